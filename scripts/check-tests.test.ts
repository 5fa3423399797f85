/** Rules for tests, checked in the sources; each failure states the rule and its reason. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSources } from './architecture/sources.ts';

const tests = readSources().filter(({ path }) => /\.test\.|\/test-[^/]+\.ts$|^e2e\//.test(path));

/** Files that measure time, with the purpose: none asserts an upper bound. */
const MEASURING = new Map([
  [
    'packages/server/src/platform/db/database.test.ts',
    'a refusal comes after two seconds, not before',
  ],
  ['e2e/crash-round.ts', 'how long a round takes, so that it can be killed within'],
  ['e2e/crash.test.ts', 'a remark on the slowest restart'],
]);

test('tests measure no time', () => {
  const findings = tests
    .filter(({ path, text }) => /performance\.now\(\) - /.test(text) && !MEASURING.has(path))
    .map(({ path }) => path);
  assert.deepEqual(
    findings,
    [],
    'A busy machine is no fault: count steps (test-growth.ts), wait for what must happen, or measure in bench/.',
  );
});

test('every file that may measure time does', () => {
  for (const path of MEASURING.keys())
    assert.match(
      tests.find((one) => one.path === path)?.text ?? '',
      /performance\.now\(\) - /,
      path,
    );
});

test('a test that ends something early sets an instant that has passed', () => {
  const isNow = /(expires_at|due_at|locked_until|next_at) = now\(\)(?! *[-+])/;
  assert.deepEqual(
    tests.filter(({ text }) => isNow.test(text)).map(({ path }) => path),
    [],
    'Columns keep milliseconds and round up: what ends "now" is not over for the next statement. Subtract a second.',
  );
});

/** Files that read the corpus where it is, and the repository's own sets where it is not. */
const WITH_OR_WITHOUT = [
  'e2e/browser/rectangles/documents.ts',
  'scripts/test.ts',
  'scripts/check.ts',
];

test('only tests that are named for it need the corpus', () => {
  const findings = readSources()
    .filter(
      ({ path }) =>
        !/^(accuracy|bench)\/|\.corpus\.test\.ts$|\/vectors\/|^scripts\/check-tests/.test(path),
    )
    .filter(({ text }) => /\bcorpusFiles\b|\bCORPUS\b|shared\/corpus/.test(text))
    .map(({ path }) => path);
  assert.deepEqual(
    findings.filter((path) => !WITH_OR_WITHOUT.includes(path)),
    [],
    'Any clone runs every other test (docs/corpus.md).',
  );
  for (const { path, text } of readSources())
    if (WITH_OR_WITHOUT.includes(path)) assert.match(text, /\bhasCorpus\(\)/, path);
});
