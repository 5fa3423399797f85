/**
 * Leaves of Assay's logs: canonical JSON (RFC 8785) of one envelope for every kind.
 *
 *     {"apiVersion":"1","kind":"document","spec":{…}}
 *
 * A kind never changes its meaning: a change gets another apiVersion. Verifiers hash the bytes unchanged.
 * Leaves of signatures have Sigstore's format (attestation/bundle/hashedrekord.ts): version 0.0.2, without a
 * time.
 */

import { canonicalJson } from '../../encoding/canonical-json.ts';
import { isRecord } from '../../encoding/record.ts';
import { decodeUtf8, encodeUtf8 } from '../../encoding/utf8.ts';

/** Longest leaf in bytes. */
export const MOST_LEAF_BYTES = 16_384;

/**
 * Kinds of Assay's leaves; others are hashed and shown, and never fatal. `omitted` replaces a leaf that could
 * not be built: `{kind, leaf, reason, time}`.
 */
export const LEAF_KINDS = [
  'audit',
  'collection',
  'document',
  'document-names',
  'payload-erased',
  'key-rotation',
  'frozen',
  'omitted',
  // Rules for the leaves after it.
  'policy',
  // Signatures of a ledger, and how they were judged.
  'hashedrekord',
  'notarization',
  'status',
  // Kinds of the signers log.
  'principal',
  'signing-key',
  'signers-group',
  'group-member',
] as const;
export type LeafKind = (typeof LEAF_KINDS)[number];

/** The version of a kind. */
export const leafVersion = (kind: string): string => (kind === 'hashedrekord' ? '0.0.2' : '1');

/** A leaf, read. */
export interface Leaf {
  apiVersion: string;
  kind: string;
  spec: Record<string, unknown>;
}

/** A salted commitment as encoded in a leaf. */
export interface LeafCommitment {
  alg: string;
  /** Base64. */
  value: string;
}

/** Serializes a leaf. @throws RangeError beyond 16,384 bytes, EncodingError for non-JSON values */
export function encodeLeaf(kind: LeafKind, spec: Record<string, unknown>): Uint8Array<ArrayBuffer> {
  const bytes = encodeUtf8(canonicalJson({ apiVersion: leafVersion(kind), kind, spec }));
  if (bytes.length > MOST_LEAF_BYTES)
    throw new RangeError(`A leaf of ${bytes.length} bytes is too long`);
  return bytes;
}

/** Parses the envelope of an Assay leaf; undefined for bytes of any other form. */
export function parseLeaf(bytes: Uint8Array): Leaf | undefined {
  const text = decodeUtf8(bytes);
  if (text === undefined) return undefined;
  try {
    return leafOf(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** A value as a leaf; undefined where it has not the envelope of one. */
export function leafOf(value: unknown): Leaf | undefined {
  if (!isRecord(value)) return undefined;
  const { apiVersion, kind, spec } = value;
  const isLeaf = typeof apiVersion === 'string' && typeof kind === 'string' && isRecord(spec);
  return isLeaf ? { apiVersion, kind, spec } : undefined;
}
