/** Temporary exceptions to the rules of `check-rules.test.ts`. Every list and count may only shrink. */

/** Type assertions other than `as const`, by package. */
export const ASSERTIONS: Record<string, number> = {
  accuracy: 1,
  bench: 9,
  e2e: 6,
  'packages/cli tests': 3,
  'packages/cli': 1,
  'packages/contract tests': 1,
  'packages/contract': 8,
  'packages/core tests': 5,
  'packages/core': 8,
  'packages/server tests': 35,
  'packages/server': 23,
  'packages/sigstore tests': 6,
  'packages/sigstore': 1,
  'packages/web tests': 20,
  'packages/web': 30,
  scripts: 8,
};

/** Exported types that no other file names. */
export const UNUSED_TYPES = 348;
