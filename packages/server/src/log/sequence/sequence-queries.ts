import { sql } from 'kysely';
import type { Reader, Writer } from '../../platform/db/database.ts';
import { plannedOnce } from '../../platform/db/planned-once.ts';

/** Returns logs with waiting leaves that are not frozen, in order, starting after one. */
export async function selectWaitingLogs(
  db: Reader,
  after: string,
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`${plannedOnce}
    with recursive waiting (uuid) as (
      (select p.log_uuid from log_pending p where p.log_uuid > ${after} order by p.log_uuid limit 1)
      union all
      select (select p.log_uuid from log_pending p where p.log_uuid > w.uuid order by p.log_uuid limit 1)
      from waiting w where w.uuid is not null)
    select w.uuid from waiting w join log l on l.uuid = w.uuid and l.frozen_at is null
    order by w.uuid limit ${most}`.execute(db);
  return rows.map((row) => row.uuid);
}

/** The committed tree of a log. */
export interface HeadRow {
  tenant_uuid: string;
  log_uuid: string;
  size: string;
  root: Buffer;
  frontier: Buffer;
  last_at: Date | null;
  /** Database clock, in milliseconds. */
  now: Date;
}

/** Locks the heads of logs, in order, so that no other process assigns indexes meanwhile. */
export async function lockHeads(tx: Writer, logUuids: string[]): Promise<HeadRow[]> {
  const { rows } = await sql<HeadRow>`${plannedOnce}
    select h.tenant_uuid, h.log_uuid, h.size, h.root, h.frontier, h.last_at,
      date_trunc('milliseconds', clock_timestamp()) as now
    from log_head h where h.log_uuid = any (${logUuids}::uuid[]) order by h.log_uuid for update`.execute(
    tx,
  );
  return rows;
}

/** A waiting leaf. */
export interface PendingRow {
  /** One id for all leaves added together, with the position among them. */
  id: string;
  place: number;
  log_uuid: string;
  uuid: string;
  kind: string;
  spec: string | null;
  refs: string[];
  /** Audit entry of the transaction that added it; null where that wrote none. */
  entry: string | null;
}

/** Returns the oldest waiting leaves of each log, by log and in order. Call it with locked heads. */
export async function selectPending(
  tx: Writer,
  logUuids: string[],
  mostPerLog: number,
): Promise<PendingRow[]> {
  const { rows } = await sql<PendingRow>`${plannedOnce}
    select p.id, p.place, p.log_uuid, p.uuid, p.kind, p.spec, p.refs::text[] as refs, p.entry
    from log l
    cross join lateral (
      select p.id, p.place, p.log_uuid, p.uuid, p.kind, p.spec, p.refs, p.entry from log_pending p
      where p.log_uuid = l.uuid order by p.id, p.place limit ${mostPerLog}) p
    where l.uuid = any (${logUuids}::uuid[]) and l.frozen_at is null
    order by p.log_uuid, p.id, p.place`.execute(tx);
  return rows;
}

/** Returns indexes of leaves in the given logs, by log and uuid. */
export async function selectIndexes(
  tx: Writer,
  leaves: readonly { log_uuid: string; uuid: string }[],
): Promise<{ log_uuid: string; uuid: string; idx: string }[]> {
  if (leaves.length === 0) return [];
  const { rows } = await sql<{ log_uuid: string; uuid: string; idx: string }>`${plannedOnce}
    select e.log_uuid, e.uuid, e.idx
    from unnest(${leaves.map((leaf) => leaf.log_uuid)}::uuid[], ${leaves.map((leaf) => leaf.uuid)}::uuid[])
      r (log_uuid, uuid)
    join log_entry e on e.uuid = r.uuid and e.log_uuid = r.log_uuid`.execute(tx);
  return rows;
}

/** A head that moves on. */
export interface HeadMove {
  log_uuid: string;
  from: { size: string; root: Buffer };
  size: bigint;
  root: Uint8Array;
  frontier: Uint8Array;
  last_at: Date;
}

/** Compares and sets; returns the logs whose head had the expected value. */
export async function moveHeads(tx: Writer, moves: HeadMove[]): Promise<string[]> {
  const bytes = (of: (move: HeadMove) => Uint8Array) => moves.map((move) => Buffer.from(of(move)));
  const { rows } = await sql<{ log_uuid: string }>`${plannedOnce}
    update log_head h set size = m.size, root = m.root, frontier = m.frontier, last_at = m.last_at
    from unnest(${moves.map((move) => move.log_uuid)}::uuid[], ${moves.map((move) => move.from.size)}::bigint[],
        ${bytes((move) => move.from.root)}::bytea[], ${moves.map((move) => String(move.size))}::bigint[],
        ${bytes((move) => move.root)}::bytea[], ${bytes((move) => move.frontier)}::bytea[],
        ${moves.map((move) => move.last_at)}::timestamptz[])
      m (log_uuid, from_size, from_root, size, root, frontier, last_at)
    where h.log_uuid = m.log_uuid and h.size = m.from_size and h.root = m.from_root
    returning h.log_uuid`.execute(tx);
  return rows.map((row) => row.log_uuid);
}

/** A leaf with its place. */
export interface NewEntry {
  tenant_uuid: string;
  log_uuid: string;
  idx: bigint;
  uuid: string;
  leaf: Uint8Array;
  leaf_hash: Uint8Array;
}

/** Adds entries. Leaves are sent as one byte string, which costs half as much as an array. */
export async function insertEntries(tx: Writer, entries: NewEntry[]): Promise<void> {
  const logs = [...new Map(entries.map((entry) => [entry.log_uuid, entry.tenant_uuid]))];
  const places = new Map(logs.map(([log], i) => [log, i + 1]));
  const leaves = Buffer.concat(entries.map((entry) => entry.leaf));
  const hashes = Buffer.concat(entries.map((entry) => entry.leaf_hash));
  await sql`${plannedOnce}
    insert into log_entry (tenant_uuid, log_uuid, idx, uuid, leaf, leaf_hash)
    select (${logs.map(([, tenant]) => tenant)}::uuid[])[n.log], (${logs.map(([log]) => log)}::uuid[])[n.log], n.idx, n.uuid,
      substring(${leaves}::bytea from n.until - n.length + 1 for n.length),
      substring(${hashes}::bytea from 32 * n.place::int - 31 for 32)
    from (
      select n.*, (sum(n.length) over (order by n.place))::int as until
      from unnest(${entries.map((entry) => places.get(entry.log_uuid))}::int[],
          ${entries.map((entry) => String(entry.idx))}::bigint[], ${entries.map((entry) => entry.uuid)}::uuid[],
          ${entries.map((entry) => entry.leaf.length)}::int[])
        with ordinality n (log, idx, uuid, length, place)) n
    order by n.place`.execute(tx);
}

/** Deletes waiting leaves that are now, or already were, sequenced. */
export async function deletePending(
  tx: Writer,
  rows: readonly Pick<PendingRow, 'id' | 'place' | 'log_uuid'>[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`${plannedOnce}
    delete from log_pending p
    using unnest(${rows.map((row) => row.log_uuid)}::uuid[], ${rows.map((row) => row.id)}::bigint[],
      ${rows.map((row) => row.place)}::int[]) d (log_uuid, id, place)
    where p.log_uuid = d.log_uuid and p.id = d.id and p.place = d.place`.execute(tx);
}

/** Lets the time of a log begin again from the clocks. */
export const forgetTime = (tx: Writer, logUuid: string) =>
  sql`update log_head set last_at = null where log_uuid = ${logUuid}`.execute(tx);

/** Stops a log; the first reason stays. */
export async function freezeLog(tx: Writer, logUuid: string, reason: string): Promise<boolean> {
  const { rows } = await sql`
    update log set frozen_at = now(), frozen_reason = ${reason}
    where uuid = ${logUuid} and frozen_at is null returning uuid`.execute(tx);
  return rows.length > 0;
}
