/** Paths that documents name exist; README stays within a page and names its two commands. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from './architecture/sources.ts';

const documents = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', '*.md'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && !path.includes('/vectors/') && !path.includes('/vendor/'));

/**
 * `packages/…`, `docs/…`, `scripts/…`, `e2e/…`, `bench/…` or `accuracy/…` in code marks; `<…>` and `*` mark a
 * pattern.
 */
const CITED = /`((?:packages|docs|scripts|e2e|bench|accuracy)\/[^`\s]+)`/g;

test('every path that a document cites exists', () => {
  const missing = documents.flatMap((document) =>
    [...readFileSync(join(ROOT, document), 'utf8').matchAll(CITED)]
      .map((match) => match[1] ?? '')
      .filter((path) => !/[<*{…]/.test(path) && !existsSync(join(ROOT, path)))
      .map((path) => `${document}: ${path}`),
  );
  assert.deepEqual(missing, []);
});

test('the README fits a page and names the two commands', () => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  assert.ok(readme.split('\n').length <= 101);
  assert.match(readme, /npm start/);
  assert.match(readme, /npm test/);
});

test('every figure of the README names the command that takes it', () => {
  const [, table = ''] = readFileSync(join(ROOT, 'README.md'), 'utf8').split('| Command |\n');
  const rows = table.split('\n\n')[0]?.split('\n').slice(1) ?? [];
  assert.ok(rows.length > 0);
  for (const row of rows) {
    const commands =
      row
        .split('|')
        .at(-2)
        ?.match(/(?<=`)[^`,]+(?=`)/g) ?? [];
    assert.ok(commands.length > 0, row);
    const missing = commands.filter(
      (name) => name !== 'npm run accuracy' && !existsSync(join(ROOT, `bench/figures/${name}.ts`)),
    );
    assert.deepEqual(missing, [], row);
  }
});
