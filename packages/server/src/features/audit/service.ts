import type { audit } from '@assay/contract/audit.ts';
import type { Service } from '../../context.ts';
import { sortedKeyOf } from '../../platform/db/order-queries.ts';
import { objectsOf } from './audit-objects.ts';
import * as sql from './queries.ts';
import { selectAuditResults } from './row-check-queries.ts';
import { checksOf } from './row-checks.ts';

/** Creates the operations on the audit log; `ctx.write` creates its entries. */
export const auditService: Pick<Service<typeof audit>, 'listAuditEntries' | 'getRowChecks'> = {
  async listAuditEntries(ctx, query) {
    const { pageSize, cursor: _, sort, ...filter } = query;
    const after = ctx.cursors.read('listAuditEntries', query);
    return ctx.read(async (db) => {
      const range = { sort, after, pageSize };
      const found = await sql.selectAuditEntries(db, ctx.tenantUuid, filter, range);
      const page = ctx.cursors.page('listAuditEntries', query, found, sortedKeyOf);
      const objectOf = await objectsOf(db, ctx.tenantUuid, page.items);
      return { ...page, items: page.items.map((row) => ({ ...row, object: objectOf(row) })) };
    });
  },

  async getRowChecks(ctx) {
    return checksOf(await ctx.read((db) => selectAuditResults(db, ctx.tenantUuid)));
  },
};
