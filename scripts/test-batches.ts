/** Test files that share a process: each loads the product's modules otherwise, which takes longer than its tests. */
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Files that share a process, at most. Fewer files run alone, so that one can be looked at by itself. */
const MOST = 10;

/** Folders whose files may share one: their tests clean up, and change nothing of the process. */
const SHARED = /^packages\/(core|contract|server)\/src\//;

/** Files in those folders that need a process of their own, by a reason. */
const ALONE: Record<string, RegExp> = {
  'it takes as long as a batch, and runs beside others':
    /\/authz-matrix\/|\/tamper\/|\/fsck\/|\/sign-in-model\.|\/laws\.|\/detect\.|\/hostile-|\/rematch\//,
  'it looks at its own process, its children or its memory':
    /\/parser\/|\/platform\/|growth|\/full-disk\.|\/overlong-texts\./,
};

const mayShare = (path: string) =>
  SHARED.test(path) && !Object.values(ALONE).some((pattern) => pattern.test(path));

/** Test files as `node --test` gets them: some alone, and modules below `folder` that run several each, in suites. */
export function batchTests(files: readonly string[], folder: string): string[] {
  const shared = files.length > MOST ? files.filter(mayShare) : [];
  const count = Math.ceil(shared.length / MOST);
  const batches = Array.from({ length: count }, (_, n) => {
    const path = join(folder, `batch-${n + 1}.test.mjs`);
    writeFileSync(path, moduleOf(shared.slice(n * MOST, (n + 1) * MOST)));
    return path;
  });
  return [...batches, ...files.filter((path) => !shared.includes(path))];
}

const moduleOf = (files: readonly string[]) =>
  [
    `import { describe } from 'node:test';`,
    ...files.map((path) => {
      const url = pathToFileURL(resolve(path)).href;
      return `describe(${JSON.stringify(path)}, async () => void (await import(${JSON.stringify(url)})));`;
    }),
    '',
  ].join('\n');
