import { isCommittedTo } from '@assay/core/log/leaf/commitment.ts';
import { authorPayload, namesPayload, partSalt } from '@assay/core/log/leaf/document-names.ts';
import {
  type DocumentLeaf,
  type ErasureLeaf,
  readKnownLeaf,
} from '@assay/core/log/leaf/known-leaf.ts';
import { nodeHasher } from '../../../log/keys/node-hasher.ts';

/** A revision row with its document: every field that its leaf records. */
export interface RecordedRevision {
  document_uuid: string;
  collection_uuid: string;
  revision: number;
  op: string;
  actor_kind: string;
  actor_uuid: string;
  actor_name: string;
  /** Instant of the change as leaves have it: ISO 8601 with milliseconds, in UTC. */
  at: string;
  /** Name of the ledger at that time; null before leaves had names. */
  ledger_name: string | null;
  collection_name: string;
  id: string;
  name_salt: Buffer;
  /** Current state of the document. */
  state: string;
  present: number;
  /** Instant of the last change, in the form of `at`. */
  changed_at: string;
  changed_by: string;
  /** Leaf that the revision names, and that the document names as its last one. */
  leaf_uuid: string;
  document_leaf_uuid: string;
  /** Whether the current revision exists. */
  has_present: boolean;
}

/**
 * Describes how a revision contradicts its leaf; null when it does not. The log proves the leaf itself.
 *
 * @param bytes the leaf that the revision names
 */
export function contradictionOf(bytes: Uint8Array, row: RecordedRevision): string | null {
  const leaf = readKnownLeaf(bytes);
  return typeof leaf === 'string' || leaf.kind !== 'document'
    ? 'its leaf is of another kind'
    : leafContradictionOf(leaf, row);
}

/** As {@link contradictionOf}, by a leaf that was read. */
export function leafContradictionOf(leaf: DocumentLeaf, row: RecordedRevision): string | null {
  const differing = [...revisionDifferences(leaf, row), ...presentDifferences(leaf, row)];
  return differing.length === 0 ? null : `its ${differing.join(', ')} is not the recorded one`;
}

function* revisionDifferences(leaf: DocumentLeaf, row: RecordedRevision): Generator<string> {
  if (leaf.doc !== row.document_uuid) yield 'document';
  if (leaf.collection !== row.collection_uuid) yield 'collection';
  if (leaf.rev !== row.revision) yield 'revision';
  if (leaf.op !== row.op) yield 'operation';
  if (leaf.actor !== row.actor_uuid || !isAuthor(leaf, row)) yield 'author';
  if (leaf.at !== null && leaf.at !== row.at) yield 'time';
  if (!isNamed(leaf, row)) yield 'id, or the name of its collection or ledger,';
}

/** Compares the document's copy of its current revision. An erasure has its own leaf. */
function* presentDifferences(leaf: DocumentLeaf, row: RecordedRevision): Generator<string> {
  if (row.revision > row.present || !row.has_present) yield 'present revision';
  if (row.revision !== row.present || row.state === 'erased') return;
  if (row.leaf_uuid !== row.document_leaf_uuid) yield 'last leaf';
  if ((leaf.op === 'delete' ? 'deleted' : 'live') !== row.state) yield 'state';
  if (row.changed_by !== row.actor_name) yield 'last author';
  if (row.changed_at !== row.at) yield 'last time';
}

/** Payload of the last author that was asked for: most revisions in a row have the same one. */
let last = { kind: '', name: '', payload: authorPayload({ kind: '', name: '' }) };

function payloadOf(kind: string, name: string): Uint8Array {
  if (kind !== last.kind || name !== last.name)
    last = { kind, name, payload: authorPayload({ kind, name }) };
  return last.payload;
}

function isAuthor({ author }: DocumentLeaf, row: RecordedRevision): boolean {
  if (author === null) return row.ledger_name === null;
  const payload = payloadOf(row.actor_kind, row.actor_name);
  return isCommittedTo(nodeHasher, author, { salt: saltOf(row, 'author'), payload });
}

function isNamed({ names }: DocumentLeaf, row: RecordedRevision): boolean {
  const { ledger_name: ledger, collection_name: collection, id } = row;
  if (names === null || ledger === null) return names === null && ledger === null;
  const payload = namesPayload({ ledger, collection, id });
  return isCommittedTo(nodeHasher, names, { salt: saltOf(row, 'names'), payload });
}

/** An erased document as its row has it. */
export type ErasedRow = Pick<
  RecordedRevision,
  'document_uuid' | 'changed_at' | 'changed_by' | 'name_salt'
>;

/** Reason an erasure is not accepted. */
export const NO_ERASURE = 'no leaf says that it was erased';

/** Like {@link contradictionOf}, for an erased document and its leaf. */
export function erasureContradictionOf(bytes: Uint8Array, row: ErasedRow): string | null {
  const leaf = readKnownLeaf(bytes);
  if (typeof leaf === 'string' || leaf.kind !== 'payload-erased') return NO_ERASURE;
  if (leaf.doc !== row.document_uuid) return 'its leaf is about another document';
  if (leaf.at !== null && leaf.at !== row.changed_at)
    return 'the time of its erasure is not the recorded one';
  return isEraser(leaf, row) ? null : 'the author of its erasure is not the recorded one';
}

/** Names of users and API keys: the kind is not in the row of a document. */
function isEraser({ author }: ErasureLeaf, row: ErasedRow): boolean {
  if (author === null) return true;
  const salt = saltOf(row, 'author');
  return ACTOR_KINDS.some((kind) =>
    isCommittedTo(nodeHasher, author, {
      salt,
      payload: authorPayload({ kind, name: row.changed_by }),
    }),
  );
}

const ACTOR_KINDS = ['user', 'api-key', 'system'];

const saltOf = ({ name_salt }: Pick<RecordedRevision, 'name_salt'>, part: 'names' | 'author') =>
  partSalt(nodeHasher, name_salt, part);
