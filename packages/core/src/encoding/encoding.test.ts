import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decodeBase64url, encodeBase64url } from './base64url.ts';
import { EncodingError } from './encoding-error.ts';
import { decodeHex, encodeHex } from './hex.ts';

const bytes = fc.uint8Array({ maxLength: 64 });

test('hex and base64url give back every byte string, and agree with the platform', () => {
  fc.assert(
    fc.property(bytes, (found) => {
      assert.equal(encodeHex(found), Buffer.from(found).toString('hex'));
      assert.equal(encodeBase64url(found), Buffer.from(found).toString('base64url'));
      assert.deepEqual(decodeHex(encodeHex(found)), Uint8Array.from(found));
      assert.deepEqual(decodeHex(encodeHex(found).toUpperCase()), Uint8Array.from(found));
      assert.deepEqual(decodeBase64url(encodeBase64url(found)), Uint8Array.from(found));
    }),
  );
});

test('a text is the base64url of some bytes only when those bytes are written as it', () => {
  const text = fc.string({
    unit: fc.constantFrom('A', 'Q', 'g', 'w', '_', '-', '='),
    maxLength: 6,
  });
  fc.assert(
    fc.property(text, (found) => {
      let decoded: Uint8Array;
      try {
        decoded = decodeBase64url(found);
      } catch (error) {
        assert.ok(error instanceof EncodingError);
        return;
      }
      assert.equal(encodeBase64url(decoded), found);
    }),
    { numRuns: 2000 },
  );
});

const refused: [decode: (text: string) => Uint8Array, text: string, at: number, why: string][] = [
  [decodeHex, 'abc', 3, 'odd length'],
  [decodeHex, '0g', 1, 'no digit'],
  [decodeHex, '0\u0130', 1, 'a letter that only looks like one'],
  [decodeBase64url, 'AAAAA', 5, 'impossible length'],
  [decodeBase64url, 'AA==', 2, 'padding'],
  [decodeBase64url, 'A+AA', 1, 'the other alphabet'],
  [decodeBase64url, 'AB', 1, 'unused bits that are set'],
  [decodeBase64url, 'AAA\n', 3, 'white space'],
];
for (const [decode, text, at, why] of refused) {
  test(`${decode.name} refuses ${JSON.stringify(text)}: ${why}`, () => {
    assert.throws(
      () => decode(text),
      (error) => error instanceof EncodingError && error.at === at,
    );
  });
}
