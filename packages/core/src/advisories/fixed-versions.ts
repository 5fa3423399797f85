import { matchAffected } from './match.ts';
import type { PreparedAffected, PreparedRange } from './prepare.ts';
import { parseVersion } from './version-schemes.ts';

/**
 * Returns fixed versions that a user of `version` could upgrade to, nearest first, as spelled in the record.
 * Each is later than `version` and not affected by another range of the same entry. Empty when there is none,
 * or when `version` is '' or unreadable.
 */
export function fixedVersionsOf(prepared: PreparedAffected, version: string): string[] {
  if (version === '') return [];
  const own = new Map<PreparedRange, unknown>();
  const ownIn = (range: PreparedRange): unknown => {
    if (!own.has(range)) own.set(range, parseVersion(range.scheme, version));
    return own.get(range);
  };
  const later = fixesOf(prepared).filter(({ range, within }) => {
    const parsed = ownIn(range);
    return parsed !== null && range.scheme.compare(within, parsed) > 0;
  });
  return [...new Set(later.map(({ text }) => text))];
}

interface Fix {
  text: string;
  range: PreparedRange;
  /** Parsed by the scheme of its range. */
  within: unknown;
  /** Parsed by the scheme that orders the fixes of all ranges. */
  parsed: unknown;
}

/** An entry never changes, and is asked for each version of its package. */
const known = new WeakMap<PreparedAffected, readonly Fix[]>();

/** Fixed versions of all ranges that the entry itself does not affect, ascending. */
function fixesOf(prepared: PreparedAffected): readonly Fix[] {
  const found = known.get(prepared);
  if (found !== undefined) return found;
  const fixes = prepared.ranges
    .flatMap((range) => fixesIn(prepared, range))
    .filter(({ text }) => isSafe(prepared, text));
  const scheme = prepared.scheme ?? prepared.ranges[0]?.scheme;
  if (scheme) fixes.sort((a, b) => scheme.compare(a.parsed, b.parsed));
  known.set(prepared, fixes);
  return fixes;
}

function fixesIn(prepared: PreparedAffected, range: PreparedRange): Fix[] {
  const { scheme } = range;
  return (prepared.affected.ranges[range.range_no]?.events ?? [])
    .flatMap((event) => ('fixed' in event ? [event.fixed] : []))
    .map((text) => ({
      text,
      range,
      within: parseVersion(scheme, text),
      parsed: parseVersion(prepared.scheme ?? scheme, text),
    }))
    .filter(({ within, parsed }) => within !== null && parsed !== null);
}

function isSafe(prepared: PreparedAffected, version: string): boolean {
  const { release } = prepared.affected;
  return matchAffected(prepared, { version, release }).verdict !== 'affected';
}
