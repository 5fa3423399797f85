/**
 * Trust levels as CycloneDX properties, in Codenotary's taxonomy 0.0.1:
 *
 *     codenotary:trust_status:level      trusted, untrusted, unsupported, unknown
 *     codenotary:trust_status:signer     Joe
 *     codenotary:trust_status:comment    Before release
 *     codenotary:trust_status:timestamp  2023-02-15T07:48:39Z
 *
 * They are claims of the SBOM's author: shown, and never evidence.
 */

import { formatInstant, type Instant, parseInstant } from '../../encoding/instant.ts';
import type { Property } from '../component-graph.ts';
import { TRUST_LEVELS, type TrustLevel } from '../trust-levels.ts';

/** Trust properties of a component. */
export interface TrustStatus {
  level: TrustLevel;
  /** '' when not stated; likewise the comment. */
  signer: string;
  comment: string;
  /** Time of the level; null when not stated or not a time. */
  timestamp: Instant | null;
}

const PREFIX = 'codenotary:trust_status:';
const NAMES = ['level', 'signer', 'comment', 'timestamp'] as const;
const isOwn = ({ name }: Property) => NAMES.some((known) => name === `${PREFIX}${known}`);

/**
 * Reads the trust status of a list of properties; the first of each name counts.
 *
 * @returns null without a level; `unknown` for a level that is none, or for two that differ
 */
export function readTrustStatus(properties: readonly Property[]): TrustStatus | null {
  const values = (name: (typeof NAMES)[number]) =>
    properties.filter((one) => one.name === `${PREFIX}${name}`).map(({ value }) => value);
  const levels = new Set(values('level').map((level) => level.trim().toLowerCase()));
  const [level] = levels;
  if (level === undefined) return null;
  return {
    level: (levels.size === 1 && TRUST_LEVELS.find((known) => known === level)) || 'unknown',
    signer: values('signer')[0] ?? '',
    comment: values('comment')[0] ?? '',
    timestamp: parseInstant(values('timestamp')[0] ?? '') ?? null,
  };
}

/** Replaces the trust status among the properties; null removes it. Other properties keep their order. */
export function writeTrustStatus(
  properties: readonly Property[],
  status: TrustStatus | null,
): Property[] {
  const others = properties.filter((one) => !isOwn(one));
  if (status === null) return others;
  const { level, signer, comment, timestamp } = status;
  const values = {
    level,
    signer,
    comment,
    timestamp: timestamp === null ? '' : formatInstant(timestamp),
  };
  const own = NAMES.map((name) => ({ name: `${PREFIX}${name}`, value: values[name] }));
  return [...others, ...own.filter(({ value }) => value !== '')];
}
