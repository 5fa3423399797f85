/** Temporary exceptions to the rules of `check-rules.test.ts`. Every list and count may only shrink. */

/** Type assertions other than `as const`, by package. */
export const ASSERTIONS: Record<string, number> = {
  accuracy: 1,
  bench: 12,
  e2e: 14,
  'packages/cli tests': 3,
  'packages/cli': 8,
  'packages/contract tests': 1,
  'packages/contract': 12,
  'packages/core tests': 11,
  'packages/core': 9,
  'packages/server tests': 75,
  'packages/server': 49,
  'packages/sigstore tests': 6,
  'packages/sigstore': 1,
  'packages/web tests': 31,
  'packages/web': 51,
  scripts: 9,
};

/** Exported types that no other file names. */
export const UNUSED_TYPES = 348;
