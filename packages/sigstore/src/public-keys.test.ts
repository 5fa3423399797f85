import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ed25519Signer, p256Signer } from '@assay/core/dsse/test-signer.ts';
import { publicKeyOf } from './public-keys.ts';

/** Hexadecimal SubjectPublicKeyInfo of what a key was made of. */
const spkiOf = (spki: Uint8Array) =>
  publicKeyOf(spki).export({ type: 'spki', format: 'der' }).toString('hex');

test('remembers a key by its bytes, and gives each its own', () => {
  const [one, other] = [p256Signer().key.spki, ed25519Signer().key.spki];
  const key = publicKeyOf(one);
  assert.ok(publicKeyOf(Uint8Array.from(one)) === key);
  for (const spki of [one, other, one])
    assert.equal(spkiOf(spki), Buffer.from(spki).toString('hex'));
});

test('forgets the least recently used key once it has many, and makes it again', () => {
  const [used, unused] = [p256Signer().key.spki, p256Signer().key.spki];
  const [kept, forgotten] = [publicKeyOf(used), publicKeyOf(unused)];
  for (let i = 0; i < 300; i++) {
    publicKeyOf(ed25519Signer().key.spki);
    publicKeyOf(used);
  }
  assert.ok(publicKeyOf(used) === kept);
  assert.ok(publicKeyOf(unused) !== forgotten);
  assert.equal(spkiOf(unused), Buffer.from(unused).toString('hex'));
});

test('throws for bytes that are no key, each time', () => {
  for (let i = 0; i < 2; i++) assert.throws(() => publicKeyOf(new Uint8Array(91)));
});
