import { TRUST_LEVELS, type TrustLevel } from '@assay/core/sbom/trust-levels.ts';

/** Ranks of levels: the worst is the first. */
export const RANKS: Record<TrustLevel, number> = {
  untrusted: 0,
  unsupported: 1,
  unknown: 2,
  trusted: 3,
};

/** The level of a rank. */
export const levelOf = (rank: number): TrustLevel =>
  TRUST_LEVELS.find((level) => RANKS[level] === rank) ?? 'unknown';
