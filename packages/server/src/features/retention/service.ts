import type { Retention, RetentionRule, retention } from '@assay/contract/retention.ts';
import type { Answer, Service } from '../../context.ts';
import type { Reader } from '../../platform/db/database.ts';
import { sortedKeyOf } from '../../platform/db/order-queries.ts';
import * as query from './queries.ts';

/** The calls about which SBOMs a tenant keeps (ADR 0055). */
export const retentionService: Service<typeof retention> = {
  getRetention: (ctx) => ctx.read((db) => answerOf(db, ctx.tenantUuid)),

  setRetention(ctx, { rule }) {
    const details: Record<string, unknown> = { rule };
    const change = { action: 'retention.set', subject_uuid: ctx.tenantUuid, details };
    return ctx.write(change, async (tx) => {
      details['before'] = ruleOf(await query.selectRetention(tx, ctx.tenantUuid));
      await query.putRule(tx, ctx.tenantUuid, { rule, set_by: ctx.actor.name });
      return answerOf(tx, ctx.tenantUuid);
    });
  },

  async listRetentionCandidates(ctx, { cursor, ...filter }) {
    const page = { cursor, ...filter };
    const after = ctx.cursors.read('listRetentionCandidates', page);
    const found = await ctx.read((db) =>
      query.selectCandidates(db, ctx.tenantUuid, { ...filter, after }),
    );
    return ctx.cursors.page('listRetentionCandidates', page, found, sortedKeyOf);
  },
};

async function answerOf(db: Reader, tenantUuid: string): Promise<Answer<Retention>> {
  const row = await query.selectRetention(db, tenantUuid);
  return {
    rule: ruleOf(row),
    set_by: row?.set_by ?? null,
    set_at: row?.set_at ?? null,
    deleted_at: row?.deleted_at ?? null,
    deleted: row?.deleted ?? 0,
  };
}

const ruleOf = (row: query.RetentionRow | undefined): RetentionRule | null =>
  row === undefined || row.keep_newest === null || row.keep_days === null
    ? null
    : { keep_newest: row.keep_newest, keep_days: row.keep_days };
