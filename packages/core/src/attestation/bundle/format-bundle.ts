import { envelopeJson } from '../../dsse/envelope.ts';
import { encodeBase64 } from '../../encoding/base64.ts';
import { logEntryJson } from './log-entry.ts';
import {
  BUNDLE_MEDIA_TYPE,
  type BundleContent,
  type BundleSigner,
  type SigstoreBundle,
} from './sigstore-bundle.ts';

/**
 * Serializes a bundle v0.3 on one line.
 *
 * @throws RangeError for content that v0.3 does not support: a certificate chain, more or fewer than one
 * signature, an entry without proof
 */
export function formatBundle({
  signer,
  entries,
  timestamps,
  content,
}: Omit<SigstoreBundle, 'version'>): string {
  if (entries.some(({ proof }) => proof === null))
    throw new RangeError('A bundle v0.3 has a proof for each entry');
  return JSON.stringify({
    mediaType: BUNDLE_MEDIA_TYPE,
    verificationMaterial: {
      ...signerJson(signer),
      tlogEntries: entries.map(logEntryJson),
      ...(timestamps.length > 0 && {
        timestampVerificationData: {
          rfc3161Timestamps: timestamps.map((token) => ({ signedTimestamp: encodeBase64(token) })),
        },
      }),
    },
    ...contentJson(content),
  });
}

function signerJson(signer: BundleSigner) {
  if (signer.kind === 'public_key') return { publicKey: { hint: signer.hint } };
  const [certificate, second] = signer.certificates;
  if (certificate === undefined || second !== undefined)
    throw new RangeError('A bundle v0.3 has one certificate');
  return { certificate: { rawBytes: encodeBase64(certificate) } };
}

function contentJson(content: BundleContent) {
  if (content.kind === 'dsse') {
    if (content.envelope.signatures.length !== 1)
      throw new RangeError('A bundle v0.3 has one signature: split the envelope');
    return { dsseEnvelope: envelopeJson(content.envelope) };
  }
  return {
    messageSignature: {
      ...(content.digest && {
        messageDigest: { algorithm: 'SHA2_256', digest: encodeBase64(content.digest) },
      }),
      signature: encodeBase64(content.signature),
    },
  };
}
