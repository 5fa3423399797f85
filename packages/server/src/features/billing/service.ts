import { type Billing, type billing, STORAGE_KINDS } from '@assay/contract/billing.ts';
import type { Answer, Ctx, Service } from '../../context.ts';
import { sortedKeyOf } from '../../platform/db/order-queries.ts';
import { presentTerms } from '../license/service.ts';
import * as query from './queries.ts';

/** The calls about what a tenant uses (ADR 0071). */
export const billingService: Service<typeof billing> = {
  getBilling: (ctx) => answerOf(ctx),

  async listBillingUsage(ctx, { cursor, ...filter }) {
    const page = { cursor, ...filter };
    const after = ctx.cursors.read('listBillingUsage', page);
    const found = await ctx.read((db) =>
      query.selectMonths(db, ctx.tenantUuid, { ...filter, after }),
    );
    return ctx.cursors.page('listBillingUsage', page, found, sortedKeyOf);
  },
};

const answerOf = (ctx: Ctx): Promise<Answer<Billing>> =>
  ctx.read(async (db) => {
    const { valid, limits, expires_at } = await presentTerms(db, ctx.tenantUuid);
    const stored = await query.selectStorage(db, ctx.tenantUuid);
    const bytes = new Map(stored.map((one) => [one.kind, one.bytes]));
    return {
      payments: 'off' as const,
      plan: valid ? ('license' as const) : ('fair_use' as const),
      expires_at,
      limits,
      month: await query.findPresentMonth(db, ctx.tenantUuid),
      storage: STORAGE_KINDS.map((kind) => ({ kind, bytes: bytes.get(kind) ?? 0 })),
    };
  });
