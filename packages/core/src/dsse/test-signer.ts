import { createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import type { PublicKey, SignatureEncoding, VerifySignature } from './signature.ts';

/** Verification of Node.js. */
export const verifySignature: VerifySignature = ({ key, message, signature, encoding }) => {
  const object = createPublicKey({ key: Buffer.from(key.spki), format: 'der', type: 'spki' });
  if (key.algorithm === 'ed25519') return verify(null, message, object, signature);
  const dsaEncoding = encoding === 'p1363' ? 'ieee-p1363' : 'der';
  return verify('sha256', message, { key: object, dsaEncoding }, signature);
};

/** A key pair that signs. */
export interface TestSigner {
  key: PublicKey;
  sign(message: Uint8Array, encoding?: SignatureEncoding): Uint8Array;
}

/** Public half of a key, in the form that verifiers receive. */
export const publicKeyOf = (object: KeyObject): PublicKey => ({
  algorithm: object.asymmetricKeyType === 'ed25519' ? 'ed25519' : 'ecdsa-p256-sha256',
  spki: new Uint8Array(object.export({ format: 'der', type: 'spki' })),
});

/** A new key pair on P-256. */
export function p256Signer(): TestSigner {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    key: publicKeyOf(publicKey),
    sign: (message, encoding = 'der') => {
      const dsaEncoding = encoding === 'p1363' ? 'ieee-p1363' : 'der';
      return new Uint8Array(sign('sha256', message, { key: privateKey, dsaEncoding }));
    },
  };
}

/** A new key pair of Ed25519. */
export function ed25519Signer(): TestSigner {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return {
    key: publicKeyOf(publicKey),
    sign: (message) => new Uint8Array(sign(null, message, privateKey)),
  };
}
