import { COUNT_LIMIT } from '@assay/contract/page.ts';
import { sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';
import { type ListOrders, listOrder, type Sorted } from '../../platform/db/order-queries.ts';
import type { CursorKey, Found } from '../../platform/http/page.ts';

/** A page of a log, `after` the last key of the page before. */
export interface LogPage<Sort> {
  sort: Sort;
  uuid: string;
  pageSize: number;
  after: CursorKey | undefined;
}

/** A checkpoint as SQL gives it. */
export interface CheckpointRow {
  size: string;
  root: Buffer;
  signed_at: Date;
  note: string;
}

/** Both go along their primary keys. */
const CHECKPOINT_ORDERS: ListOrders<'size'> = {
  columns: { size: { by: sql`size`, type: 'bigint' } },
  tie: { by: sql`size`, type: 'bigint' },
};
const ENTRY_ORDERS: ListOrders<'index'> = {
  columns: { index: { by: sql`idx`, type: 'bigint' } },
  tie: { by: sql`idx`, type: 'bigint' },
};

/** Published checkpoints. */
export async function selectCheckpoints(
  db: Reader,
  tenantUuid: string,
  { uuid, pageSize, after, sort }: LogPage<'size' | '-size'>,
): Promise<Found<CheckpointRow & Sorted>> {
  const own = sql`tenant_uuid = ${tenantUuid} and log_uuid = ${uuid}`;
  const order = listOrder(CHECKPOINT_ORDERS, sort, after);
  const { rows } = await sql<CheckpointRow & Sorted>`
    select size, root, signed_at, note, ${order.keys} from log_checkpoint where ${own} and ${order.after}
    order by ${order.by} limit ${pageSize + 1}`.execute(db);
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (select from log_checkpoint where ${own} limit ${COUNT_LIMIT + 1}) n`.execute(
    db,
  );
  return { rows, count: counted.rows[0]?.count ?? 0 };
}

/** A leaf with its place, as SQL gives it. */
export interface EntryRow {
  idx: string;
  uuid: string;
  leaf: Buffer;
  leaf_hash: Buffer;
}

/** Leaves; all of them are counted, since indexes begin at 0 and leave none out. */
export async function selectEntries(
  db: Reader,
  tenantUuid: string,
  { uuid, pageSize, after, sort }: LogPage<'index' | '-index'>,
): Promise<Found<EntryRow & Sorted>> {
  const order = listOrder(ENTRY_ORDERS, sort, after);
  const { rows } = await sql<EntryRow & Sorted>`
    select idx, uuid, leaf, leaf_hash, ${order.keys} from log_entry
    where tenant_uuid = ${tenantUuid} and log_uuid = ${uuid} and ${order.after}
    order by ${order.by} limit ${pageSize + 1}`.execute(db);
  const head = await sql<{ size: string }>`
    select size from log_head where tenant_uuid = ${tenantUuid} and log_uuid = ${uuid}`.execute(db);
  return { rows, count: Number(head.rows[0]?.size ?? 0) };
}

/** One leaf; undefined where the log does not reach so far. */
export async function findEntry(
  db: Reader,
  tenantUuid: string,
  of: { uuid: string; index: number },
): Promise<EntryRow | undefined> {
  const { rows } = await sql<EntryRow>`
    select idx, uuid, leaf, leaf_hash from log_entry
    where tenant_uuid = ${tenantUuid} and log_uuid = ${of.uuid} and idx = ${of.index}::bigint`.execute(
    db,
  );
  return rows[0];
}

/** Leaves of each of the last thirty days (UTC), from the checkpoints: two probes of log_checkpoint_day a day. */
export async function selectGrowth(
  db: Reader,
  tenantUuid: string,
  uuid: string,
): Promise<{ day: string; entries: number }[]> {
  const sizeBefore = (day: ReturnType<typeof sql>) => sql`coalesce((
    select c.size from log_checkpoint c
    where c.tenant_uuid = ${tenantUuid} and c.log_uuid = ${uuid}
      and c.signed_at < (${day})::timestamp at time zone 'UTC'
    order by c.signed_at desc limit 1), 0)`;
  const { rows } = await sql<{ day: string; entries: number }>`
    select d.day::text as day, (${sizeBefore(sql`d.day + 1`)} - ${sizeBefore(sql`d.day`)})::int as entries
    from (select (now() at time zone 'UTC')::date - back as day from generate_series(0, 29) back) d
    order by d.day`.execute(db);
  return rows;
}
