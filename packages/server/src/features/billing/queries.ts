import type { billing, Meter, StorageKind } from '@assay/contract/billing.ts';
import type { Input } from '@assay/contract/endpoint.ts';
import { sql } from 'kysely';
import type { Reader, Writer } from '../../platform/db/database.ts';
import { listQuery } from '../../platform/db/list-queries.ts';
import type { ListOrders } from '../../platform/db/order-queries.ts';
import type { CursorKey } from '../../platform/http/page.ts';

/** Use of a month as the database has it. Figures of what is stored are null when the month was not measured at its end. */
interface UsageRow extends Record<Meter, number | null> {
  /** `2026-11`. */
  month: string;
  /** Null: not closed. */
  closed_at: Date | null;
  sboms_uploaded: number;
  ledger_entries: number;
}

const figures = sql`m.closed_at, m.sboms_uploaded, m.ledger_entries, m.sboms, m.components, m.storage_bytes, m.users`;
const month = sql`to_char(m.month, 'YYYY-MM')`;

const orUnknown = (figure: string) =>
  ({ by: sql`coalesce(${sql.ref(`m.${figure}`)}, -1)::bigint`, type: 'bigint' }) as const;

/** The months of a tenant are few, so that each order sorts them. */
const ORDERS: ListOrders<'month' | Meter> = {
  columns: {
    month: { by: month, type: 'text' },
    sboms_uploaded: orUnknown('sboms_uploaded'),
    ledger_entries: orUnknown('ledger_entries'),
    sboms: orUnknown('sboms'),
    components: orUnknown('components'),
    storage_bytes: orUnknown('storage_bytes'),
    users: orUnknown('users'),
  },
  tie: { by: month, type: 'text' },
};

/** One page of the months of a tenant. */
export const selectMonths = (
  db: Reader,
  tenantUuid: string,
  filter: Omit<Input<typeof billing.listBillingUsage>, 'cursor'> & { after: CursorKey | undefined },
) =>
  listQuery({
    from: sql`usage_months(${tenantUuid}) m`,
    select: sql`${month} as month, ${figures}`,
    filters: [
      filter.from ? sql`${month} >= ${filter.from}` : undefined,
      filter.to ? sql`${month} <= ${filter.to}` : undefined,
    ],
    orders: ORDERS,
    page: filter,
  }).read<UsageRow>(db);

/** Use of the present month so far. */
export async function findPresentMonth(db: Reader, tenantUuid: string): Promise<UsageRow> {
  const { rows } = await sql<UsageRow>`
    select to_char(now() at time zone 'UTC', 'YYYY-MM') as month, null as closed_at, m.sboms_uploaded, m.ledger_entries,
      m.sboms, m.components, m.storage_bytes, m.users
    from use_of_month(${tenantUuid}, date_trunc('month', now() at time zone 'UTC')::date, now()) m`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('A month has one row of use');
  return row;
}

/** Stored bytes of a tenant by kind. */
export async function selectStorage(
  db: Reader,
  tenantUuid: string,
): Promise<{ kind: StorageKind; bytes: number }[]> {
  const { rows } = await sql<{ kind: StorageKind; bytes: number }>`
    select kind, bytes from tenant_storage(${tenantUuid})`.execute(db);
  return rows;
}

/** Months of all open tenants that ended and are not closed, oldest first; for the worker. */
export async function selectDueMonths(
  db: Reader,
  now: Date,
): Promise<{ tenant_uuid: string; month: string }[]> {
  const { rows } = await sql<{ tenant_uuid: string; month: string }>`
    select tenant_uuid, to_char(month, 'YYYY-MM') as month from due_usage_months(${now})`.execute(
    db,
  );
  return rows;
}

/** Keeps the use of a month that ended; undefined when another worker did so before. */
export async function closeMonth(
  tx: Writer,
  tenantUuid: string,
  { month: ended, now }: { month: string; now: Date },
): Promise<(UsageRow & { uuid: string }) | undefined> {
  const { rows } = await sql<UsageRow & { uuid: string }>`
    select m.uuid, ${month} as month, ${figures}
    from close_usage_month(${tenantUuid}, (${ended} || '-01')::date, ${now}) m`.execute(tx);
  return rows[0];
}
