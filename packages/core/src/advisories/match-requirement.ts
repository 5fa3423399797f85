/**
 * A version requirement in place of a version (`>=2.0,<3`): decided when all or none of the versions it admits
 * are affected.
 */
import type { VersionScheme } from '../versions/scheme.ts';
import type { Condition } from '../versions/stated-version.ts';
import type { PreparedAffected, PreparedInterval, PreparedRange } from './prepare.ts';
import type { Match } from './verdict.ts';
import { parseVersion } from './version-schemes.ts';

type Alternatives = readonly (readonly Condition[])[];

/** Everything between two parsed bounds; null = open. */
interface Stretch {
  from: unknown;
  includes_from: boolean;
  to: unknown;
  includes_to: boolean;
}

/** The match that all admitted versions have, 'none' when none of them is affected, null when it cannot be decided. */
export function matchRequirement(
  prepared: PreparedAffected,
  alternatives: Alternatives,
): Match | 'none' | null {
  const { ranges, scheme } = prepared;
  const { versions } = prepared.affected;
  let isOpen = prepared.undecidable !== null || (ranges.length === 0 && versions.length === 0);
  for (const range of ranges) {
    const found = matchRange(range, alternatives);
    if (found === null) isOpen = true;
    else if (found !== 'none') return found;
  }
  if (isOpen) return null;
  return versions.length > 0 &&
    (scheme === undefined || admitsListed(prepared, alternatives, scheme))
    ? null
    : 'none';
}

function matchRange({ intervals, scheme }: PreparedRange, alternatives: Alternatives) {
  const stretches = alternatives.map((conditions) => stretchOf(conditions, scheme));
  if (stretches.includes(null)) return null;
  let isApart = true;
  for (const interval of intervals) {
    if (stretches.every((stretch) => stretch && isInside(stretch, interval, scheme)))
      return interval.match;
    isApart &&= stretches.every((stretch) => stretch && areApart(stretch, interval, scheme));
  }
  return isApart ? 'none' : null;
}

/** Null where a bound cannot be read. */
function stretchOf(conditions: readonly Condition[], scheme: VersionScheme): Stretch | null {
  const stretch: Stretch = { from: null, includes_from: true, to: null, includes_to: true };
  for (const { operator, version } of conditions) {
    const bound = parseVersion(scheme, version);
    if (bound === null) return null;
    const includes = operator.endsWith('=');
    if (operator.startsWith('>')) {
      const order = stretch.from === null ? 1 : scheme.compare(bound, stretch.from);
      if (order > 0) Object.assign(stretch, { from: bound, includes_from: includes });
      else if (order === 0) stretch.includes_from &&= includes;
    } else {
      const order = stretch.to === null ? -1 : scheme.compare(bound, stretch.to);
      if (order < 0) Object.assign(stretch, { to: bound, includes_to: includes });
      else if (order === 0) stretch.includes_to &&= includes;
    }
  }
  return stretch;
}

function isInside(stretch: Stretch, interval: PreparedInterval, scheme: VersionScheme): boolean {
  if (interval.from !== null) {
    if (stretch.from === null || scheme.compare(stretch.from, interval.from) < 0) return false;
  }
  if (interval.to === null) return true;
  if (stretch.to === null) return false;
  const order = scheme.compare(stretch.to, interval.to);
  return order < 0 || (order === 0 && (interval.includes_to || !stretch.includes_to));
}

function areApart(stretch: Stretch, interval: PreparedInterval, scheme: VersionScheme): boolean {
  if (stretch.to !== null && interval.from !== null) {
    const order = scheme.compare(stretch.to, interval.from);
    if (order < 0 || (order === 0 && !stretch.includes_to)) return true;
  }
  if (stretch.from === null || interval.to === null) return false;
  const order = scheme.compare(stretch.from, interval.to);
  return order > 0 || (order === 0 && !(stretch.includes_from && interval.includes_to));
}

function admitsListed(
  { affected }: PreparedAffected,
  alternatives: Alternatives,
  scheme: VersionScheme,
): boolean {
  const stretches = alternatives.map((conditions) => stretchOf(conditions, scheme));
  return affected.versions.some((text) => {
    const version = parseVersion(scheme, text);
    if (version === null) return true;
    return stretches.some((stretch) => stretch === null || admits(stretch, version, scheme));
  });
}

function admits(stretch: Stretch, version: unknown, scheme: VersionScheme): boolean {
  const low = stretch.from === null ? 1 : scheme.compare(version, stretch.from);
  const high = stretch.to === null ? -1 : scheme.compare(version, stretch.to);
  return (
    (low > 0 || (low === 0 && stretch.includes_from)) &&
    (high < 0 || (high === 0 && stretch.includes_to))
  );
}
