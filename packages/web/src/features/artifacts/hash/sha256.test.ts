import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { encodeHex } from '@assay/core/encoding/hex.ts';
import { sha256 } from '@noble/hashes/sha2.js';

const hex = (...parts: Uint8Array[]) => {
  const hash = sha256.create();
  for (const part of parts) hash.update(part);
  return encodeHex(hash.digest());
};

test('Computes the examples of FIPS 180', () => {
  for (const [text, digest] of [
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
    ['a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
  ] as const)
    assert.equal(hex(Buffer.from(text)), digest);
});

test('Hashes bytes of any length, in chunks of any length, like OpenSSL', () => {
  const bytes = randomBytes(400);
  for (let length = 0; length <= bytes.length; length += 1) {
    const whole = bytes.subarray(0, length);
    const cut = randomBytes(1).readUInt8() % (length + 1);
    const expected = createHash('sha256').update(whole).digest('hex');
    assert.equal(hex(whole), expected, `${length} bytes`);
    assert.equal(hex(whole.subarray(0, cut), whole.subarray(cut)), expected, `cut at ${cut}`);
  }
});
