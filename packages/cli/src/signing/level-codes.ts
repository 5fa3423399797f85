import type { TrustLevelName } from '@assay/contract/attestation.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';

/** Exit codes of `assay trust` and `assay verify` by trust level. */
export const LEVEL_CODES = {
  trusted: EXIT.ok,
  untrusted: EXIT.no,
  unsupported: EXIT.no,
  unknown: EXIT.undecided,
} as const satisfies Record<TrustLevelName, ExitCode>;

/** The last lines of their help. */
export const LEVEL_CODES_TEXT =
  'Ends with 0 when it is trusted, 1 when it is untrusted or unsupported, and 2 when its level is unknown.';

/** The level of several artifacts is the first of these. */
export const worstOf = (levels: readonly TrustLevelName[]): TrustLevelName =>
  (['untrusted', 'unsupported', 'unknown', 'trusted'] as const).find((level) =>
    levels.includes(level),
  ) ?? 'unknown';
