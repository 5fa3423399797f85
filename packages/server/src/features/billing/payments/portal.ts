import type { Stripe } from 'stripe';
import type { Ctx } from '../../../context.ts';
import { Conflict } from '../../../errors.ts';
import { uuidV7 } from '../../../platform/uuid-v7.ts';
import { asked } from './failure.ts';
import type { Payments } from './payments.ts';
import * as query from './queries.ts';
import { readSubscription } from './read-provider.ts';

/** Dependencies of the way to the provider. */
export interface PortalParts {
  /** Undefined: payments are off. */
  payments: Payments | undefined;
  /** Address of the page, to which the provider leads back. */
  publicUrl: string;
}

/**
 * Makes an address at the provider where the tenant pays: checkout for the first subscription, later the portal with payment
 * methods and invoices. What is subscribed is asked of the provider, so that no tenant subscribes twice.
 */
export async function openPortal(
  ctx: Ctx,
  { payments, publicUrl }: PortalParts,
): Promise<{ url: string }> {
  if (payments === undefined)
    throw new Conflict('The operator of this server has not configured payments');
  const stripe = await payments.client();
  const customer = await customerOf(ctx, stripe);
  const subscription = await asked(readSubscription(stripe, customer));
  const back = `${publicUrl.replace(/\/+$/, '')}/settings/billing`;
  const kind = subscription === null ? 'checkout' : 'portal';
  const { url } =
    kind === 'checkout'
      ? await asked(
          stripe.checkout.sessions.create({
            mode: 'subscription',
            customer,
            client_reference_id: ctx.tenantUuid,
            // Metered prices have no quantity.
            line_items: Object.values(payments.config.prices).map((price) => ({ price })),
            success_url: back,
            cancel_url: back,
          }),
        )
      : await asked(stripe.billingPortal.sessions.create({ customer, return_url: back }));
  if (url === null) throw new Error('A hosted session has an address');
  const details = { kind, customer };
  const change = { action: 'billing.open_portal', subject_uuid: ctx.tenantUuid, details };
  return ctx.write(change, async () => ({ url }));
}

/** The customer that the tenant is; made at the provider when it has none. */
async function customerOf(ctx: Ctx, stripe: Stripe): Promise<string> {
  const { tenantUuid } = ctx;
  const known = await ctx.read((db) => query.findAccount(db, tenantUuid));
  if (known !== undefined) return known.customer_id;
  const name = await ctx.read(query.findTenantName);
  const created = await asked(
    stripe.customers.create(
      { name, metadata: { assay_tenant: tenantUuid } },
      // Two people at once get the same customer.
      { idempotencyKey: `assay-customer-${tenantUuid}` },
    ),
  );
  const row = { uuid: uuidV7(), customer_id: created.id, created_by: ctx.actor.name };
  const details = { customer: created.id };
  const change = { action: 'billing.create_customer', subject_uuid: row.uuid, details };
  await ctx.write(change, (tx) => query.insertAccount(tx, tenantUuid, row));
  return (await ctx.read((db) => query.findAccount(db, tenantUuid)))?.customer_id ?? created.id;
}
