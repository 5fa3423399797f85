import {
  createPublicKey,
  generateKeyPairSync,
  hash,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import type { Hasher } from './hasher.ts';
import type { VerifyEd25519 } from './note.ts';

/** SHA-256 of Node.js. */
export const hasher: Hasher = {
  hashInto: (input, target, at) => target.set(hash('sha256', input, 'buffer'), at),
};

/** Ed25519 of Node.js. */
export const verifyEd25519: VerifyEd25519 = (publicKey, message, signature) =>
  verify(null, message, keyOf(publicKey), signature);

const keyOf = (raw: Uint8Array) =>
  createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(raw).toString('base64url') },
    format: 'jwk',
  });

/** A new key pair, its public half raw. */
export function testKey(): { public_key: Uint8Array; sign(message: Uint8Array): Uint8Array } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return {
    public_key: rawOf(publicKey),
    sign: (message) => new Uint8Array(sign(null, message, privateKey)),
  };
}

const rawOf = (key: KeyObject) =>
  new Uint8Array(Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url'));
