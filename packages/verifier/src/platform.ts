import { createAttestationPlatform } from '@assay/sigstore/attestation-platform.ts';

/** SHA-256 and signatures of Node.js; no authority for certificates and time stamps is known. */
export const platform = createAttestationPlatform(null);
