/** A trusted_root.json of authorities that a test made. */
import { hash, type KeyObject } from 'node:crypto';
import { HOUR, NOON } from '@assay/core/attestation/scenes/test-authorities.ts';
import { encodeBase64 } from '@assay/core/encoding/base64.ts';
import type { Issued } from './test-certificates.ts';
import { parseTrustRoots, type TrustRoots } from './trust-roots.ts';

/** A trusted authority, by default for some hours around NOON. */
export interface TestTrust {
  chain: Issued[];
  name?: string;
  from?: number;
  until?: number | null;
}

const rangeOf = ({ from = NOON - 9 * HOUR, until = null }: Omit<TestTrust, 'chain'>) => ({
  start: new Date(from).toISOString(),
  ...(until !== null && { end: new Date(until).toISOString() }),
});

const authorityJson = ({ chain, name, ...range }: TestTrust) => ({
  uri: name ?? 'https://authority.example.com',
  certChain: { certificates: chain.map((one) => ({ rawBytes: encodeBase64(one.der) })) },
  validFor: rangeOf(range),
});

/** Log id of a certificate log (RFC 6962 §3.2). */
export const logIdOf = (key: KeyObject): Uint8Array =>
  hash('sha256', key.export({ format: 'der', type: 'spki' }), 'buffer');

const ctlogJson = (key: KeyObject) => ({
  baseUrl: 'https://ct.example.com',
  hashAlgorithm: 'SHA2_256',
  publicKey: {
    rawBytes: encodeBase64(key.export({ format: 'der', type: 'spki' })),
    keyDetails: 'PKIX_ECDSA_P256_SHA_256',
    validFor: rangeOf({}),
  },
  logId: { keyId: encodeBase64(logIdOf(key)) },
});

/** The document as text. */
export const trustRootJson = (trust: {
  issuers?: TestTrust[];
  stampers?: TestTrust[];
  ctlogs?: KeyObject[];
}): string =>
  JSON.stringify({
    mediaType: 'application/vnd.dev.sigstore.trustedroot+json;version=0.1',
    certificateAuthorities: trust.issuers?.map(authorityJson),
    timestampAuthorities: trust.stampers?.map(authorityJson),
    ctlogs: trust.ctlogs?.map(ctlogJson),
  });

/** The same, read. */
export const testTrustRoots = (trust: Parameters<typeof trustRootJson>[0]): TrustRoots =>
  parseTrustRoots(trustRootJson(trust));
