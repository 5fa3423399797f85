import { type Billing, type billing, METERS, STORAGE_KINDS } from '@assay/contract/billing.ts';
import type { Answer, Ctx, Service } from '../../context.ts';
import type { Reader } from '../../platform/db/database.ts';
import { sortedKeyOf } from '../../platform/db/order-queries.ts';
import { presentTerms } from '../license/service.ts';
import type { Payments } from './payments/payments.ts';
import { openPortal, type PortalParts } from './payments/portal.ts';
import * as payment from './payments/queries.ts';
import { findReportState } from './payments/report-queries.ts';
import * as query from './queries.ts';

/** The calls about what a tenant uses and pays (ADR 0071). */
export const createBillingService = (parts: PortalParts): Service<typeof billing> => ({
  getBilling: (ctx) => answerOf(ctx, parts.payments),

  async listBillingUsage(ctx, { cursor, ...filter }) {
    const page = { cursor, ...filter };
    const after = ctx.cursors.read('listBillingUsage', page);
    const found = await ctx.read((db) =>
      query.selectMonths(db, ctx.tenantUuid, { ...filter, after }),
    );
    return ctx.cursors.page('listBillingUsage', page, found, sortedKeyOf);
  },

  async listInvoices(ctx, page) {
    const after = ctx.cursors.read('listInvoices', page);
    const found = await ctx.read((db) =>
      payment.selectInvoices(db, ctx.tenantUuid, { ...page, after }),
    );
    return ctx.cursors.page('listInvoices', page, found, sortedKeyOf);
  },

  async listPayments(ctx, page) {
    const after = ctx.cursors.read('listPayments', page);
    const found = await ctx.read((db) =>
      payment.selectPayments(db, ctx.tenantUuid, { ...page, after }),
    );
    return ctx.cursors.page('listPayments', page, found, sortedKeyOf);
  },

  openBillingPortal: (ctx) => openPortal(ctx, parts),
});

const answerOf = (ctx: Ctx, payments: Payments | undefined): Promise<Answer<Billing>> =>
  ctx.read(async (db) => {
    const { valid, limits, expires_at } = await presentTerms(db, ctx.tenantUuid);
    const stored = await query.selectStorage(db, ctx.tenantUuid);
    const bytes = new Map(stored.map((one) => [one.kind, one.bytes]));
    return {
      payments: payments === undefined ? ('off' as const) : ('stripe' as const),
      billed: METERS.filter((meter) => payments?.config.prices[meter] !== undefined),
      account: payments === undefined ? null : await accountOf(db, ctx.tenantUuid),
      plan: valid ? ('license' as const) : ('fair_use' as const),
      expires_at,
      limits,
      month: await query.findPresentMonth(db, ctx.tenantUuid),
      storage: STORAGE_KINDS.map((kind) => ({ kind, bytes: bytes.get(kind) ?? 0 })),
    };
  });

async function accountOf(db: Reader, tenantUuid: string): Promise<Answer<Billing['account']>> {
  const account = await payment.findAccount(db, tenantUuid);
  if (account === undefined) return null;
  const { subscription_status: subscription, period_end, ends_at_period_end } = account;
  const state = await findReportState(db, tenantUuid);
  return { subscription, period_end, ends_at_period_end, ...state };
}
