import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countOf, isDisagreement, nameOfCase } from '../case.ts';
import { readGrypeFiles } from './archive.ts';
import { grypeMatcherCases, grypeReportCases } from './grype-cases.ts';

test('agrees with grype where a record names the source of a binary, too', () => {
  const cases = grypeReportCases();
  assert.deepEqual(cases.filter(isDisagreement).map(nameOfCase), []);
  assert.equal(cases.filter((one) => countOf(one) === 'true_positives').length, 9);
});

test('judges no record when its expected matches are absent', () => {
  const cases = grypeMatcherCases();
  assert.equal(cases.length, 129);
  assert.ok(cases.every((one) => countOf(one) === 'not_judged'));
});

test('reads every file when the archive is unpacked', () => {
  const files = readGrypeFiles();
  assert.equal(files.length, 545);
  const json = files.filter(({ path }) => path.includes('/results/') && path.endsWith('.json'));
  assert.doesNotThrow(() => json.map(({ text }) => JSON.parse(text)));
});
