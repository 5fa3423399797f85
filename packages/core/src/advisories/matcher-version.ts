/**
 * Version of everything that decides whether a package version is affected: order of versions, reading of ranges,
 * releases, listed versions. Raise it with every change after which any verdict, or any span, can be another one; servers
 * then compare all that they have again. `matcher-version.test.ts` notices changes of verdicts and of sources.
 */
export const MATCHER_VERSION = 2;
