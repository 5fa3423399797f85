import { Readable } from 'node:stream';
import { AuditEntry, type audit } from '@assay/contract/audit.ts';
import { csvLine } from '@assay/contract/csv.ts';
import { type Ctx, NIL_UUID, type Service } from '../../context.ts';
import { sortedKeyOf } from '../../platform/db/order-queries.ts';
import { attach } from '../../platform/http/download.ts';
import type { RawHandlers } from '../../platform/http/mount.ts';
import { type CursorKey, countUnlessAll } from '../../platform/http/page.ts';
import { objectsOf } from './audit-objects.ts';
import * as sql from './queries.ts';

/** Entries that an export reads at a time. */
const BATCH = 1000;

/** What happened in the tenant; entries are made by `ctx.write`. */
export const auditService: Service<typeof audit> = {
  async listAuditEntries(ctx, query) {
    const { pageSize, cursor: _, sort, ...filter } = query;
    const after = ctx.cursors.read('listAuditEntries', query);
    return ctx.read(async (db) => {
      const limit = pageSize + 1;
      const rows = await sql.selectAuditEntries(db, ctx.tenantUuid, filter, { sort, after, limit });
      const count = await countUnlessAll(rows, { after, pageSize }, () =>
        sql.countAuditEntries(db, ctx.tenantUuid, filter),
      );
      const page = ctx.cursors.page('listAuditEntries', query, { rows, count }, sortedKeyOf);
      const objectOf = await objectsOf(db, ctx.tenantUuid, page.items);
      return { ...page, items: page.items.map((row) => ({ ...row, object: objectOf(row) })) };
    });
  },
};

/** The export: it is itself an entry, the first that it shows. Receipts are another feature. */
export const auditHandlers: Pick<RawHandlers<typeof audit>, 'exportAuditEntries'> = {
  async exportAuditEntries(ctx, filter, { reply }) {
    const change = { action: 'audit.export', subject_uuid: NIL_UUID, details: { ...filter } };
    await ctx.write(change, async () => undefined);
    attach(reply, fileNameOf(filter, new Date()));
    reply.type('text/csv; charset=utf-8; header=present');
    return Readable.from(linesOf(ctx, filter));
  },
};

const COLUMNS = AuditEntry.keyof().options;

/** The lines of all that match, a batch at a time: each is read when the one before has gone out. */
async function* linesOf(ctx: Ctx, filter: sql.AuditFilter): AsyncGenerator<string> {
  yield csvLine(COLUMNS);
  for (let after: CursorKey | undefined, more = true; more; ) {
    const rows = await ctx.read((db) =>
      sql.selectAuditEntries(db, ctx.tenantUuid, filter, { sort: '-at', after, limit: BATCH }),
    );
    yield rows.map((row) => csvLine(COLUMNS.map((column) => textOf(row[column])))).join('');
    const last = rows.at(-1);
    after = last && sortedKeyOf(last);
    more = rows.length === BATCH;
  }
}

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** `audit 2026-03-01T12-00-00Z outcome=refused.csv`: when it was made, and of what. */
function fileNameOf(filter: sql.AuditFilter, now: Date): string {
  const time = now.toISOString().replace(/\.\d+/, '').replaceAll(':', '-');
  const said = Object.entries(filter).map(([name, value = '']) =>
    value === '' ? '' : ` ${name}=${value.replaceAll(':', '-')}`,
  );
  return `audit ${time}${said.join('')}.csv`;
}
