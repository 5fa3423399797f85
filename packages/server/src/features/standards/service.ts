import type { standards } from '@assay/contract/standards.ts';
import type { Ctx, Service } from '../../context.ts';
import { Conflict, NotFound } from '../../errors.ts';
import { selectLeafPlaces } from '../../log/append/queries.ts';
import { sortedKeyOf } from '../../platform/db/order-queries.ts';
import type { RawHandlers } from '../../platform/http/mount.ts';
import type { SbomDocuments } from '../sbom-files/documents.ts';
import { deleteStatementsOf } from './evidence/queries.ts';
import { importStandards } from './import-standards.ts';
import * as query from './queries.ts';
import { readStandardsFile } from './read-standards-file.ts';

/** Standards that a tenant imported (ADR 0078). */
export const standardService: Service<typeof standards> = {
  async listStandards(ctx, page) {
    const after = ctx.cursors.read('listStandards', page);
    const found = await ctx.read((db) =>
      query.selectStandards(db, ctx.tenantUuid, { ...page, after }),
    );
    return ctx.cursors.page('listStandards', page, found, sortedKeyOf);
  },

  getStandard: (ctx, { uuid }) =>
    ctx.read(async (db) => {
      const found = await query.findStandard(db, ctx.tenantUuid, uuid);
      if (found === undefined) throw new NotFound('Standard');
      const entry = found.entry_uuid ?? '';
      const places = await selectLeafPlaces(db, entry === '' ? [] : [entry]);
      return { ...found, receipt: places.get(entry) ?? null };
    }),

  async deleteStandard(ctx, { uuid }) {
    const details: Record<string, unknown> = {};
    await ctx.write({ action: 'standard.delete', subject_uuid: uuid, details }, async (tx) => {
      const deleted = await query.deleteStandard(tx, ctx.tenantUuid, uuid);
      if (deleted === undefined) throw new NotFound('Standard');
      const { name, version, sha256 } = deleted;
      const statements = await deleteStatementsOf(tx, ctx.tenantUuid, uuid);
      Object.assign(details, { name, version, sha256: sha256.toString('hex'), statements });
    });
    return undefined;
  },
};

/** The call that carries a file. */
export const standardHandlers = (
  documents: Pick<SbomDocuments, 'folder' | 'parser'>,
): RawHandlers<typeof standards> => ({
  async importStandards(ctx: Ctx, _, { body }) {
    const file = await readStandardsFile(documents, ctx, body);
    const uuids = await importStandards(ctx, file);
    if (uuids.length === 0) throw new Conflict('The standards of this file were imported before.');
    const items = await ctx.read((db) => query.selectByUuid(db, ctx.tenantUuid, uuids));
    return { items, warnings: file.warnings.slice(0, 100) };
  },
});
