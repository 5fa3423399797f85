import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashedOf, type Subject, subjectOf, typedDigest } from './subject.ts';

const DIGEST = 'ab'.repeat(32);

test('Accepts a digest with and without its algorithm, in either case, and nothing else', () => {
  for (const text of [DIGEST, `sha256:${DIGEST}`, ` ${DIGEST.toUpperCase()} `])
    assert.equal(typedDigest(text), DIGEST);
  for (const text of ['', 'ab', `${DIGEST}0`, `sha1:${DIGEST}`, 'pkg:npm/a@1'])
    assert.equal(typedDigest(text), undefined);
});

test('Omits files without a digest, and repeated digests', () => {
  const waiting: Subject = { ...subjectOf(DIGEST, 'b.iso'), id: 'b', sha256: null };
  const other = 'cd'.repeat(32);
  const all = [
    subjectOf(DIGEST, 'a.iso'),
    waiting,
    subjectOf(DIGEST, 'c.iso'),
    subjectOf(other, ''),
  ];
  assert.deepEqual(
    hashedOf(all).map(({ name, sha256 }) => [name, sha256]),
    [
      ['a.iso', DIGEST],
      ['', other],
    ],
  );
});
