import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Secret } from 'otpauth';
import { hotp, stepOfTotp, toBase32, totpUri } from './totp.ts';

const SEED = Buffer.from('12345678901234567890');

test('base32 is that of RFC 4648 §10', () => {
  const vectors = { f: 'MY', fo: 'MZXQ', foo: 'MZXW6', foob: 'MZXW6YQ', fooba: 'MZXW6YTB' };
  for (const [text, code] of Object.entries({ ...vectors, foobar: 'MZXW6YTBOI', '': '' }))
    assert.equal(toBase32(Buffer.from(text)), code);
});

test('base32 keeps all bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 40 }), (bytes) => {
      assert.deepEqual(Secret.fromBase32(toBase32(bytes)).bytes, bytes);
    }),
  );
});

test('one-time passwords are those of RFC 4226, appendix D', () => {
  const expected = '755224 287082 359152 969429 338314 254676 287922 162583 399871 520489';
  assert.equal(Array.from({ length: 10 }, (_, n) => hotp(SEED, n)).join(' '), expected);
});

test('one-time passwords of times are those of RFC 6238, appendix B', () => {
  const vectors: [number, string][] = [
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ];
  for (const [seconds, otp] of vectors) assert.equal(hotp(SEED, Math.floor(seconds / 30), 8), otp);
});

test('accepts the current and the previous step, no other, and only six digits', () => {
  const now = 59_000_000;
  assert.equal(stepOfTotp(SEED, hotp(SEED, now), now), now);
  assert.equal(stepOfTotp(SEED, hotp(SEED, now - 1), now), now - 1);
  for (const step of [now + 1, now - 2])
    assert.equal(stepOfTotp(SEED, hotp(SEED, step), now), undefined);
  for (const text of ['', '12345', `${hotp(SEED, now)}0`, '１２３４５６', hotp(SEED, now, 8)])
    assert.equal(stepOfTotp(SEED, text, now), undefined);
});

test('the address for authenticators contains the seed and its owner', () => {
  assert.equal(
    totpUri(SEED, 'ada+1@example.org'),
    'otpauth://totp/Assay:ada%2B1%40example.org?issuer=Assay&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30',
  );
});
