import { sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';
import { type ListPage, listQuery } from '../../platform/db/list-queries.ts';
import type { ListOrders, Sorted } from '../../platform/db/order-queries.ts';
import type { Found } from '../../platform/http/page.ts';

/** A checkpoint row. */
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
export const selectCheckpoints = (
  db: Reader,
  tenantUuid: string,
  { uuid, ...page }: { uuid: string } & ListPage<'size' | '-size'>,
): Promise<Found<CheckpointRow & Sorted>> =>
  listQuery({
    select: sql`size, root, signed_at, note`,
    from: sql`log_checkpoint`,
    filters: [sql`tenant_uuid = ${tenantUuid} and log_uuid = ${uuid}`],
    orders: CHECKPOINT_ORDERS,
    page,
  }).read<CheckpointRow>(db);

/** A leaf with its place, as a row. */
export interface EntryRow {
  idx: string;
  uuid: string;
  leaf: Buffer;
  leaf_hash: Buffer;
}

/** Leaves; all of them are counted, since indexes begin at 0 and leave none out. */
export const selectEntries = (
  db: Reader,
  tenantUuid: string,
  { uuid, ...page }: { uuid: string } & ListPage<'index' | '-index'>,
): Promise<Found<EntryRow & Sorted>> =>
  listQuery({
    select: sql`idx, uuid, leaf, leaf_hash`,
    from: sql`log_entry`,
    filters: [sql`tenant_uuid = ${tenantUuid} and log_uuid = ${uuid}`],
    counted: ({ where }) => sql`select size::int as count from log_head where ${where}`,
    orders: ENTRY_ORDERS,
    page,
  }).read<EntryRow>(db);

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
