import { createPublicKey, hash, verify } from 'node:crypto';
import type { Platform } from '@assay/core/ledger/verdict.ts';

/** SHA-256 and Ed25519 of Node.js. */
export const platform: Platform = {
  hasher: {
    hashInto: (input, target, at) => target.set(hash('sha256', input, 'buffer'), at),
  },
  verifyEd25519(publicKey, message, signature) {
    const x = Buffer.from(publicKey).toString('base64url');
    try {
      const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
      return verify(null, message, key, signature);
    } catch {
      return false;
    }
  },
};
