import { createAttestationPlatform } from '@assay/sigstore/attestation-platform.ts';

/** SHA-256 and signatures of Node.js, without authorities for certificates and time stamps. */
export const platform = createAttestationPlatform(null);
