import { matchAffected } from './match.ts';
import type { PreparedAffected, PreparedRange } from './prepare.ts';
import { parseVersion } from './version-schemes.ts';

/**
 * The fixes that a user of `version` could move to, nearest first, as the record spells them: later
 * than `version` and not affected themselves by another range of the same entry. Empty when there is
 * none, or when `version` is '' or cannot be read.
 */
export function fixedVersionsOf(prepared: PreparedAffected, version: string): string[] {
  const fixes = prepared.ranges
    .flatMap((range) => laterFixes(prepared, range, version))
    .filter(({ text }) => isSafe(prepared, text));
  const scheme = prepared.scheme ?? prepared.ranges[0]?.scheme;
  if (scheme) fixes.sort((a, b) => scheme.compare(a.parsed, b.parsed));
  return [...new Set(fixes.map(({ text }) => text))];
}

interface Fix {
  text: string;
  /** In the scheme that orders fixes of all ranges. */
  parsed: unknown;
}

function laterFixes(prepared: PreparedAffected, range: PreparedRange, version: string): Fix[] {
  const { scheme } = range;
  const own = version === '' ? null : parseVersion(scheme, version);
  if (own === null) return [];
  return (prepared.affected.ranges[range.range_no]?.events ?? [])
    .flatMap((event) => ('fixed' in event ? [event.fixed] : []))
    .map((text) => ({ text, parsed: parseVersion(scheme, text) }))
    .filter(({ parsed }) => parsed !== null && scheme.compare(parsed, own) > 0)
    .map(({ text }) => ({ text, parsed: parseVersion(prepared.scheme ?? scheme, text) }))
    .filter(({ parsed }) => parsed !== null);
}

function isSafe(prepared: PreparedAffected, version: string): boolean {
  const { release } = prepared.affected;
  return matchAffected(prepared, { version, release }).verdict !== 'affected';
}
