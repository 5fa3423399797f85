import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decodeBase64, encodeBase64 } from './base64.ts';
import { decodeBase64url, encodeBase64url } from './base64url.ts';
import { EncodingError } from './encoding-error.ts';
import { decodeHex, encodeHex } from './hex.ts';

const bytes = fc.uint8Array({ maxLength: 64 });

test('hex, base64 and base64url give back every byte string, and agree with the platform', () => {
  fc.assert(
    fc.property(bytes, (found) => {
      assert.equal(encodeHex(found), Buffer.from(found).toString('hex'));
      assert.equal(encodeBase64url(found), Buffer.from(found).toString('base64url'));
      assert.deepEqual(decodeHex(encodeHex(found)), Uint8Array.from(found));
      assert.deepEqual(decodeHex(encodeHex(found).toUpperCase()), Uint8Array.from(found));
      assert.deepEqual(decodeBase64url(encodeBase64url(found)), Uint8Array.from(found));
      assert.equal(encodeBase64(found), Buffer.from(found).toString('base64'));
      assert.deepEqual(decodeBase64(encodeBase64(found)), Uint8Array.from(found));
    }),
  );
});

for (const [decode, encode] of [
  [decodeBase64url, encodeBase64url],
  [decodeBase64, encodeBase64],
] as const)
  test(`${decode.name} takes a text only when its bytes are written as it`, () => {
    const text = fc.string({
      unit: fc.constantFrom('A', 'Q', 'g', 'w', '_', '-', '+', '/', '=', '\u00e9'),
      maxLength: 8,
    });
    let taken = 0;
    fc.assert(
      fc.property(text, (found) => {
        let decoded: Uint8Array;
        try {
          decoded = decode(found);
        } catch (error) {
          assert.ok(error instanceof EncodingError);
          return;
        }
        taken += 1;
        assert.equal(encode(decoded), found);
      }),
      { numRuns: 5000, seed: 1 },
    );
    assert.ok(taken > 100, `${taken} were taken`);
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
  [decodeBase64, 'AAA', 3, 'no padding'],
  [decodeBase64, 'AA=A', 2, 'padding within'],
  [decodeBase64, 'A===', 1, 'impossible length'],
  [decodeBase64, 'A-AA', 1, 'the other alphabet'],
  [decodeBase64, 'AB==', 1, 'unused bits that are set'],
  [decodeBase64, 'AAA\n', 3, 'white space'],
];
for (const [decode, text, at, why] of refused) {
  test(`${decode.name} refuses ${JSON.stringify(text)}: ${why}`, () => {
    assert.throws(
      () => decode(text),
      (error) => error instanceof EncodingError && error.at === at,
    );
  });
}
