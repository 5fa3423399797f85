/** Test files that share a process: each loads the product's modules otherwise, which takes longer than its tests. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Files that share a process, at most. */
const MOST = 32;

/** A run of as few files starts a process for each, so that one can be looked at by itself. */
const FEW = 10;

/** Kinds of files that may share a process with their like: their tests clean up, and change nothing of the process. */
const SHARED: Record<string, RegExp> = {
  server: /^packages\/(core|contract|server|sigstore|verifier)\/src\//,
  cli: /^packages\/cli\/src\//,
  lib: /^packages\/web\/src\/.*\.test\.ts$/,
  // Named so for `test-loader.ts`, which provides a document.
  page: /^packages\/web\/src\/.*\.test\.tsx$/,
  // All sources are parsed once.
  rules: /^scripts\/check-/,
};

/** Imported before the files of a kind: its hooks are for the tests of all of them. */
const BEFORE: Record<string, string> = {
  server: 'packages/server/src/test-batch.ts',
  cli: 'packages/server/src/test-batch.ts',
  page: 'packages/web/src/test-page/test-page.tsx',
};

/** Files of those kinds that need a process of their own, by a reason. */
const ALONE: Record<string, RegExp> = {
  'it takes as long as a batch, and runs beside others':
    /\/authz-matrix\/|\/tamper\/(honest|tamper)|\/fsck\/fsck\.|\/sign-in-model\.|\/laws\.|\/detect\.|\/hostile-|\/rematch\//,
  'it looks at its own process, its children or its memory':
    /\/parser-pool\.|\/(database|embedded-postgres|migrate|statements|queue|raw-body)\.test|growth|\/full-disk\.|\/overlong-texts\./,
};

const isAlone = (path: string) => Object.values(ALONE).some((pattern) => pattern.test(path));

/** Test files as `node --test` gets them: some alone, and modules below `folder` that run several each, in suites. */
export function batchTests(files: readonly string[], folder: string): string[] {
  if (files.length <= FEW) return [...files];
  mkdirSync(folder, { recursive: true });
  const rest = new Set(files);
  const batches = Object.entries(SHARED).flatMap(([kind, pattern]) => {
    const shared = files.filter((path) => pattern.test(path) && !isAlone(path));
    for (const path of shared) rest.delete(path);
    return Array.from({ length: Math.ceil(shared.length / MOST) }, (_, n) => {
      const path = join(folder, `${kind}-batch-${n + 1}.test.mjs`);
      writeFileSync(path, batchModule(shared.slice(n * MOST, (n + 1) * MOST), BEFORE[kind]));
      return path;
    });
  });
  return [...batches, ...rest];
}

const urlOf = (path: string) => JSON.stringify(pathToFileURL(resolve(path)).href);

/**
 * Text of a module that runs test files, each in a suite; `before` is imported first. Files are loaded in turn: two that wait for the same module would
 * both go on in the suite of one of them, and their tests with them.
 */
export const batchModule = (files: readonly string[], before?: string) =>
  [
    `import { describe } from 'node:test';`,
    ...(before === undefined ? [] : [`await import(${urlOf(before)});`]),
    'const suite = (path, load) =>',
    '  new Promise((resolve, reject) => void describe(path, () => load().then(() => resolve(), reject)));',
    ...files.map((path) => `await suite(${JSON.stringify(path)}, () => import(${urlOf(path)}));`),
    '',
  ].join('\n');
