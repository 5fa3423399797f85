/**
 * Conditions of a range of a CPE beyond vendor, product and version: the other attributes, an excluded first version, and
 * products that must be present too.
 */
import { relationOfAttributes } from '../cpe/attribute-relation.ts';
import { readCpe } from '../sbom/package-identity-cpe.ts';
import type { AffectedRange } from './advisory.ts';
import type { Match } from './verdict.ts';
import { parsedVersionOf } from './version-schemes.ts';

/** Conditions of a range, read once. */
export interface CpeLimits {
  /** Attributes that are not ANY, by their place; vendor and product are compared by name. */
  stated: readonly (readonly [place: number, value: string])[];
  excludes_start: boolean;
  is_conditional: boolean;
}

/** Part, and everything from the version on. */
const COMPARED = [0, 3, 4, 5, 6, 7, 8, 9, 10];

const OUTSIDE: Match = { verdict: 'not_affected', why: 'outside', range_no: null, interval: null };
const UNCLEAR: Match = { verdict: 'unknown', why: 'cpe_unclear', range_no: null, interval: null };
const CONDITIONAL: Match = { ...UNCLEAR, why: 'platform_missing' };

/** Reads the conditions of a range. A CPE that cannot be read leaves every match unclear. */
export function cpeLimitsOf(range: AffectedRange): CpeLimits {
  const attributes = range.cpe === undefined ? ['a'] : (readCpe(range.cpe)?.attributes ?? []);
  const stated = COMPARED.flatMap((place): [number, string][] => {
    const value = attributes[place] ?? '*';
    return value === '*' ? [] : [[place, value]];
  });
  return {
    stated,
    excludes_start: range.excludes_start === true,
    is_conditional: range.is_conditional === true || attributes.length === 0,
  };
}

/** Restricts the verdict on a version by everything else that the range states. */
export function limitByCpe(
  { cpe }: { cpe: CpeLimits },
  within: Match,
  subject: { version: string; parsed?: unknown; cpe?: readonly string[] },
): Match {
  if (within.verdict === 'not_affected') return within;
  if (cpe.excludes_start && isStart(within, subject)) return OUTSIDE;
  let isUnclear = false;
  for (const [place, value] of cpe.stated) {
    const relation = relationOfAttributes(value, subject.cpe?.[place] ?? '*');
    if (relation === 'differs') return OUTSIDE;
    isUnclear ||= relation === 'unclear';
  }
  if (within.verdict === 'unknown') return within;
  if (isUnclear) return UNCLEAR;
  return cpe.is_conditional ? CONDITIONAL : within;
}

/** Keys of the generic order are equal for equal versions. */
function isStart({ interval }: Match, { version, parsed }: { version: string; parsed?: unknown }) {
  if (interval === null || interval.from === null) return false;
  return (parsed ?? parsedVersionOf('CPE', version)) === interval.from;
}
