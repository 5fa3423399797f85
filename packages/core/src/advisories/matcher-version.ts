/**
 * Version of everything that decides whether a package version is affected, and which record says so: order of versions,
 * reading of ranges, releases, listed versions, preference among records. Raise it with every change after which any verdict,
 * deciding record or span can be another one; servers then compare all that they have again. `matcher-version.test.ts`
 * notices changes of verdicts and of sources.
 */
export const MATCHER_VERSION = 3;
