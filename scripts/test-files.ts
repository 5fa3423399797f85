import { globSync } from 'node:fs';

const EVERYWHERE = [
  'packages/*/src/**/*.test.{ts,tsx}',
  'scripts/*.test.ts',
  'scripts/contract/*.test.ts',
  'e2e/**/*.test.ts',
  'accuracy/**/*.test.ts',
];

/** Files whose tests depend on earlier ones and therefore run in order, each with the reason. The list may only shrink. */
export const IN_ORDER: Record<string, string> = {
  'e2e/browser/browser.test.ts':
    'Its stories share one product, one browser and what earlier ones made, as starting them for each would take hours.',
};

/** Files that take a minute or more: they begin first, since one that began last would be waited for. */
const LONG =
  /^e2e\/|\.corpus\.|\/authz-matrix\/|\/tamper\/(honest|tamper)|\/fsck\/fsck\.|\/sign-in-model\.|\/hostile-document\.|\/full-disk\./;

/** Test files by how they run. */
export interface TestFileKinds {
  inOrder: string[];
  long: string[];
  short: string[];
}

/** Divides test files, keeping their order. */
export function kindsOf(files: readonly string[]): TestFileKinds {
  const kinds: TestFileKinds = { inOrder: [], long: [], short: [] };
  for (const path of files) {
    const kind = path in IN_ORDER ? 'inOrder' : LONG.test(path) ? 'long' : 'short';
    kinds[kind].push(path);
  }
  return kinds;
}

const needsCorpus = (path: string) => path.includes('.corpus.test.');

/** Test files that run on any clone, by their paths in the checkout, which is the present folder. */
export const ownTestFiles = (): string[] =>
  globSync(EVERYWHERE)
    .filter((path) => !needsCorpus(path))
    .sort();

/** Test files that need the corpus beside the checkout (docs/corpus.md). */
export const corpusTestFiles = (): string[] => globSync(EVERYWHERE).filter(needsCorpus).sort();

/** Test files that draw components of the page. */
export const componentTestFiles = (): string[] => globSync('packages/web/src/**/*.test.tsx');
