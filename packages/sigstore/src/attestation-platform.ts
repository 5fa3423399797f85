import type { AttestationPlatform } from '@assay/core/attestation/bundle/bundle-trust.ts';
import { nodeHasher } from './node-hasher.ts';
import type { TrustRoots } from './trust-roots.ts';
import { certificateVerifier } from './verify-certificate.ts';
import { verifyEd25519, verifySignature } from './verify-signature.ts';
import { timestampVerifier } from './verify-timestamp.ts';

/**
 * Hashing and verification with Node.js and the authorities of a trusted_root.json; without one, no authority
 * is known.
 */
export const createAttestationPlatform = (roots: TrustRoots | null): AttestationPlatform => ({
  hasher: nodeHasher,
  verifyEd25519,
  verifySignature,
  verifyTimestamp: timestampVerifier(roots?.stampers ?? []),
  verifyCertificate: certificateVerifier(roots ?? { issuers: [], ct_logs: [] }),
});
