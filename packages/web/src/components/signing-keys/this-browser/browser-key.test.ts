import assert from 'node:assert/strict';
import { createPublicKey, verify } from 'node:crypto';
import { test } from 'node:test';
import { keyFingerprint, parsePublicKeyPem } from '@assay/core/attestation/signers/public-key.ts';
import { hasher } from '@assay/core/log/tree/test-platform.ts';
import { makeKey, signWith } from './browser-key.ts';

test('A key made here signs in DER, has the fingerprint of the API, and cannot be read out', async () => {
  const { private_key, public_key, fingerprint } = await makeKey();
  assert.equal(private_key.extractable, false);
  await assert.rejects(crypto.subtle.exportKey('pkcs8', private_key));
  assert.equal(fingerprint, keyFingerprint(hasher, parsePublicKeyPem(public_key)));
  const message = Uint8Array.from(Buffer.from('what is signed'));
  for (let round = 0; round < 20; round += 1) {
    const signature = await signWith(private_key, message);
    // OpenSSL expects DER by default.
    assert.ok(verify('sha256', message, createPublicKey(public_key), signature));
  }
});
