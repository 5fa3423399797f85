import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Upload } from '@assay/contract/uploads.ts';
import { positionOf, shareOf, stepsOf } from './upload-times.ts';

const at = (second: string) => `2026-11-20T08:58:${second}Z`;
const upload: Upload = {
  uuid: '019d0000-0000-7000-8000-000000000000',
  received_at: at('04.000'),
  ended_at: null,
  sent_by: { kind: 'api-key', uuid: '019d0000-0000-7000-8000-000000000001', name: 'ci' },
  project: 'acme/web',
  version: '',
  state: 'receiving',
  received_bytes: 250,
  expected_bytes: 1000,
  size_bytes: null,
  sha256: null,
  sbomid: null,
  error: null,
  component_count: null,
  package_count: null,
  matched_count: null,
  warning_count: 0,
  gate: null,
  steps: [],
};
const states = (one: Upload) => stepsOf(one).map(({ state }) => state);
const received = { name: 'received' as const, started_at: at('04.000'), ended_at: at('04.250') };
const parsing = { name: 'parsed' as const, started_at: at('04.250'), ended_at: null };

test('shows the step in progress, and the one on which an upload ended without an SBOM', () => {
  assert.deepEqual(states(upload), ['now', 'waits', 'waits', 'waits']);
  const parsed: Upload = { ...upload, state: 'parsing', steps: [received, parsing] };
  assert.deepEqual(states(parsed), ['done', 'now', 'waits', 'waits']);
  assert.equal(stepsOf(parsed)[0]?.ms, 250);
  assert.deepEqual(states({ ...parsed, state: 'refused' }), ['done', 'stopped', 'waits', 'waits']);
});

test('returns a share only while bytes or package versions are counted', () => {
  assert.equal(shareOf(upload), 0.25);
  assert.equal(shareOf({ ...upload, expected_bytes: null }), undefined);
  assert.equal(shareOf({ ...upload, state: 'parsing' }), undefined);
  const matching: Upload = { ...upload, state: 'matching', matched_count: 3, package_count: 4 };
  assert.equal(shareOf(matching), 0.75);
  assert.equal(shareOf({ ...matching, package_count: null }), undefined);
});

test('finds the position in the words of a parser or in its place', () => {
  const of = (message: string, place: string) =>
    positionOf({ ...upload, error: { code: 'sbom.syntax', status: 400, message, at: place } });
  assert.deepEqual(of('Line 3, column 14: expected a value.', '/a'), { line: 3, column: 14 });
  assert.deepEqual(of('No document type.', 'line 1'), { line: 1, column: undefined });
  assert.deepEqual(of('No text.', 'line 2, column 7'), { line: 2, column: 7 });
  assert.equal(of('This is plain text.', ''), undefined);
});
