import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encodingOf } from '@assay/core/dsse/signature.ts';
import { ed25519Signer, p256Signer } from '@assay/core/dsse/test-signer.ts';
import { encodeUtf8 } from '@assay/core/encoding/utf8.ts';
import { testKey } from '@assay/core/log/tree/test-platform.ts';
import { verifyEd25519, verifySignature } from './verify-signature.ts';

const message = encodeUtf8('hello');

test('signatures by P-256, in both encodings, and by Ed25519', () => {
  const [p256, ed25519] = [p256Signer(), ed25519Signer()];
  for (const [signer, encoding] of [
    [p256, 'der'],
    [p256, 'p1363'],
    [ed25519, 'raw'],
  ] as const) {
    const signature = signer.sign(message, encoding);
    assert.equal(encodingOf(signer.key.algorithm, signature), encoding);
    const claim = { key: signer.key, message, signature, encoding };
    assert.equal(verifySignature(claim), true);
    assert.equal(verifySignature({ ...claim, message: encodeUtf8('hellp') }), false);
    assert.equal(verifySignature({ ...claim, signature: signature.fill(1, 4, 9) }), false);
  }
});

test('refuses bytes that are not a key or a signature without throwing', () => {
  const { key } = p256Signer();
  const junk = [new Uint8Array(0), new Uint8Array(64), new Uint8Array(72).fill(0x30)];
  for (const algorithm of ['ecdsa-p256-sha256', 'ed25519'] as const)
    for (const spki of [key.spki, ...junk])
      for (const signature of junk)
        for (const encoding of ['der', 'p1363', 'raw'] as const)
          assert.equal(
            verifySignature({ key: { algorithm, spki }, message, signature, encoding }),
            false,
          );
});

test('a raw key of Ed25519', () => {
  const { public_key, sign } = testKey();
  assert.equal(verifyEd25519(public_key, message, sign(message)), true);
  assert.equal(verifyEd25519(public_key, message, new Uint8Array(64)), false);
  assert.equal(verifyEd25519(new Uint8Array(31), message, sign(message)), false);
});
