import type { ledgers } from '@assay/contract/ledgers.ts';
import type { LogEntry } from '@assay/contract/log-entry.ts';
import { parseLeaf } from '@assay/core/log/leaf/leaf.ts';
import type { Service } from '../../context.ts';
import { NotFound } from '../../errors.ts';
import { selectLogState } from '../../log/append/queries.ts';
import { lastAudit } from '../../log/audits/service.ts';
import { sortedKeyOf } from '../../platform/db/order-queries.ts';
import { requireLedger } from './active-ledger.ts';
import * as sql from './log-queries.ts';
import { findControlLog } from './queries.ts';

/** Calls that read the logs of ledgers, and the tenant's own. */
export type LogService = Pick<
  Service<typeof ledgers>,
  | 'listLedgerCheckpoints'
  | 'getLedgerGrowth'
  | 'listLedgerEntries'
  | 'getLedgerEntry'
  | 'getControlLog'
>;

export const logService: LogService = {
  async listLedgerCheckpoints(ctx, query) {
    const { uuid, pageSize, sort } = query;
    await requireLedger(ctx, uuid);
    const after = ctx.cursors.read('listLedgerCheckpoints', query);
    const found = await ctx.read((db) =>
      sql.selectCheckpoints(db, ctx.tenantUuid, { uuid, pageSize, after, sort }),
    );
    const page = ctx.cursors.page('listLedgerCheckpoints', query, found, sortedKeyOf);
    const items = page.items.map(({ size, root, ...row }) => ({
      ...row,
      size: Number(size),
      root: root.toString('base64'),
    }));
    return { ...page, items };
  },

  async getLedgerGrowth(ctx, { uuid }) {
    await requireLedger(ctx, uuid);
    return { days: await ctx.read((db) => sql.selectGrowth(db, ctx.tenantUuid, uuid)) };
  },

  async listLedgerEntries(ctx, query) {
    const { uuid, pageSize, sort } = query;
    await requireLedger(ctx, uuid);
    const after = ctx.cursors.read('listLedgerEntries', query);
    const found = await ctx.read((db) =>
      sql.selectEntries(db, ctx.tenantUuid, { uuid, pageSize, after, sort }),
    );
    const page = ctx.cursors.page('listLedgerEntries', query, found, sortedKeyOf);
    return { ...page, items: page.items.map(entryOf) };
  },

  async getLedgerEntry(ctx, { uuid, index }) {
    await requireLedger(ctx, uuid);
    const row = await ctx.read((db) => sql.findEntry(db, ctx.tenantUuid, { uuid, index }));
    if (row === undefined) throw new NotFound('Entry');
    return entryOf(row);
  },

  async getControlLog(ctx) {
    const found = await ctx.read(async (db) => {
      const uuid = (await findControlLog(db, ctx.tenantUuid)) ?? '';
      if (uuid === '') return undefined;
      const log = (await selectLogState(db, [uuid])).get(uuid);
      return log && { uuid, log, last_audit: await lastAudit(db, ctx.tenantUuid, uuid) };
    });
    if (found === undefined) throw new Error('The tenant has no control log');
    return found;
  },
};

const entryOf = ({ idx, uuid, leaf, leaf_hash }: sql.EntryRow): LogEntry => ({
  index: Number(idx),
  uuid,
  kind: parseLeaf(leaf)?.kind ?? 'unknown',
  leaf: leaf.toString('utf8'),
  leaf_hash: leaf_hash.toString('base64'),
});
