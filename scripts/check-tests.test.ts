/** What a test must not do, read from the sources; each failure says the rule and its reason. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSources } from './architecture/sources.ts';

const tests = readSources().filter(({ path }) => /\.test\.|\/test-[^/]+\.ts$|^e2e\//.test(path));

/** Files that measure time, and what for: none has an upper bound. */
const MEASURING = new Map([
  [
    'packages/server/src/platform/db/database.test.ts',
    'a refusal comes after two seconds, not before',
  ],
  ['e2e/crash-round.ts', 'how long a round takes, so that it can be killed within'],
  ['e2e/crash.test.ts', 'a remark on the slowest restart'],
]);

test('tests that somebody can believe measure no time', () => {
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
