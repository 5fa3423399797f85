/**
 * Parses the content of our leaf kinds strictly, so that a verifier never takes one statement for another.
 * Unknown members are ignored; an unknown kind or version is opaque, which is not a fault.
 */

import { isCanonicalJson } from '../../encoding/canonical-json.ts';
import { EncodingError } from '../../encoding/encoding-error.ts';
import { decodeUtf8 } from '../../encoding/utf8.ts';
import type { Hash } from '../tree/hasher.ts';
import { type Leaf, leafOf, leafVersion } from './leaf.ts';
import { MalformedSpec, Spec } from './leaf-members.ts';
import { SIGNING_READERS, type SigningLeaf } from './signing-leaf.ts';

/** Operation of a revision. */
const DOCUMENT_OPS = ['create', 'update', 'delete', 'restore'] as const;

/** A revision of a document. */
export interface DocumentLeaf {
  kind: 'document';
  op: (typeof DOCUMENT_OPS)[number];
  collection: string;
  doc: string;
  rev: number;
  /** Index of the revision before; null for the first. */
  prev_index: number | null;
  /** null when a revision has no content of its own. */
  commitment: Hash | null;
  /** Commitment to ledger, collection and id by name; null in leaves from before names were recorded. */
  names: Hash | null;
  /** Commitment to kind and name of the actor; null like `names`. */
  author: Hash | null;
  actor: string;
  /** Instant of the change; null in the oldest leaves. */
  at: string | null;
  time: string;
}

/** Names of documents that were made before their leaves had any, by documents. */
export interface DocumentNamesLeaf {
  kind: 'document-names';
  /** Origin of the leaf: taken from database rows when the server was upgraded. */
  recorded: string;
  names: { doc: string; rev: number; commitment: Hash }[];
  time: string;
}

/** The content of a document was destroyed. */
export interface ErasureLeaf {
  kind: 'payload-erased';
  doc: string;
  reason: string;
  /** Indexes of the revisions whose content is erased. */
  target_index: number[];
  /** Commitment to kind and name of the actor; null in older leaves. */
  author: Hash | null;
  actor: string;
  at: string | null;
  time: string;
}

/** Something that was done or refused, as the audit log has it. */
export interface AuditLeaf {
  kind: 'audit';
  action: string;
  outcome: string;
  actor: string;
  subject: string;
  /** uuid of the audit entry. */
  entry: string;
  /** Commitment to the whole entry. */
  commitment: Hash;
  /** Commitment to digest and size of the subject's bytes; null when there are none. */
  object: Hash | null;
  /** Commitment to an upload as it was made, with the same salt; null for other changes, and in older leaves. */
  upload: Hash | null;
  time: string;
}

/** A collection was made, changed or deleted. */
export interface CollectionLeaf {
  kind: 'collection';
  op: string;
  collection: string;
  time: string;
}

/**
 * Changes of the log itself: another key, a freeze and resumption, an omitted leaf, or a policy for later
 * leaves.
 */
export interface LogLeaf {
  kind: 'key-rotation' | 'frozen' | 'omitted' | 'policy';
  /** The clock had been ahead, so time begins again with this leaf. */
  resets_clock?: boolean;
  time: string;
}

export type KnownLeaf =
  | DocumentLeaf
  | DocumentNamesLeaf
  | ErasureLeaf
  | AuditLeaf
  | CollectionLeaf
  | LogLeaf
  | SigningLeaf;

/**
 * `opaque`: not our leaf, or an unknown kind or version: unknown content, as in logs of others. `malformed`:
 * our envelope, but the spec does not fit its kind, or the encoding is not canonical.
 */
export type UnreadLeaf = 'opaque' | 'malformed';

/** Parses a leaf. The bytes must be canonical JSON, because other JSON could contain a member twice. */
export function readKnownLeaf(bytes: Uint8Array): KnownLeaf | UnreadLeaf {
  const leaf = parseCanonical(bytes);
  if (typeof leaf === 'string') return leaf;
  if (leaf.apiVersion !== leafVersion(leaf.kind)) return 'opaque';
  const read = READERS.get(leaf.kind);
  if (read === undefined) return 'opaque';
  try {
    return read(new Spec(leaf.spec));
  } catch (error) {
    if (error instanceof MalformedSpec || error instanceof EncodingError) return 'malformed';
    throw error;
  }
}

function parseCanonical(bytes: Uint8Array): Leaf | UnreadLeaf {
  const text = decodeUtf8(bytes);
  if (text === undefined || !text.startsWith('{')) return 'opaque';
  try {
    const value: unknown = JSON.parse(text);
    const leaf = leafOf(value);
    if (leaf === undefined) return 'opaque';
    // Decoding removed a byte order mark.
    return isCanonicalJson(text, value) && bytes[0] === 0x7b ? leaf : 'malformed';
  } catch (error) {
    if (error instanceof SyntaxError) return 'opaque';
    if (error instanceof EncodingError) return 'malformed';
    throw error;
  }
}

const READERS = new Map<string, (spec: Spec) => KnownLeaf>([
  [
    'document',
    (spec) => ({
      kind: 'document',
      op: spec.oneOf('op', DOCUMENT_OPS),
      collection: spec.text('collection'),
      doc: spec.text('doc'),
      rev: spec.index('rev'),
      prev_index: spec.indexOrNull('prevIndex'),
      commitment: spec.commitmentOrNull(),
      names: spec.part('names')?.commitment() ?? null,
      author: spec.part('author')?.commitment() ?? null,
      actor: spec.text('actor'),
      at: spec.textOrNull('at'),
      time: spec.text('time'),
    }),
  ],
  [
    'document-names',
    (spec) => ({
      kind: 'document-names',
      recorded: spec.text('recorded'),
      names: spec.parts('names').map((one) => ({
        doc: one.text('doc'),
        rev: one.index('rev'),
        commitment: one.hash('value'),
      })),
      time: spec.text('time'),
    }),
  ],
  [
    'payload-erased',
    (spec) => ({
      kind: 'payload-erased',
      doc: spec.text('doc'),
      reason: spec.text('reason'),
      target_index: spec.indexes('targetIndex'),
      author: spec.part('author')?.commitment() ?? null,
      actor: spec.text('actor'),
      at: spec.textOrNull('at'),
      time: spec.text('time'),
    }),
  ],
  [
    'audit',
    (spec) => ({
      kind: 'audit',
      action: spec.text('action'),
      outcome: spec.text('outcome'),
      actor: spec.text('actor'),
      subject: spec.text('subject'),
      entry: spec.text('entry'),
      commitment: spec.commitment(),
      object: spec.part('object')?.commitment() ?? null,
      upload: spec.part('upload')?.commitment() ?? null,
      time: spec.text('time'),
    }),
  ],
  [
    'collection',
    (spec) => ({
      kind: 'collection',
      op: spec.text('op'),
      collection: spec.text('collection'),
      time: spec.text('time'),
    }),
  ],
  ['key-rotation', (spec) => ({ kind: 'key-rotation', time: spec.text('time') })],
  [
    'frozen',
    (spec) => ({
      kind: 'frozen',
      time: spec.text('time'),
      resets_clock: (spec.part('clock')?.text('from') ?? '') !== '',
    }),
  ],
  ['omitted', (spec) => ({ kind: 'omitted', time: spec.text('time') })],
  ['policy', (spec) => ({ kind: 'policy', time: spec.text('time') })],
  ...SIGNING_READERS,
]);
