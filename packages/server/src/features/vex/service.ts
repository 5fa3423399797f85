import type { vex } from '@assay/contract/vex.ts';
import type { VexDocument } from '@assay/contract/vex-document.ts';
import type { Answer, Ctx, Service } from '../../context.ts';
import { NotFound } from '../../errors.ts';
import { sortedKeyOf } from '../../platform/db/order-queries.ts';
import type { RawHandlers } from '../../platform/http/mount.ts';
import type { AttestationContext } from '../attestations/attestation-context.ts';
import { viewsOf } from '../sbom-content/sbom-views.ts';
import type { BlobParts } from '../sweep/arriving-blobs.ts';
import { sweepLater } from '../sweep/jobs.ts';
import { readVouchers } from '../trust/vouchers.ts';
import { acceptDocument } from './accept-statements.ts';
import { attestSbomVex } from './attest-vex.ts';
import type { ExportParts } from './decided-document.ts';
import { declineStatements, offerStatements } from './decline-statements.ts';
import { exportProjectVex, exportSbomVex } from './export-vex.ts';
import { getDocument, importDocument } from './import-document.ts';
import { selectSbomStatements, selectStatements } from './list-queries.ts';
import { offerSbomStatements } from './offer-sbom.ts';
import * as query from './queries.ts';

/** VEX documents and their statements (ADR 0041). */
export const vexService = (
  parts: BlobParts & ExportParts & AttestationContext,
): Service<typeof vex> => ({
  async listVexDocuments(ctx, page) {
    const after = ctx.cursors.read('listVexDocuments', page);
    const found = await ctx.read((db) =>
      query.selectDocuments(db, ctx.tenantUuid, { ...page, after }),
    );
    const { items, ...rest } = ctx.cursors.page('listVexDocuments', page, found, sortedKeyOf);
    return { items: await answersOf(ctx, items), ...rest };
  },

  getVexDocument: async (ctx, { uuid }) => answerOf(ctx, await getDocument(ctx, uuid)),

  async listVexStatements(ctx, page) {
    const { uuid } = await getDocument(ctx, page.uuid);
    const after = ctx.cursors.read('listVexStatements', page);
    const of = { tenantUuid: ctx.tenantUuid, uuid };
    const found = await ctx.read((db) => selectStatements(db, of, { ...page, after }));
    return ctx.cursors.page('listVexStatements', page, found, sortedKeyOf);
  },

  async acceptVexDocument(ctx, { uuid, statements = null }) {
    const document = await getDocument(ctx, uuid);
    return acceptDocument(ctx, document, { numbers: statements });
  },

  async declineVexStatements(ctx, { uuid, statements: numbers = null, reason }) {
    const document = await getDocument(ctx, uuid);
    return { statements: await declineStatements(ctx, document, { numbers, reason }) };
  },

  async offerVexStatements(ctx, { uuid, statements }) {
    const document = await getDocument(ctx, uuid);
    return { statements: await offerStatements(ctx, document, statements) };
  },

  async listSbomVexStatements(ctx, page) {
    const after = ctx.cursors.read('listSbomVexStatements', page);
    const { row, view, set } = await viewsOf(parts.documents).openFindings(ctx, page.sbomid);
    const pv_ids = [...new Set(set.package_of)].flatMap((index) => view.pv_ids[index] ?? []);
    const of = { tenantUuid: ctx.tenantUuid, ...row, pv_ids };
    const found = await ctx.read((db) => selectSbomStatements(db, of, { ...page, after }));
    return ctx.cursors.page('listSbomVexStatements', page, found, sortedKeyOf);
  },

  async offerSbomStatements(ctx, { sbomid }) {
    return answerOf(ctx, await offerSbomStatements(parts, ctx, sbomid));
  },

  attestSbomVex: (ctx, input) => attestSbomVex(parts, ctx, input),

  async deleteVexDocument(ctx, { uuid }) {
    await ctx.write({ action: 'vex_document.delete', subject_uuid: uuid }, async (tx) => {
      const deleted = await query.deleteDocument(tx, ctx.tenantUuid, uuid);
      if (deleted === undefined) throw new NotFound('VEX document');
      await sweepLater(tx, ctx.tenantUuid, [deleted.sha256]);
    });
    return undefined;
  },
});

/** Calls that carry a document. */
export const vexHandlers = (parts: BlobParts & ExportParts): RawHandlers<typeof vex> => ({
  importVexDocument: async (ctx, { path }, { body }) =>
    answerOf(ctx, await importDocument(parts, ctx, { path, body })),
  exportSbomVex: (ctx, input, { reply }) => exportSbomVex(ctx, input, { ...parts, reply }),
  exportProjectVex: (ctx, input, { reply }) => exportProjectVex(ctx, input, { ...parts, reply }),
});

/** Documents with the signatures by which they are trusted. */
async function answersOf(
  ctx: Ctx,
  rows: readonly query.DocumentRow[],
): Promise<Answer<VexDocument>[]> {
  const named = rows.map((row) => ({ ...row, sha256: row.sha256.toString('hex') }));
  const trusted = named.filter(({ is_trusted }) => is_trusted);
  const digests = new Set(trusted.map(({ sha256 }) => sha256));
  const vouchers = await ctx.read((db) => readVouchers(db, digests));
  return named.map((row) => ({ ...row, vouchers: [...(vouchers.get(row.sha256) ?? [])] }));
}

async function answerOf(ctx: Ctx, row: query.DocumentRow): Promise<Answer<VexDocument>> {
  const [answer] = await answersOf(ctx, [row]);
  if (answer === undefined) throw new NotFound('VEX document');
  return answer;
}
