import type { Stripe } from 'stripe';
import type { InvoiceRow, PaymentRow, SubscriptionRow } from './queries.ts';

const MOST = 100;
/** States of a subscription that does not begin again. */
const ENDED: ReadonlySet<string> = new Set(['canceled', 'incomplete_expired']);

/** An invoice with its payments. */
export interface ReadInvoice {
  invoice: InvoiceRow;
  payments: PaymentRow[];
}

/** The newest subscription of a customer that has not ended; null without one. */
export async function readSubscription(
  stripe: Stripe,
  customer: string,
): Promise<SubscriptionRow | null> {
  const { data } = await stripe.subscriptions.list({ customer, status: 'all', limit: MOST });
  const [newest] = data
    .filter(({ status }) => !ENDED.has(status))
    .toSorted((a, b) => b.created - a.created);
  if (newest === undefined) return null;
  const ends = newest.items.data.map(({ current_period_end }) => current_period_end);
  return {
    subscription_id: newest.id,
    subscription_status: newest.status,
    subscription_started_at: atSecond(newest.start_date),
    period_end: ends.length === 0 ? null : atSecond(Math.min(...ends)),
    ends_at_period_end: newest.cancel_at_period_end,
  };
}

/** The last hundred invoices of a customer. */
export async function readInvoices(stripe: Stripe, customer: string): Promise<ReadInvoice[]> {
  const expand = ['data.payments'];
  const { data } = await stripe.invoices.list({ customer, limit: MOST, expand });
  return data.map(invoiceOf);
}

/** One invoice, with the customer that it is for. */
export async function readInvoice(
  stripe: Stripe,
  id: string,
): Promise<ReadInvoice & { customer: string | null }> {
  const read = await stripe.invoices.retrieve(id, { expand: ['payments'] });
  const { customer } = read;
  return { ...invoiceOf(read), customer: typeof customer === 'string' ? customer : null };
}

function invoiceOf(read: Stripe.Invoice): ReadInvoice {
  const { id, number, status, currency, total, amount_paid, amount_remaining } = read;
  const { finalized_at } = read.status_transitions;
  const invoice: InvoiceRow = {
    ...{ id, number, status: status ?? 'draft', currency, total },
    ...{ paid: amount_paid, remaining: amount_remaining },
    period_start: atSecond(read.period_start),
    period_end: atSecond(read.period_end),
    issued_at: atSecond(finalized_at ?? read.created),
    due_at: orNull(read.due_date),
    attempts: read.attempt_count,
    next_attempt_at: orNull(read.next_payment_attempt),
    page_url: pageOf(read.hosted_invoice_url),
  };
  return { invoice, payments: (read.payments?.data ?? []).map((one) => paymentOf(one, id)) };
}

function paymentOf(read: Stripe.InvoicePayment, invoice_id: string): PaymentRow {
  const { id, status, currency, amount_paid, amount_requested } = read;
  const { paid_at, canceled_at } = read.status_transitions;
  return {
    ...{ id, invoice_id, status, currency, amount: amount_paid ?? amount_requested },
    created_at: atSecond(read.created),
    ended_at: orNull(paid_at ?? canceled_at),
  };
}

const atSecond = (second: number): Date => new Date(second * 1000);
const orNull = (second: number | null | undefined): Date | null =>
  second == null ? null : atSecond(second);

/** The page links to it. */
const pageOf = (url: string | null | undefined): string | null =>
  url != null && URL.canParse(url) && new URL(url).protocol === 'https:' ? url : null;
