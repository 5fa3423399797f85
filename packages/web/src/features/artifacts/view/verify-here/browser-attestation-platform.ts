import type { AttestationPlatform } from '@assay/core/attestation/bundle/bundle-trust.ts';
import type { VerifySignature } from '@assay/core/dsse/signature.ts';
import { p1363OfDer } from '@assay/core/dsse/signature.ts';
import type { Hasher } from '@assay/core/log/tree/hasher.ts';
import { sha256 } from '@noble/hashes/sha2.js';
import { verifyEd25519 } from '../../../../components/receipt/browser-platform.ts';

/** Synchronous SHA-256, as the core requires. */
export const browserHasher: Hasher = {
  hashInto: (input, target, at) => target.set(sha256(input), at),
};

/** Signatures by WebCrypto, which takes those of P-256 in IEEE P1363 alone. The key has been looked at by the core. */
const verifySignature: VerifySignature = async ({ key, message, signature, encoding }) => {
  const spki = new Uint8Array(key.spki);
  if (key.algorithm === 'ed25519') return verifyEd25519(spki.slice(-32), message, signature);
  const raw = encoding === 'der' ? p1363OfDer(signature) : signature;
  if (raw === undefined) return false;
  const { subtle } = crypto;
  const p256 = { name: 'ECDSA', namedCurve: 'P-256' };
  const object = await subtle.importKey('spki', spki, p256, false, ['verify']);
  const how = { name: 'ECDSA', hash: 'SHA-256' };
  return subtle.verify(how, object, new Uint8Array(raw), new Uint8Array(message));
};

const NO_AUTHORITY = { outcome: 'unknown', detail: 'This page knows no authority.' } as const;

/** Hashing and verification of the browser. It knows no certificate authority and no time-stamping one. */
export const browserAttestationPlatform: AttestationPlatform = {
  hasher: browserHasher,
  verifyEd25519,
  verifySignature,
  verifyTimestamp: () => NO_AUTHORITY,
  verifyCertificate: () => NO_AUTHORITY,
};
