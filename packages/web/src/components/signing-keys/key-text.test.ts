import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shortFingerprint } from './key-text.ts';

test('A fingerprint is shown in hexadecimal, its first and last bytes', () => {
  // SHA-256 of nothing: e3b0c442…7852b855.
  const fingerprint = '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';
  assert.equal(shortFingerprint(fingerprint), 'e3:b0…b8:55');
});
