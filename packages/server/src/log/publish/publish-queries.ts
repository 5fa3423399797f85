import { sql } from 'kysely';
import type { Reader, Writer } from '../../platform/db/database.ts';
import { plannedOnce } from '../../platform/db/planned-once.ts';

/** State of a log for its next checkpoint. */
export interface LogRow {
  tenant_uuid: string;
  uuid: string;
  origin: string | null;
  frozen: boolean;
  size: string;
  root: Buffer;
  /** The last published checkpoint. */
  last_size: string | null;
  last_root: Buffer | null;
  last_note: string | null;
  /** Ids of the keys that sign, in order. */
  key_ids: string[];
}

/** Undefined when the log no longer exists. */
export async function findLog(db: Reader, logUuid: string): Promise<LogRow | undefined> {
  const { rows } = await sql<LogRow>`${plannedOnce}
    select l.tenant_uuid, l.uuid, l.origin, l.frozen_at is not null as frozen, h.size, h.root,
      c.size as last_size, c.root as last_root, c.note as last_note,
      array(select k.key_id from log_key k where k.log_uuid = l.uuid and k.sealed is not null order by k.from_size) as key_ids
    from log l
    join log_head h on h.log_uuid = l.uuid
    left join lateral (
      select c.size, c.root, c.note from log_checkpoint c where c.log_uuid = l.uuid order by c.size desc limit 1) c on true
    where l.uuid = ${logUuid}`.execute(db);
  return rows[0];
}

/** A committed leaf. */
export interface LeafRow {
  idx: string;
  leaf: Buffer;
  leaf_hash: Buffer;
}

/** Leaves of a log from an index on, up to, not including, another one. */
export async function selectLeaves(
  db: Reader,
  logUuid: string,
  from: bigint,
  to: bigint,
): Promise<LeafRow[]> {
  const { rows } = await sql<LeafRow>`${plannedOnce}
    select e.idx, e.leaf, e.leaf_hash from log_entry e
    where e.log_uuid = ${logUuid} and e.idx >= ${String(from)}::bigint and e.idx < ${String(to)}::bigint
    order by e.idx`.execute(db);
  return rows;
}

/** Root that was published for a size. */
export async function findPublishedRoot(
  db: Reader,
  logUuid: string,
  size: bigint,
): Promise<Buffer | undefined> {
  const { rows } = await sql<{ root: Buffer }>`${plannedOnce}
    select root from log_checkpoint where log_uuid = ${logUuid} and size = ${String(size)}::bigint`.execute(
    db,
  );
  return rows[0]?.root;
}

/** A checkpoint to publish. */
export interface NewCheckpoint {
  tenant_uuid: string;
  log_uuid: string;
  size: bigint;
  root: Uint8Array;
  note: string;
}

const PUBLISH_LOCK = 7_310_011;

/** Locks the anchor for writing until the commit, because it has one end. */
export const lockPublishing = (tx: Writer) =>
  sql`select pg_advisory_xact_lock(${PUBLISH_LOCK})`.execute(tx);

/** Locks the given logs that are neither frozen nor published to this size yet, until the commit. */
export async function lockForPublishing(
  tx: Writer,
  checkpoints: readonly Pick<NewCheckpoint, 'log_uuid' | 'size'>[],
): Promise<string[]> {
  await lockPublishing(tx);
  const { rows } = await sql<{ uuid: string }>`${plannedOnce}
    select l.uuid from log l
    join unnest(${checkpoints.map((one) => one.log_uuid)}::uuid[], ${checkpoints.map((one) => String(one.size))}::bigint[])
      n (uuid, size) on n.uuid = l.uuid
    where l.frozen_at is null
      and not exists (select from log_checkpoint c where c.log_uuid = l.uuid and c.size >= n.size)
    order by l.uuid for share of l`.execute(tx);
  return rows.map((row) => row.uuid);
}

/** Keeps checkpoints, and forgets the keys that have signed for the last time. */
export async function insertCheckpoints(tx: Writer, checkpoints: NewCheckpoint[]): Promise<void> {
  await sql`${plannedOnce}
    insert into log_checkpoint (tenant_uuid, log_uuid, size, root, note)
    select * from unnest(${checkpoints.map((one) => one.tenant_uuid)}::uuid[],
      ${checkpoints.map((one) => one.log_uuid)}::uuid[], ${checkpoints.map((one) => String(one.size))}::bigint[],
      ${checkpoints.map((one) => Buffer.from(one.root))}::bytea[], ${checkpoints.map((one) => one.note)}::text[])`.execute(
    tx,
  );
  await sql`${plannedOnce}
    update log_key k set sealed = null
    from unnest(${checkpoints.map((one) => one.log_uuid)}::uuid[], ${checkpoints.map((one) => String(one.size))}::bigint[])
      n (uuid, size)
    where k.log_uuid = n.uuid and k.until_size <= n.size and k.sealed is not null`.execute(tx);
}

/** Tells all servers of new checkpoints. */
export const notifyCheckpoints = (tx: Writer, channel: string, logUuids: string[]) =>
  sql`${plannedOnce}select pg_notify(${channel}, uuid) from unnest(${logUuids}::text[]) uuid`.execute(
    tx,
  );

/** State of a log, for comparison with published data. */
export interface PublishedHead {
  uuid: string;
  size: string;
  root: Buffer;
  last_size: string | null;
  last_root: Buffer | null;
}

/** The next thousand logs that are not frozen, in order of their uuids. */
export async function selectLogHeads(db: Reader, after: string): Promise<PublishedHead[]> {
  const { rows } = await sql<PublishedHead>`
    select l.uuid, h.size, h.root, c.size as last_size, c.root as last_root
    from log l
    join log_head h on h.log_uuid = l.uuid
    left join lateral (
      select c.size, c.root from log_checkpoint c where c.log_uuid = l.uuid order by c.size desc limit 1) c on true
    where l.uuid > ${after} and l.frozen_at is null order by l.uuid limit 1000`.execute(db);
  return rows;
}

/** Logs that have no key yet, the oldest first. */
export async function selectUnopened(db: Reader): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from log where origin is null and frozen_at is null order by created_at limit 200`.execute(
    db,
  );
  return rows.map((row) => row.uuid);
}

/** Returns logs with an operator's request. */
export async function selectAsked(
  db: Reader,
): Promise<{ uuid: string; asked: 'acknowledge' | 'rotate-key' }[]> {
  const { rows } = await sql<{ uuid: string; asked: 'acknowledge' | 'rotate-key' }>`
    select uuid, asked from log where asked is not null order by uuid limit 200`.execute(db);
  return rows;
}
