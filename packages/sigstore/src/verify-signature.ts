import { verify } from 'node:crypto';
import type { VerifySignature } from '@assay/core/dsse/signature.ts';
import { concatBytes } from '@assay/core/encoding/bytes.ts';
import { decodeHex } from '@assay/core/encoding/hex.ts';
import type { VerifyEd25519 } from '@assay/core/log/tree/note.ts';
import { publicKeyOf } from './public-keys.ts';

/** Signatures by P-256 with SHA-256 and by Ed25519, of Node.js. The key has been looked at by the core. */
export const verifySignature = ({
  key,
  message,
  signature,
  encoding,
}: Parameters<VerifySignature>[0]): boolean => {
  try {
    const object = publicKeyOf(key.spki);
    const dsaEncoding = encoding === 'p1363' ? 'ieee-p1363' : 'der';
    return key.algorithm === 'ed25519'
      ? verify(null, message, object, signature)
      : verify('sha256', message, { key: object, dsaEncoding }, signature);
  } catch {
    return false; // OpenSSL throws for bytes that are not a key.
  }
};

/** SubjectPublicKeyInfo up to the 32 bytes (RFC 8410 §4). */
export const ED25519_SPKI = decodeHex('302a300506032b6570032100');

/** Ed25519 of Node.js with a raw key; false for a key that is none. */
export const verifyEd25519 = (...[raw, message, signature]: Parameters<VerifyEd25519>): boolean =>
  verifySignature({
    key: { algorithm: 'ed25519', spki: concatBytes(ED25519_SPKI, raw) },
    ...{ message, signature, encoding: 'raw' },
  });
