import { COMMITMENT_ALGORITHM, commitmentOf } from '@assay/core/log/leaf/commitment.ts';
import {
  authorPayload,
  type DocumentNames,
  namesPayload,
  partSalt,
} from '@assay/core/log/leaf/document-names.ts';
import type { LeafCommitment } from '@assay/core/log/leaf/leaf.ts';
import type { Actor } from '../../context.ts';
import type { NewLeaf } from '../../log/append/append.ts';
import { nodeHasher } from '../../log/keys/node-hasher.ts';
import { newSalt, sealPayload } from './sealed-payload.ts';
import type { NewRevision } from './write-queries.ts';

/** Documents are JSON; files will have another type. */
const MEDIA_TYPE = 'application/json';

/** A revision's sealed content, and its commitment in the leaf. */
export interface SealedContent {
  sealed: Buffer;
  size_bytes: number;
  /** Base64. */
  commitment: string;
}

/** Seals content with a new salt. `bytes`: canonical JSON, in UTF-8. */
export async function sealContent(
  key: Uint8Array,
  of: { document_uuid: string; revision: number },
  bytes: Uint8Array,
): Promise<SealedContent> {
  const salt = newSalt();
  return {
    sealed: await sealPayload(key, of, { salt, bytes }),
    size_bytes: bytes.length,
    commitment: Buffer.from(commitmentOf(nodeHasher, salt, bytes)).toString('base64'),
  };
}

/** Identity of a revision, without its content. */
export interface RevisionOf {
  document_uuid: string;
  collection_uuid: string;
  revision: number;
  /** uuid of the leaf. */
  uuid: string;
  op: NewRevision['op'];
  /** Null for a deletion. */
  content: SealedContent | null;
  /** Leaf of the revision before; null for the first. */
  after: string | null;
  actor: Actor;
  /** Current names of the document. */
  names: DocumentNames;
  /** Salt of the document, from which those of its names and authors are derived. */
  name_salt: Uint8Array;
  /** Same instant as in answer, list, history and audit entry. */
  at: Date;
}

/** The row of a revision. */
export const revisionRow = ({ content, ...revision }: RevisionOf): NewRevision => ({
  document_uuid: revision.document_uuid,
  revision: revision.revision,
  uuid: revision.uuid,
  op: revision.op,
  sealed: content?.sealed ?? null,
  size_bytes: content?.size_bytes ?? null,
  media_type: content === null ? null : MEDIA_TYPE,
  actor: revision.actor,
  ledger_name: revision.names.ledger,
});

/** The leaf of a revision. */
export const revisionLeaf = ({ content, ...revision }: RevisionOf): NewLeaf => ({
  uuid: revision.uuid,
  kind: 'document',
  spec: {
    op: revision.op,
    collection: revision.collection_uuid,
    doc: revision.document_uuid,
    rev: revision.revision,
    ...(content !== null && {
      commitment: { alg: COMMITMENT_ALGORITHM, value: content.commitment },
      size: content.size_bytes,
      mediaType: MEDIA_TYPE,
    }),
    names: { commitment: namesCommitment(revision) },
    author: { commitment: authorCommitment(revision) },
    actor: revision.actor.uuid,
    at: revision.at.toISOString(),
  },
  ...(revision.after !== null && { refs: [revision.after] }),
});

const namesCommitment = ({ names, name_salt }: Pick<RevisionOf, 'names' | 'name_salt'>) =>
  commitmentTo(partSalt(nodeHasher, name_salt, 'names'), namesPayload(names));

/** Commitment of a leaf to the author of a change, besides the uuid. */
export const authorCommitment = ({ actor, name_salt }: { actor: Actor; name_salt: Uint8Array }) =>
  commitmentTo(partSalt(nodeHasher, name_salt, 'author'), authorPayload(actor));

const commitmentTo = (salt: Uint8Array, payload: Uint8Array): LeafCommitment => ({
  alg: COMMITMENT_ALGORITHM,
  value: Buffer.from(commitmentOf(nodeHasher, salt, payload)).toString('base64'),
});
