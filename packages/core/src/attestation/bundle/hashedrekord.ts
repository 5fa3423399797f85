/**
 * `hashedrekord` 0.0.2, the leaf of a signature: exactly the body of Rekor v2, so Sigstore verifiers accept a
 * ledger as a Rekor log. It contains digests, signature and key, and nothing of the signed content.
 *
 *     {"apiVersion":"0.0.2","kind":"hashedrekord","spec":{"hashedRekordV002":{
 *       "data":{"algorithm":"SHA2_256","digest":"V/IT…"},
 *       "signature":{"content":"MEUC…","verifier":{"keyDetails":"PKIX_ECDSA_P256_SHA_256","publicKey":{"rawBytes":"MFkw…"}}}}}}
 *
 * For DSSE the digest is that of the PAE (rekor-tiles, CLIENTS.md).
 */

import type { Members } from '../../dsse/json-members.ts';
import { encodeBase64 } from '../../encoding/base64.ts';
import { equalBytes } from '../../encoding/bytes.ts';
import { canonicalJson } from '../../encoding/canonical-json.ts';
import { parseStrictJson } from '../../encoding/strict-json.ts';
import { encodeUtf8 } from '../../encoding/utf8.ts';
import { AttestationError } from '../statement/attestation-error.ts';
import { bytesMember, membersOf } from '../statement/attestation-members.ts';

/** Sigstore's names of key types. A body with another type can be read but not verified. */
export type KeyDetails = 'PKIX_ECDSA_P256_SHA_256' | 'PKIX_ED25519';

/** Material that verifies a signature: a long-lived public key, or a short-lived certificate. */
export type LogVerifier =
  | { kind: 'public_key'; spki: Uint8Array }
  | { kind: 'certificate'; certificate: Uint8Array };

/** A leaf of a signature, read. */
export interface HashedRekord {
  /** SHA-256 of the signed bytes. */
  digest: Uint8Array;
  signature: Uint8Array;
  key_details: KeyDetails;
  /** DER. */
  verifier: LogVerifier;
}

/** Bytes of the leaf, in canonical JSON. */
export function encodeHashedRekord(entry: HashedRekord): Uint8Array<ArrayBuffer> {
  const { digest, signature, key_details, verifier } = entry;
  const by =
    verifier.kind === 'public_key'
      ? { publicKey: { rawBytes: encodeBase64(verifier.spki) } }
      : { x509Certificate: { rawBytes: encodeBase64(verifier.certificate) } };
  return encodeUtf8(
    canonicalJson({
      apiVersion: '0.0.2',
      kind: 'hashedrekord',
      spec: {
        hashedRekordV002: {
          data: { algorithm: 'SHA2_256', digest: encodeBase64(digest) },
          signature: {
            content: encodeBase64(signature),
            verifier: { keyDetails: key_details, ...by },
          },
        },
      },
    }),
  );
}

const LIMITS = { depth: 8, string: 65_535, values: 100, safe_numbers: true } as const;

/**
 * Parses the leaf of a signature.
 *
 * @returns null for a leaf of any other kind or version
 * @throws JsonError, AttestationError; `not_canonical` for equivalent bytes in another spelling, `algorithm`
 * for an unsupported hash or key type
 */
export function parseHashedRekord(body: Uint8Array): HashedRekord | null {
  const members = membersOf({ value: parseStrictJson(body, LIMITS), at: '' });
  if (members.text('kind') !== 'hashedrekord' || members.text('apiVersion') !== '0.0.2')
    return null;
  const entry = entryOf(members.object('spec').object('hashedRekordV002'));
  if (!equalBytes(encodeHashedRekord(entry), body))
    throw new AttestationError('not_canonical', 'The leaf is not in canonical JSON.', '');
  return entry;
}

function entryOf(members: Members): HashedRekord {
  const data = members.object('data');
  if (data.text('algorithm') !== 'SHA2_256')
    throw new AttestationError(
      'algorithm',
      'This hash is not known here.',
      data.pointer('algorithm'),
    );
  const digest = bytesMember(data, 'digest');
  if (digest.length !== 32)
    throw new AttestationError('digest', 'A SHA-256 has 32 bytes.', data.pointer('digest'));
  const signature = members.object('signature');
  const verifier = signature.object('verifier');
  return {
    digest,
    signature: bytesMember(signature, 'content'),
    key_details: keyDetailsOf(verifier),
    verifier: verifierOf(verifier),
  };
}

function keyDetailsOf(verifier: Members): KeyDetails {
  const text = verifier.text('keyDetails');
  if (text === 'PKIX_ECDSA_P256_SHA_256' || text === 'PKIX_ED25519') return text;
  const at = verifier.pointer('keyDetails');
  throw new AttestationError('algorithm', 'This kind of key is not known here.', at);
}

function verifierOf(verifier: Members): LogVerifier {
  const key = verifier.objectOrNull('publicKey');
  const certificate = verifier.objectOrNull('x509Certificate');
  if (key !== null && certificate === null)
    return { kind: 'public_key', spki: bytesMember(key, 'rawBytes') };
  if (certificate !== null && key === null)
    return { kind: 'certificate', certificate: bytesMember(certificate, 'rawBytes') };
  throw new AttestationError('one_of', 'A verifier is a key or a certificate.', verifier.at);
}
