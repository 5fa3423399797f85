import type { documents } from '@assay/contract/documents.ts';
import { diffLines } from '@assay/core/encoding/diff-lines.ts';
import type { Ctx, Service } from '../../context.ts';
import { NotFound, TooLarge } from '../../errors.ts';
import type { Reader } from '../../platform/db/database.ts';
import { sortedKeyOf } from '../../platform/db/order-queries.ts';
import { idempotencyKeyOf } from '../../platform/http/idempotency-key.ts';
import type { RawHandlers } from '../../platform/http/mount.ts';
import { requireLedgerIn } from '../ledgers/active-ledger.ts';
import { createBodyBudget } from './body-budget.ts';
import { deleteDocument, replaceDocument, restoreDocument } from './change-document.ts';
import { findDefinition } from './collections/queries.ts';
import { createCreator } from './create-documents.ts';
import { placed } from './document-answer.ts';
import { newDocumentsOf, replacementOf } from './document-body.ts';
import type { DocumentContext } from './document-context.ts';
import { eraseDocument } from './erase-document.ts';
import * as sql from './queries.ts';
import { heldAgainstLeaves } from './recorded/hold-against-leaves.ts';
import { contentOf, findRevision, type OpenedRevision, openRevision } from './revision.ts';
import { createSearchService } from './search/service.ts';

/** Revisions that are compared have no more bytes than this, and no longer text. */
const MOST_COMPARED = { bytes: 1024 * 1024, characters: 8 * 1024 * 1024 };

/** Documents of collections. */
export const createDocumentService = (parts: DocumentContext): Service<typeof documents> => ({
  ...createSearchService(parts),

  async listDocuments(ctx, query) {
    const { uuid, name, deleted, pageSize, sort } = query;
    const after = ctx.cursors.read('listDocuments', query);
    const { rows, count } = await ctx.read(async (db) => {
      const collection = await findDefinition(db, ctx.tenantUuid, { uuid, name });
      if (collection === undefined) {
        await requireLedgerIn(db, ctx.tenantUuid, uuid);
        throw new NotFound('Collection');
      }
      const of = { collection_uuid: collection.uuid, deleted };
      const found = await sql.selectDocuments(db, ctx.tenantUuid, of, { pageSize, after, sort });
      return { ...found, rows: await recorded(db, ctx, { uuid, rows: found.rows }) };
    });
    return ctx.cursors.page('listDocuments', query, { rows, count }, sortedKeyOf);
  },

  async getDocument(ctx, name) {
    const opened = await openRevision(parts.vault, ctx, name);
    const { leaf_uuid, id, revision, state, op, at: changed_at, actor_name: changed_by } = opened;
    const row = { leaf_uuid, id, revision, state, op, changed_at, changed_by };
    const [shown] = await ctx.read((db) => recorded(db, ctx, { uuid: name.uuid, rows: [row] }));
    if (shown === undefined) throw new NotFound('Document');
    return { ...shown, document: contentOf(opened.payload) };
  },

  deleteDocument: (ctx, name) => deleteDocument(parts, ctx, name),
  restoreDocument: (ctx, name) => restoreDocument(parts, ctx, name),
  eraseDocument: (ctx, name) => eraseDocument(parts, ctx, name),

  async getDocumentAudit(ctx, query) {
    const { uuid, name, id, pageSize, sort } = query;
    const after = ctx.cursors.read('getDocumentAudit', query);
    const { document_uuid } = await findRevision(ctx, { uuid, name, id });
    const { rows, count } = await ctx.read(async (db) => {
      const page = { pageSize, after, sort };
      const found = await sql.selectRevisions(db, ctx.tenantUuid, document_uuid, page);
      return { ...found, rows: await recorded(db, ctx, { uuid, rows: found.rows }) };
    });
    const page = { rows, count };
    return ctx.cursors.page('getDocumentAudit', query, page, sortedKeyOf);
  },

  async getDocumentDiff(ctx, { from, to, ...name }) {
    const before = await openRevision(parts.vault, ctx, { ...name, revision: from });
    const after = await openRevision(parts.vault, ctx, { ...name, revision: to });
    return { lines: diffLines(linesOf(before), linesOf(after)) };
  },
});

/** Rows with the places of their leaves, compared with these leaves. */
const recorded = async <Row extends { leaf_uuid: string }>(
  db: Reader,
  ctx: Ctx,
  { uuid, rows }: { uuid: string; rows: Row[] },
) => heldAgainstLeaves(db, ctx.tenantUuid, await placed(db, uuid, rows));

/** Calls whose bodies are read strictly. */
export const createDocumentHandlers = (
  parts: DocumentContext,
): Pick<RawHandlers<typeof documents>, 'createDocuments' | 'replaceDocument'> => {
  const createDocuments = createCreator(parts);
  const budget = createBodyBudget();
  return {
    createDocuments: (ctx, { uuid, name }, { body, request }) =>
      budget.hold(ctx.tenantUuid, body, async (bytes) => {
        const sent = newDocumentsOf(bytes);
        const key = idempotencyKeyOf(request);
        const idempotency = key === undefined ? undefined : { key, body: bytes };
        const creation = { uuid, name, documents: sent, idempotency };
        return { documents: await createDocuments(ctx, creation) };
      }),

    replaceDocument: (ctx, { uuid, name }, { body }) =>
      budget.hold(ctx.tenantUuid, body, async (bytes) => {
        const sent = replacementOf(bytes);
        return replaceDocument(parts, ctx, { of: { uuid, name, id: sent.id }, sent });
      }),
  };
};

/** Text of a revision as people read it, line by line. */
function linesOf({ payload }: OpenedRevision): string[] {
  const text =
    payload.length > MOST_COMPARED.bytes ? '' : JSON.stringify(contentOf(payload), null, 2);
  if (text === '' || text.length > MOST_COMPARED.characters)
    throw new TooLarge('Revisions of more than 1 MB are not compared here');
  return text.split('\n');
}
