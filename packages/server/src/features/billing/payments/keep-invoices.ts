import type { Change } from '../../../context.ts';
import { insertSystemEntries } from '../../../platform/audit/operator-entry.ts';
import type { Database, Writer } from '../../../platform/db/database.ts';
import { isMissing } from './failure.ts';
import type { Payments } from './payments.ts';
import * as query from './queries.ts';
import { type ReadInvoice, readInvoice, readInvoices, readSubscription } from './read-provider.ts';

/** Dependencies of what is read from the provider. */
export interface KeepParts {
  database: Database;
  payments: Payments;
}

/**
 * Reads subscription and last invoices of a tenant’s customer and keeps them, with an audit entry for each that differs.
 * What an event says is never kept itself: events come twice, late and in any order.
 */
export async function keepAccount(parts: KeepParts, tenantUuid: string): Promise<void> {
  const { database, payments } = parts;
  const account = await database.read(tenantUuid, (db) => query.findAccount(db, tenantUuid));
  if (account === undefined) return;
  const stripe = await payments.client();
  const subscription = await readSubscription(stripe, account.customer_id);
  await database.write(tenantUuid, async (tx) => {
    if (!(await query.setSubscription(tx, tenantUuid, subscription))) return;
    const action = 'billing.update_subscription';
    const change = { action, subject_uuid: account.uuid, details: { ...subscription } };
    await insertSystemEntries(tx, [change], tenantUuid);
  });
  for (const read of await readInvoices(stripe, account.customer_id))
    await database.write(tenantUuid, (tx) => keepInvoice(tx, tenantUuid, read));
}

/** Reads one invoice and keeps it, if it is the tenant’s; a draft that is gone is deleted. */
export async function keepOneInvoice(
  { database, payments }: KeepParts,
  tenantUuid: string,
  id: string,
): Promise<void> {
  const account = await database.read(tenantUuid, (db) => query.findAccount(db, tenantUuid));
  const stripe = await payments.client();
  const read = await readInvoice(stripe, id).catch((error) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (read !== null && read.customer !== account?.customer_id) return;
  await database.write(tenantUuid, async (tx) => {
    if (read !== null) return keepInvoice(tx, tenantUuid, read);
    const uuid = await query.deleteInvoice(tx, tenantUuid, id);
    if (uuid === undefined) return;
    const change = { action: 'invoice.delete', subject_uuid: uuid, details: { id } };
    await insertSystemEntries(tx, [change], tenantUuid);
  });
}

async function keepInvoice(
  tx: Writer,
  tenantUuid: string,
  { invoice, payments }: ReadInvoice,
): Promise<void> {
  const uuid = await query.putInvoice(tx, tenantUuid, invoice);
  const changed: query.PaymentRow[] = [];
  for (const payment of payments)
    if (await query.putPayment(tx, tenantUuid, payment)) changed.push(payment);
  if (uuid === undefined && changed.length === 0) return;
  const { id, number, status, currency, total, paid } = invoice;
  const details = { id, number, status, currency, total, paid, payments: changed };
  const subject_uuid = uuid ?? (await query.findInvoice(tx, tenantUuid, id));
  const change: Change = { action: 'invoice.update', subject_uuid, details };
  await insertSystemEntries(tx, [change], tenantUuid);
}
