/**
 * What leaves of our kinds say, read strictly: who verifies must never take one statement for another. Members that are
 * not named here are left alone; a kind or version that is not known is opaque, which is no fault.
 */

import { isCanonicalJson } from '../../encoding/canonical-json.ts';
import { EncodingError } from '../../encoding/encoding-error.ts';
import { decodeUtf8 } from '../../encoding/utf8.ts';
import type { Hash } from '../tree/hasher.ts';
import { type Leaf, leafOf, leafVersion } from './leaf.ts';
import { MalformedSpec, Spec } from './leaf-members.ts';
import { SIGNING_READERS, type SigningLeaf } from './signing-leaf.ts';

/** What a revision did. */
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
  /** null where a revision has no content of its own. */
  commitment: Hash | null;
  /** To ledger, collection and id by their names; null in leaves from before names were recorded. */
  names: Hash | null;
  /** To kind and name of the actor; null as for `names`. */
  author: Hash | null;
  actor: string;
  /** Instant of the change; null in the oldest leaves. */
  at: string | null;
  time: string;
}

/** Names of documents that were made before their leaves had any, by documents. */
export interface DocumentNamesLeaf {
  kind: 'document-names';
  /** How they were taken: from the rows, when the server was upgraded. */
  recorded: string;
  names: { doc: string; rev: number; commitment: Hash }[];
  time: string;
}

/** The content of a document was destroyed. */
export interface ErasureLeaf {
  kind: 'payload-erased';
  doc: string;
  reason: string;
  /** Indexes of the revisions whose content is gone. */
  target_index: number[];
  /** To kind and name of the actor; null in leaves from before. */
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
  /** To the whole entry. */
  commitment: Hash;
  /** To digest and size of the bytes that it was about; null where it was about none. */
  object: Hash | null;
  /** To an upload as it was made, by the same salt; null for other changes, and in leaves from before. */
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
 * The log got another key, was frozen and taken up again, has no leaf for something that could not become one, or asks
 * more of the leaves after it.
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
 * `opaque`: no leaf of ours, or of a kind or version that is not known here: unknown content, as the logs of others have it.
 * `malformed`: in our envelope, and not what its kind asks for, or not the one spelling of it.
 */
export type UnreadLeaf = 'opaque' | 'malformed';

/** Reads a leaf; the bytes must be canonical JSON, for in any other text a member could stand twice. */
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
    // A byte order mark is gone from the text.
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
