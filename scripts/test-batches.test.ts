import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { batchModule } from './test-batches.ts';

const folder = mkdtempSync(join(tmpdir(), 'assay-batch-'));
after(() => rmSync(folder, { recursive: true }));

test('files that wait for the same module run in their own suites', () => {
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  write('shared.mjs', 'await new Promise((resolve) => setTimeout(resolve, 50));');
  const files = ['a', 'b', 'c'].map((name) =>
    write(
      `${name}.test.mjs`,
      `import './shared.mjs';\nimport { test } from 'node:test';\ntest('of ${name}', () => {});`,
    ),
  );
  const batch = write('batch.test.mjs', batchModule(files));
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const { stdout } = spawnSync(process.execPath, ['--test-reporter=tap', batch], {
    env,
    encoding: 'utf8',
  });
  const results = [...stdout.matchAll(/^( *)ok \d+ - (.*)$/gm)].map(([, indent, name]) => [
    indent?.length,
    name,
  ]);
  assert.deepEqual(
    results,
    ['a', 'b', 'c'].flatMap((name) => [
      [4, `of ${name}`],
      [0, join(folder, `${name}.test.mjs`)],
    ]),
  );
});
