import { globSync } from 'node:fs';

const EVERYWHERE = [
  'packages/*/src/**/*.test.{ts,tsx}',
  'scripts/*.test.ts',
  'scripts/contract/*.test.ts',
  'e2e/**/*.test.ts',
  'accuracy/**/*.test.ts',
];

/** Files whose tests depend on earlier ones and therefore run in order. The list may only shrink. */
export const IN_ORDER = [
  'e2e/browser/browser.test.ts',
  'packages/cli/src/commands/advisories.test.ts',
  'packages/cli/src/commands/keys.test.ts',
  'packages/server/src/authz-matrix/answers.test.ts',
  'packages/server/src/features/mail/outbox.test.ts',
  'packages/server/src/log/publish/publish.test.ts',
  'packages/server/src/log/sequence/sequencer.test.ts',
  'packages/server/src/platform/db/embedded-postgres.test.ts',
];

const needsCorpus = (path: string) => path.includes('.corpus.test.');

/** Test files that run on any clone, by their paths in the checkout, which is the present folder. */
export const ownTestFiles = (): string[] =>
  globSync(EVERYWHERE)
    .filter((path) => !needsCorpus(path))
    .sort();

/** Test files that need the corpus beside the checkout (docs/corpus.md). */
export const corpusTestFiles = (): string[] => globSync(EVERYWHERE).filter(needsCorpus).sort();
