import { matchAffected } from './match.ts';
import type { PreparedAffected, PreparedRange } from './prepare.ts';
import { parseVersion } from './version-schemes.ts';

/**
 * Returns fixed versions that a user of `version` could upgrade to, nearest first, as spelled in the record.
 * Each is later than `version` and not affected by another range of the same entry. Empty when there is none,
 * or when `version` is '' or unreadable.
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
  /** Parsed by the scheme that orders the fixes of all ranges. */
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
