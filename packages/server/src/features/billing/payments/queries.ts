import type { billing, InvoiceStatus, PaymentStatus } from '@assay/contract/billing.ts';
import type { Input } from '@assay/contract/endpoint.ts';
import { sql } from 'kysely';
import type { Reader, Writer } from '../../../platform/db/database.ts';
import { listQuery } from '../../../platform/db/list-queries.ts';
import type { ListOrders } from '../../../platform/db/order-queries.ts';
import type { CursorKey } from '../../../platform/http/page.ts';

/** A subscription at the provider. */
export interface SubscriptionRow {
  subscription_id: string;
  subscription_status: string;
  subscription_started_at: Date;
  period_end: Date | null;
  ends_at_period_end: boolean;
}

/** The customer that a tenant is; members of the subscription are null without one. */
interface AccountRow {
  uuid: string;
  customer_id: string;
  subscription_id: string | null;
  subscription_status: string | null;
  subscription_started_at: Date | null;
  period_end: Date | null;
  ends_at_period_end: boolean;
}

/** An invoice as it is kept; amounts in the smallest unit of the currency. */
export interface InvoiceRow {
  /** Identifier at the provider. */
  id: string;
  number: string | null;
  status: string;
  currency: string;
  total: number;
  paid: number;
  remaining: number;
  period_start: Date;
  period_end: Date;
  issued_at: Date;
  due_at: Date | null;
  attempts: number;
  next_attempt_at: Date | null;
  page_url: string | null;
}

/** A payment of an invoice as it is kept. */
export interface PaymentRow {
  /** Identifier at the provider. */
  id: string;
  invoice_id: string;
  status: string;
  currency: string;
  amount: number;
  created_at: Date;
  ended_at: Date | null;
}

/** The customer that a tenant is; undefined before it first went to the provider. */
export async function findAccount(db: Reader, tenantUuid: string): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`
    select uuid, customer_id, subscription_id, subscription_status, subscription_started_at, period_end, ends_at_period_end
    from billing_account where tenant_uuid = ${tenantUuid}`.execute(db);
  return rows[0];
}

/** Keeps the customer of a tenant; false when it has one. */
export async function insertAccount(
  tx: Writer,
  tenantUuid: string,
  { uuid, customer_id, created_by }: { uuid: string; customer_id: string; created_by: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into billing_account (tenant_uuid, uuid, customer_id, created_by)
    values (${tenantUuid}, ${uuid}, ${customer_id}, ${created_by})
    on conflict (tenant_uuid) do nothing returning uuid`.execute(tx);
  return rows.length > 0;
}

const NO_SUBSCRIPTION = {
  ...{ subscription_id: null, subscription_status: null, subscription_started_at: null },
  ...{ period_end: null, ends_at_period_end: false },
};

/** Keeps the subscription of a tenant, null for none; false when it is as it was. */
export async function setSubscription(
  tx: Writer,
  tenantUuid: string,
  subscription: SubscriptionRow | null,
): Promise<boolean> {
  const row = subscription ?? NO_SUBSCRIPTION;
  const values = sql`${row.subscription_id}::text, ${row.subscription_status}::text,
    ${row.subscription_started_at}::timestamptz, ${row.period_end}::timestamptz, ${row.ends_at_period_end}::boolean`;
  const columns = sql`subscription_id, subscription_status, subscription_started_at, period_end, ends_at_period_end`;
  const { rows } = await sql`
    update billing_account set (${columns}) = (select ${values})
    where tenant_uuid = ${tenantUuid} and (${columns}) is distinct from (${values}) returning uuid`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Tenant of a customer; null for any other. */
export async function findTenantOf(db: Reader, customer: string): Promise<string | null> {
  const { rows } = await sql<{ uuid: string | null }>`
    select find_billing_tenant(${customer}) as uuid`.execute(db);
  return rows[0]?.uuid ?? null;
}

/** Keeps an invoice; returns the UUID of its row, undefined when it is as it was. */
export async function putInvoice(
  tx: Writer,
  tenantUuid: string,
  row: InvoiceRow,
): Promise<string | undefined> {
  const { rows } = await sql<{ uuid: string }>`
    insert into invoice as i (tenant_uuid, id, number, status, currency, total, paid, remaining, period_start, period_end,
      issued_at, due_at, attempts, next_attempt_at, page_url)
    values (${tenantUuid}, ${row.id}, ${row.number}, ${row.status}, ${row.currency}, ${row.total}, ${row.paid},
      ${row.remaining}, ${row.period_start}, ${row.period_end}, ${row.issued_at}, ${row.due_at}, ${row.attempts},
      ${row.next_attempt_at}, ${row.page_url})
    on conflict (tenant_uuid, id) do update set number = excluded.number, status = excluded.status, total = excluded.total,
      paid = excluded.paid, remaining = excluded.remaining, period_start = excluded.period_start,
      period_end = excluded.period_end, issued_at = excluded.issued_at, due_at = excluded.due_at,
      attempts = excluded.attempts, next_attempt_at = excluded.next_attempt_at, page_url = excluded.page_url
    where (i.number, i.status, i.total, i.paid, i.remaining, i.issued_at, i.due_at, i.attempts, i.next_attempt_at)
      is distinct from (excluded.number, excluded.status, excluded.total, excluded.paid, excluded.remaining,
        excluded.issued_at, excluded.due_at, excluded.attempts, excluded.next_attempt_at)
    returning i.uuid`.execute(tx);
  return rows[0]?.uuid;
}

/** Keeps a payment of an invoice; false when it is as it was. */
export async function putPayment(
  tx: Writer,
  tenantUuid: string,
  row: PaymentRow,
): Promise<boolean> {
  const { rows } = await sql`
    insert into invoice_payment as p (tenant_uuid, id, invoice_id, status, currency, amount, created_at, ended_at)
    values (${tenantUuid}, ${row.id}, ${row.invoice_id}, ${row.status}, ${row.currency}, ${row.amount},
      ${row.created_at}, ${row.ended_at})
    on conflict (tenant_uuid, id) do update set status = excluded.status, amount = excluded.amount, ended_at = excluded.ended_at
    where (p.status, p.amount, p.ended_at) is distinct from (excluded.status, excluded.amount, excluded.ended_at)
    returning p.uuid`.execute(tx);
  return rows.length > 0;
}

/** Deletes an invoice that the provider has no longer, as only drafts go; returns the UUID of its row. */
export async function deleteInvoice(
  tx: Writer,
  tenantUuid: string,
  id: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ uuid: string }>`
    delete from invoice where tenant_uuid = ${tenantUuid} and id = ${id} and status = 'draft' returning uuid`.execute(
    tx,
  );
  return rows[0]?.uuid;
}

/** UUID of the row of an invoice that is kept. */
export async function findInvoice(db: Reader, tenantUuid: string, id: string): Promise<string> {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from invoice where tenant_uuid = ${tenantUuid} and id = ${id}`.execute(db);
  return rows[0]?.uuid ?? '';
}

/** A kept invoice of a list. */
type ListedInvoice = InvoiceRow & { uuid: string; status: InvoiceStatus };

const INVOICE_ORDERS: ListOrders<
  'issued_at' | 'number' | 'period_start' | 'total' | 'status' | 'due_at'
> = {
  columns: {
    issued_at: { by: sql`issued_at`, type: 'timestamptz' },
    number: { by: sql`coalesce(number, '')`, type: 'text' },
    period_start: { by: sql`period_start`, type: 'timestamptz' },
    total: { by: sql`total::bigint`, type: 'bigint' },
    status: { by: sql`status`, type: 'text' },
    due_at: { by: sql`coalesce(due_at, '-infinity')`, type: 'timestamptz' },
  },
  tie: { by: sql`uuid`, type: 'uuid' },
};

/** Page of a list, without what the cursor says. */
type PageOf<K extends 'listInvoices' | 'listPayments'> = Omit<
  Input<(typeof billing)[K]>,
  'cursor'
> & { after: CursorKey | undefined };

/** One page of the invoices of a tenant, which are some dozens. */
export const selectInvoices = (db: Reader, tenantUuid: string, page: PageOf<'listInvoices'>) =>
  listQuery({
    from: sql`invoice`,
    select: sql`uuid, number, status, currency, total, paid, remaining, period_start, period_end, issued_at, due_at,
      attempts, next_attempt_at, page_url`,
    filters: [sql`tenant_uuid = ${tenantUuid}`],
    orders: INVOICE_ORDERS,
    page,
  }).read<Omit<ListedInvoice, 'id'>>(db);

/** A kept payment of a list, with the number of its invoice. */
interface ListedPayment {
  uuid: string;
  invoice: string | null;
  status: PaymentStatus;
  currency: string;
  amount: number;
  created_at: Date;
  ended_at: Date | null;
}

const PAYMENT_ORDERS: ListOrders<'created_at' | 'ended_at' | 'invoice' | 'amount' | 'status'> = {
  columns: {
    created_at: { by: sql`p.created_at`, type: 'timestamptz' },
    ended_at: { by: sql`coalesce(p.ended_at, 'infinity')`, type: 'timestamptz' },
    invoice: { by: sql`coalesce(i.number, '')`, type: 'text' },
    amount: { by: sql`p.amount::bigint`, type: 'bigint' },
    status: { by: sql`p.status`, type: 'text' },
  },
  tie: { by: sql`p.uuid`, type: 'uuid' },
};

/** One page of the payments of a tenant. */
export const selectPayments = (db: Reader, tenantUuid: string, page: PageOf<'listPayments'>) =>
  listQuery({
    from: sql`invoice_payment p join invoice i on i.tenant_uuid = p.tenant_uuid and i.id = p.invoice_id`,
    select: sql`p.uuid, i.number as invoice, p.status, p.currency, p.amount, p.created_at, p.ended_at`,
    filters: [sql`p.tenant_uuid = ${tenantUuid}`],
    orders: PAYMENT_ORDERS,
    page,
  }).read<ListedPayment>(db);

/** Name of the tenant of this transaction, for the provider’s records. */
export async function findTenantName(db: Reader): Promise<string> {
  const { rows } = await sql<{ name: string }>`select own_tenant_name() as name`.execute(db);
  return rows[0]?.name ?? '';
}
