import { parseVersion, schemeOf } from './version-schemes.ts';

/** A version that ends findings of one package version. */
interface CommonFix {
  /** As spelled in the record. */
  version: string;
  /** Number of findings that it ends. */
  resolved: number;
}

/**
 * Finds the lowest version that resolves every finding of one package version that has a known fix. Undefined
 * when no finding has one, or when versions of the ecosystem cannot be ordered.
 *
 * A version between two fixes of a finding does not count: records list several fixes when a vulnerability was
 * reintroduced in between.
 *
 * @param fixes for each finding, the versions that fix it; empty when none is known
 */
export function commonFix(
  ecosystem: string,
  fixes: readonly (readonly string[])[],
): CommonFix | undefined {
  const scheme = schemeOf(ecosystem);
  if (scheme === undefined) return undefined;
  const known = fixes
    .map((of) => of.map((text) => ({ text, parsed: parseVersion(scheme, text) })))
    .filter((of) => of.length > 0 && of.every(({ parsed }) => parsed !== null));
  const isAfter = (a: unknown, b: unknown) => scheme.compare(a, b) > 0;
  const candidates = known.flat().sort((a, b) => scheme.compare(a.parsed, b.parsed));
  const found = candidates.find(({ parsed }) =>
    known.every(
      (of) =>
        of.some((fix) => scheme.compare(fix.parsed, parsed) === 0) ||
        of.every((fix) => isAfter(parsed, fix.parsed)),
    ),
  );
  return found && { version: found.text, resolved: known.length };
}
