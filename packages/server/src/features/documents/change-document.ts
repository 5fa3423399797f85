import { randomUUID } from 'node:crypto';
import type { DocumentRow } from '@assay/contract/document.ts';
import type { Answer, Change, Ctx } from '../../context.ts';
import { Conflict, NotFound } from '../../errors.ts';
import { appendLeaves } from '../../log/append/append.ts';
import type { Writer } from '../../platform/db/database.ts';
import { whenSettled } from './document-answer.ts';
import type { SentDocument } from './document-body.ts';
import type { DocumentContext } from './document-context.ts';
import {
  type RevisionOf,
  revisionLeaf,
  revisionRow,
  type SealedContent,
  sealContent,
} from './new-revision.ts';
import { contentOf, erased, findRevision, openRevision } from './revision.ts';
import { openDocumentKey } from './sealed-payload.ts';
import { foundBy, keepFoundBy, openCollection } from './write-collection.ts';
import * as sql from './write-queries.ts';

/** A document by its names. */
export interface DocumentName {
  /** uuid of the ledger. */
  uuid: string;
  /** Name of the collection. */
  name: string;
  id: string;
}

/** Content of a revision: canonical JSON, and its parsed value. */
type NewContent = Pick<SentDocument, 'content' | 'bytes' | 'at'>;

/** Change of a document. */
interface Revising {
  op: 'update' | 'delete' | 'restore';
  content: NewContent | null;
  /** @throws Conflict when the document is in another state than this needs */
  check(document: sql.LockedDocument): void;
  /** For the audit log, besides collection and revision. */
  details?: Record<string, unknown>;
}

const ACTIONS = {
  update: 'document.replace',
  delete: 'document.delete',
  restore: 'document.restore',
} as const;

/** Replaces a document; `revision`: the one that is replaced, where that matters. */
export const replaceDocument = (
  parts: DocumentContext,
  ctx: Ctx,
  { of, sent }: { of: DocumentName; sent: NewContent & { revision: number | undefined } },
): Promise<Answer<DocumentRow>> =>
  revise(parts, ctx, of, {
    op: 'update',
    content: sent,
    check(document) {
      if (document.state === 'deleted') throw new Conflict('The document is deleted');
      if (sent.revision !== undefined && sent.revision !== document.revision)
        throw new Conflict(`The present revision is ${document.revision}`);
    },
  });

/** Deletes a document. */
export const deleteDocument = (
  parts: DocumentContext,
  ctx: Ctx,
  of: DocumentName,
): Promise<Answer<DocumentRow>> =>
  revise(parts, ctx, of, {
    op: 'delete',
    content: null,
    check({ state }) {
      if (state === 'deleted') throw new Conflict('The document is deleted already');
    },
  });

/** Makes the content of a revision the present one; without any, the last one of a deleted document. */
export async function restoreDocument(
  parts: DocumentContext,
  ctx: Ctx,
  { revision, ...of }: DocumentName & { revision?: number | undefined },
): Promise<Answer<DocumentRow>> {
  const { state, present, document_leaf_uuid } = await findRevision(ctx, of);
  if (state === 'erased') throw erased(document_leaf_uuid);
  if (revision === undefined && state === 'live') throw new Conflict('The document is not deleted');
  // The last revision of a deleted document is its deletion, and the one before has content.
  const from = revision ?? present - 1;
  const { payload } = await openRevision(parts.vault, ctx, { ...of, revision: from });
  const bytes = Buffer.from(payload);
  return revise(parts, ctx, of, {
    op: 'restore',
    content: { content: contentOf(bytes), bytes, at: '' },
    details: { from },
    check(document) {
      if (revision === undefined && document.revision !== present)
        throw new Conflict('The document was changed meanwhile');
    },
  });
}

/** Adds a revision to a document that is locked meanwhile, with its leaf and audit entry. */
async function revise(
  parts: DocumentContext,
  ctx: Ctx,
  of: DocumentName,
  { op, content, check, details }: Revising,
): Promise<Answer<DocumentRow>> {
  const uuid = randomUUID();
  const audited: Record<string, unknown> = { collection: of.name, ...details };
  const change: Change = { action: ACTIONS[op], subject_uuid: '', details: audited };
  await ctx.write(change, async (tx) => {
    const { tenantUuid } = ctx;
    const collection = await openCollection(tx, tenantUuid, of);
    const target = { tenant_uuid: tenantUuid, collection_uuid: collection.uuid };
    const document = await sql.lockDocument(tx, tenantUuid, { ...target, id: of.id });
    if (document === undefined) throw new NotFound('Document');
    if (document.state === 'erased') throw erased(document.leaf_uuid);
    check(document);
    const next = { document_uuid: document.uuid, revision: document.revision + 1 };
    change.subject_uuid = document.uuid;
    audited['revision'] = next.revision;
    change.at = await sql.presentInstant(tx);
    const revision: RevisionOf = {
      ...next,
      collection_uuid: collection.uuid,
      uuid,
      op,
      content: content && (await sealNext(parts, tenantUuid, { ...document, ...next }, content)),
      after: document.leaf_uuid,
      actor: ctx.actor,
      names: { ledger: collection.ledger_name, collection: collection.name, id: of.id },
      name_salt: document.name_salt,
      at: change.at,
    };
    // All writers lock document counts before unique values.
    await keepRevision(tx, ctx, revision);
    await sql.deleteFoundBy(tx, tenantUuid, [document.uuid]);
    if (content)
      await keepFoundBy(tx, target, [
        foundBy(collection, { document_uuid: document.uuid, id: of.id, ...content }),
      ]);
    await appendLeaves(tx, tenantUuid, of.uuid, [revisionLeaf(revision)]);
  });
  const [row] = await whenSettled(parts, ctx, { ledger_uuid: of.uuid, leaf_uuids: [uuid] });
  if (row === undefined) throw new Error('A revision that was made is missing');
  return row;
}

async function keepRevision(tx: Writer, ctx: Ctx, revision: RevisionOf): Promise<void> {
  const state = revision.op === 'delete' ? 'deleted' : 'live';
  const { document_uuid: uuid, revision: number, uuid: leaf_uuid, at } = revision;
  await sql.insertRevisions(tx, ctx.tenantUuid, [revisionRow(revision)], at);
  const changed = [{ uuid, revision: number, state, leaf_uuid } as const];
  await sql.updateDocuments(tx, ctx.tenantUuid, changed, { at, by: ctx.actor.name });
}

async function sealNext(
  { vault }: DocumentContext,
  tenantUuid: string,
  document: { document_uuid: string; revision: number; sealed_key: Buffer | null },
  { bytes }: NewContent,
): Promise<SealedContent> {
  const { sealed_key, document_uuid, revision } = document;
  if (sealed_key === null) throw new Error('A document that was not erased has no key');
  const key = await openDocumentKey(vault, { tenantUuid, documentUuid: document_uuid }, sealed_key);
  return sealContent(key, { document_uuid, revision }, bytes);
}
