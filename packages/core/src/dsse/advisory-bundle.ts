/**
 * The file in which one server's knowledge travels to another (ADR 0043):
 *
 *     "assay advisory bundle 1\n"
 *     blocks: length (four bytes, big end first), a zstd frame of that length
 *     0x00000000
 *     length, JSON: the DSSE envelope with the manifest, and the public keys of its signatures
 *
 * The manifest lists the SHA-256 of each block in order, so a file that was cut, reordered or altered is refused.
 */

import { encodeBase64 } from '../encoding/base64.ts';
import { parseStrictJson } from '../encoding/strict-json.ts';
import { encodeUtf8 } from '../encoding/utf8.ts';
import { decodeEitherBase64 } from './either-base64.ts';
import { type Envelope, envelopeJson, envelopeOf } from './envelope.ts';
import { EnvelopeError } from './envelope-error.ts';
import { Members } from './json-members.ts';

/** First bytes of a bundle. */
export const BUNDLE_MAGIC = encodeUtf8('assay advisory bundle 1\n');

/** DSSE type of the manifest. */
export const BUNDLE_PAYLOAD_TYPE = 'application/vnd.assay.advisory-bundle+json';

/** Largest block and largest closing part, compressed and decompressed. */
export const MOST_BLOCK_BYTES = 64 * 1024 * 1024;

/** Signed manifest at the end of a bundle. */
export interface BundleClosing {
  envelope: Envelope;
  /** Public keys of the signatures, SubjectPublicKeyInfo in DER; trusted only when their digest is pinned. */
  keys: Uint8Array[];
}

const LIMITS = { depth: 16, string: MOST_BLOCK_BYTES, values: 1_000 } as const;

/** Reads the closing part. @throws ReadError */
export function parseClosing(json: Uint8Array): BundleClosing {
  const value = parseStrictJson(json, LIMITS);
  const members = new Members({ value, at: '' }, (...fault) => new EnvelopeError(...fault));
  const keys = members.texts('keys').map((text) => {
    const bytes = decodeEitherBase64(text);
    if (bytes !== undefined) return bytes;
    throw new EnvelopeError('base64', 'A key is not base64.', '/keys');
  });
  return { envelope: envelopeOf(members.value('envelope')), keys };
}

/** Writes the closing part. */
export const formatClosing = ({ envelope, keys }: BundleClosing): Uint8Array =>
  encodeUtf8(JSON.stringify({ envelope: envelopeJson(envelope), keys: keys.map(encodeBase64) }));

/** The four bytes before a block or the closing part. */
export function lengthBytes(length: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, length);
  return bytes;
}
