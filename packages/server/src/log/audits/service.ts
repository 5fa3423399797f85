import type { ledgers } from '@assay/contract/ledgers.ts';
import type { Service } from '../../context.ts';
import { requireLedger } from '../../features/ledgers/active-ledger.ts';
import type { Reader } from '../../platform/db/database.ts';
import { sortedKeyOf } from '../../platform/db/order-queries.ts';
import { enqueueAudit } from './jobs.ts';
import * as sql from './queries.ts';

/** Operations on audits of ledgers' logs: a worker runs them, daily and on request. */
export const logAuditService: Pick<Service<typeof ledgers>, 'auditLedger' | 'listLedgerAudits'> = {
  async auditLedger(ctx, { uuid }) {
    await requireLedger(ctx, uuid);
    const log = { tenant_uuid: ctx.tenantUuid, log_uuid: uuid };
    await ctx.write({ action: 'ledger.audit', subject_uuid: uuid }, (tx) =>
      enqueueAudit(tx, log, ctx.actor.name),
    );
    return { started: true };
  },

  async listLedgerAudits(ctx, query) {
    const { uuid, pageSize, sort } = query;
    await requireLedger(ctx, uuid);
    const after = ctx.cursors.read('listLedgerAudits', query);
    const found = await ctx.read((db) =>
      sql.selectAudits(db, ctx.tenantUuid, { uuid, pageSize, after, sort }),
    );
    const page = ctx.cursors.page('listLedgerAudits', query, found, sortedKeyOf);
    return { ...page, items: page.items.map(answerOf) };
  },
};

const answerOf = <Row extends sql.AuditRow>({ size, root, ...row }: Row) => ({
  ...row,
  size: Number(size),
  root: root.toString('base64'),
});

/** The newest audit of a log, as it is answered; null before the first. */
export const lastAudit = (db: Reader, tenantUuid: string, logUuid: string) =>
  sql.findLastAudit(db, tenantUuid, logUuid).then((row) => row && answerOf(row));
