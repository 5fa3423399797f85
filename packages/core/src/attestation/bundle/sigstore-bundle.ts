/**
 * Parses Sigstore bundles (protobuf-specs, sigstore_bundle.proto) v0.1 to v0.3 in JSON: a signature and all
 * material to verify it offline. No content of a bundle is trusted by itself; hints only choose what is tried.
 *
 *     {"mediaType":"application/vnd.dev.sigstore.bundle.v0.3+json",
 *      "verificationMaterial":{"publicKey":{"hint":"TLMs…"},"tlogEntries":[…],"timestampVerificationData":{…}},
 *      "dsseEnvelope":{…}}
 */

import { ENVELOPE_JSON_LIMITS, type Envelope, envelopeOf } from '../../dsse/envelope.ts';
import type { Members } from '../../dsse/json-members.ts';
import { parseStrictJson } from '../../encoding/strict-json.ts';
import { AttestationError } from '../statement/attestation-error.ts';
import { bytesMember, membersOf, onlyMembers } from '../statement/attestation-members.ts';
import { type LogEntry, logEntryOf } from './log-entry.ts';

/** Versions that are read; only v0.3 is written. */
export type BundleVersion = '0.1' | '0.2' | '0.3';

/** Identification of the signer in a bundle. */
export type BundleSigner =
  | { kind: 'public_key' /** Says which key may be meant. */; hint: string }
  | {
      kind: 'certificate' /** DER, that of the signer first. */;
      certificates: readonly Uint8Array[];
    };

/** Signed content of a bundle. */
export type BundleContent =
  | { kind: 'dsse'; envelope: Envelope }
  | {
      kind: 'message' /** Of the artifact as the signer says; a hint. */;
      digest: Uint8Array | null;
      signature: Uint8Array;
    };

/** A parsed bundle; not verified. */
export interface SigstoreBundle {
  version: BundleVersion;
  signer: BundleSigner;
  entries: readonly LogEntry[];
  /** RFC 3161 tokens over the signature, in DER. */
  timestamps: readonly Uint8Array[];
  content: BundleContent;
}

/** The media type of v0.3. */
export const BUNDLE_MEDIA_TYPE = 'application/vnd.dev.sigstore.bundle.v0.3+json';

const MEDIA_TYPES: ReadonlyMap<string, BundleVersion> = new Map([
  ['application/vnd.dev.sigstore.bundle+json;version=0.1', '0.1'],
  ['application/vnd.dev.sigstore.bundle+json;version=0.2', '0.2'],
  ['application/vnd.dev.sigstore.bundle+json;version=0.3', '0.3'],
  [BUNDLE_MEDIA_TYPE, '0.3'],
]);

/** Maximum number of each kind of part; a bundle with more is refused. */
const MOST_PARTS = 32;

/** Longest bundle in bytes of JSON. */
export const MOST_BUNDLE_BYTES = ENVELOPE_JSON_LIMITS.string;

/**
 * Parses a bundle.
 *
 * @throws JsonError; AttestationError, where `media_type` means a possible bundle of an unsupported version;
 * EnvelopeError for its envelope. Each has the position as JSON pointer.
 */
export function parseBundle(json: Uint8Array): SigstoreBundle {
  if (json.length > MOST_BUNDLE_BYTES)
    throw new AttestationError('too_long', `A bundle has ${MOST_BUNDLE_BYTES} bytes at most.`, '');
  const bundle = membersOf({ value: parseStrictJson(json, ENVELOPE_JSON_LIMITS), at: '' });
  const version = MEDIA_TYPES.get(bundle.text('mediaType'));
  if (version === undefined)
    throw new AttestationError(
      'media_type',
      'This is no media type of a Sigstore bundle v0.1 to v0.3.',
      bundle.pointer('mediaType'),
    );
  onlyMembers(bundle, 'mediaType', 'verificationMaterial', 'messageSignature', 'dsseEnvelope');
  const material = bundle.object('verificationMaterial');
  onlyMembers(material, ...SIGNERS, 'tlogEntries', 'timestampVerificationData');
  return {
    version,
    signer: signerOf(material, version),
    entries: few(material, 'tlogEntries').map((entry) => logEntryOf(entry, version)),
    timestamps: timestampsOf(material),
    content: contentOf(bundle),
  };
}

/** Objects of a list that is not too long. */
function few(members: Members, name: string): Members[] {
  const objects = members.objects(name);
  if (objects.length <= MOST_PARTS) return objects;
  throw new AttestationError('too_many', `More than ${MOST_PARTS} parts.`, members.pointer(name));
}

const SIGNERS = ['publicKey', 'certificate', 'x509CertificateChain'] as const;

function signerOf(material: Members, version: BundleVersion): BundleSigner {
  const [kind, second] = SIGNERS.filter((name) => material.has(name));
  if (kind === undefined || second !== undefined)
    throw new AttestationError('one_of', 'A bundle has one key or certificate.', material.at);
  const signer = material.object(kind);
  if (kind === 'publicKey') {
    onlyMembers(signer, 'hint');
    return { kind: 'public_key', hint: signer.textOrNull('hint') ?? '' };
  }
  if ((kind === 'certificate') !== (version === '0.3'))
    throw new AttestationError(
      'one_of',
      'Bundles carry a chain of certificates up to v0.2, and a single one from v0.3 on.',
      material.pointer(kind),
    );
  if (kind === 'certificate') return { kind: 'certificate', certificates: [certificateOf(signer)] };
  onlyMembers(signer, 'certificates');
  const certificates = few(signer, 'certificates').map(certificateOf);
  if (certificates.length > 0) return { kind: 'certificate', certificates };
  throw new AttestationError('missing', 'A chain has a certificate.', material.pointer(kind));
}

function certificateOf(members: Members): Uint8Array {
  onlyMembers(members, 'rawBytes');
  return bytesMember(members, 'rawBytes');
}

function timestampsOf(material: Members): Uint8Array[] {
  const data = material.objectOrNull('timestampVerificationData');
  if (data === null) return [];
  onlyMembers(data, 'rfc3161Timestamps');
  return few(data, 'rfc3161Timestamps').map((token) => {
    onlyMembers(token, 'signedTimestamp');
    return bytesMember(token, 'signedTimestamp');
  });
}

function contentOf(bundle: Members): BundleContent {
  const message = bundle.objectOrNull('messageSignature');
  if (bundle.has('dsseEnvelope') === (message !== null))
    throw new AttestationError('one_of', 'A bundle has one envelope or one signature.', '');
  if (message === null) return { kind: 'dsse', envelope: envelopeOf(bundle.value('dsseEnvelope')) };
  onlyMembers(message, 'messageDigest', 'signature');
  const digest = message.objectOrNull('messageDigest');
  return {
    kind: 'message',
    digest: digest && sha256Of(digest),
    signature: bytesMember(message, 'signature'),
  };
}

function sha256Of(members: Members): Uint8Array | null {
  onlyMembers(members, 'algorithm', 'digest');
  return members.text('algorithm') === 'SHA2_256' ? bytesMember(members, 'digest') : null;
}
