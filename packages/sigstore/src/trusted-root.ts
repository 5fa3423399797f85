import { encodeBase64 } from '@assay/core/encoding/base64.ts';
import { concatBytes } from '@assay/core/encoding/bytes.ts';
import { decodeHex } from '@assay/core/encoding/hex.ts';
import { verifierKey } from '@assay/core/log/tree/verifier-key.ts';
import { nodeHasher } from './node-hasher.ts';
import { parseTrustRoots } from './trust-roots.ts';
import { ED25519_SPKI } from './verify-signature.ts';

/** An Assay log, in the form that other verifiers need. */
export interface TrustedLog {
  /** Name with which it signs. */
  origin: string;
  /** Ed25519, 32 bytes. */
  public_key: Uint8Array;
  /** `https://` and the origin: Sigstore clients look for the key name in it, and read nothing there. */
  base_url: string;
  from: Date;
  /** The last instant of the key; null while it signs. */
  until: Date | null;
}

/**
 * Formats Sigstore's trusted_root.json v0.1 for logs on one line, merged with another one if given.
 *
 * @throws TrustRootError if `parseTrustRoots` refuses the other one
 */
export function formatTrustedRoot(logs: readonly TrustedLog[], beside: string | null): string {
  if (beside !== null) parseTrustRoots(beside);
  const { tlogs = [], ...others } = beside === null ? {} : JSON.parse(beside);
  return JSON.stringify({
    // Clients in Python do not read a root without these.
    ...{ certificateAuthorities: [], ctlogs: [] },
    ...others,
    mediaType: MEDIA_TYPE,
    tlogs: [...logs.map(logJson), ...tlogs],
  });
}

const MEDIA_TYPE = 'application/vnd.dev.sigstore.trustedroot+json;version=0.1';

function logJson({ origin, public_key, base_url, from, until }: TrustedLog) {
  const { key_id } = verifierKey(nodeHasher, { name: origin, type: 'ed25519', public_key });
  const keyId = encodeBase64(decodeHex(key_id));
  return {
    baseUrl: base_url,
    hashAlgorithm: 'SHA2_256',
    publicKey: {
      rawBytes: encodeBase64(concatBytes(ED25519_SPKI, public_key)),
      keyDetails: 'PKIX_ED25519',
      validFor: { start: from.toISOString(), ...(until && { end: until.toISOString() }) },
    },
    logId: { keyId },
    checkpointKeyId: { keyId },
    operator: origin.split('/', 1)[0],
  };
}
