/**
 * Version of everything that decides whether a package version is affected, and by which record: version order,
 * range parsing, releases, listed versions, preference among records. Raise it with every change that can alter
 * a verdict, deciding record or span; servers then re-match everything. `matcher-version.test.ts` detects
 * changes of verdicts and of sources.
 */
export const MATCHER_VERSION = 4;
