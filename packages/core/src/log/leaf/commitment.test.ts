import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { encodeHex } from '../../encoding/hex.ts';
import type { Hasher } from '../tree/hasher.ts';
import { COMMITMENT_ALGORITHM, commitmentOf, SALT_BYTES } from './commitment.ts';

const hashed = (...parts: (Uint8Array | string)[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();

const hasher: Hasher = {
  hashInto: (input, target, at) => target.set(hashed(input), at),
};
const salt = new Uint8Array(SALT_BYTES).fill(7);
const payload = new TextEncoder().encode('{}');

test('hashes the tag of the construction twice, then salt and payload', () => {
  const tag = hashed(COMMITMENT_ALGORITHM);
  const expected = hashed(tag, tag, salt, payload).toString('hex');
  assert.equal(encodeHex(commitmentOf(hasher, salt, payload)), expected);
});

test('keeps nothing of a hasher that does not know its answers yet', () => {
  const unknowing: Hasher = { hashInto: (_, target, at) => void target.fill(0, at) };
  commitmentOf(unknowing, salt, payload);
  const tag = hashed(COMMITMENT_ALGORITHM);
  const expected = hashed(tag, tag, salt, payload).toString('hex');
  assert.equal(encodeHex(commitmentOf(hasher, salt, payload)), expected);
});
