import type { VexDocument, vex } from '@assay/contract/vex.ts';
import type { Answer, Service } from '../../context.ts';
import { NotFound } from '../../errors.ts';
import { sortedKeyOf } from '../../platform/db/order-queries.ts';
import type { RawHandlers } from '../../platform/http/mount.ts';
import type { BlobParts } from '../sweep/arriving-blobs.ts';
import { sweepLater } from '../sweep/jobs.ts';
import { acceptDocument } from './accept-statements.ts';
import { type ExportParts, exportSbomVex } from './export-vex.ts';
import { getDocument, importDocument } from './import-document.ts';
import * as query from './queries.ts';

/** VEX documents and their statements (ADR 0041). */
export const vexService: Service<typeof vex> = {
  async listVexDocuments(ctx, page) {
    const after = ctx.cursors.read('listVexDocuments', page);
    const found = await ctx.read((db) =>
      query.selectDocuments(db, ctx.tenantUuid, { ...page, after }),
    );
    const { items, ...rest } = ctx.cursors.page('listVexDocuments', page, found, sortedKeyOf);
    return { items: items.map(answerOf), ...rest };
  },

  async listVexStatements(ctx, page) {
    const { uuid } = await getDocument(ctx, page.uuid);
    const after = ctx.cursors.read('listVexStatements', page);
    const of = { tenantUuid: ctx.tenantUuid, uuid };
    const found = await ctx.read((db) => query.selectStatements(db, of, { ...page, after }));
    return ctx.cursors.page('listVexStatements', page, found, sortedKeyOf);
  },

  async acceptVexDocument(ctx, { uuid, statements = null }) {
    const document = await getDocument(ctx, uuid);
    return acceptDocument(ctx, document, { numbers: statements, isHidden: true });
  },

  async deleteVexDocument(ctx, { uuid }) {
    await ctx.write({ action: 'vex_document.delete', subject_uuid: uuid }, async (tx) => {
      const deleted = await query.deleteDocument(tx, ctx.tenantUuid, uuid);
      if (deleted === undefined) throw new NotFound('VEX document');
      await sweepLater(tx, ctx.tenantUuid, [deleted.sha256]);
    });
    return undefined;
  },
};

/** Calls that carry a document. */
export const vexHandlers = (parts: BlobParts & ExportParts): RawHandlers<typeof vex> => ({
  importVexDocument: async (ctx, { path }, { body }) =>
    answerOf(await importDocument(parts, ctx, { path, body })),
  exportSbomVex: (ctx, input, { reply }) => exportSbomVex(ctx, input, { ...parts, reply }),
});

const answerOf = (row: query.DocumentRow): Answer<VexDocument> => ({
  ...row,
  sha256: row.sha256.toString('hex'),
});
