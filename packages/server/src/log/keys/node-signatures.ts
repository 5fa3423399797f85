import { createPublicKey, verify } from 'node:crypto';
import type { VerifyEd25519 } from '@assay/core/log/tree/note.ts';

/** Ed25519 of Node.js (RFC 8032 §5.1.7, without cofactor); false for a key that is none. */
export const verifyEd25519: VerifyEd25519 = (publicKey, message, signature) => {
  const x = Buffer.from(publicKey).toString('base64url');
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    return verify(null, message, key, signature);
  } catch {
    return false;
  }
};
