import type { LeafPlace } from '@assay/contract/leaf-place.ts';
import type { LogState } from '@assay/contract/log-state.ts';
import { formatVerifierKey, verifierKey } from '@assay/core/log/tree/verifier-key.ts';
import { sql } from 'kysely';
import type { Reader, Writer } from '../../platform/db/database.ts';
import { plannedOnce } from '../../platform/db/planned-once.ts';
import { nodeHasher } from '../keys/node-hasher.ts';

/** Notification channel for checkpoints; the payload is the log's uuid. */
export const CHECKPOINT_CHANNEL = 'assay_checkpoint';

/** Notification channel for waiting leaves, for the sequencer. */
export const APPEND_CHANNEL = 'assay_append';

/** Wakes the sequencer, which also polls some times a second. */
export const notifyAppend = (tx: Writer) =>
  sql`select pg_notify(${APPEND_CHANNEL}, '')`.execute(tx);

/** Counts the waiting leaves of a log, up to `most`. */
export async function countPending(db: Reader, logUuid: string, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from (select from log_pending where log_uuid = ${logUuid} limit ${most}) p`.execute(db);
  return rows[0]?.count ?? 0;
}

/** A waiting leaf; `spec` is JSON. */
export interface PendingLeaf {
  uuid: string;
  kind: string;
  spec: string;
  refs: string[];
}

/** Adds waiting leaves, in the given order, without others between them: they share one id. */
export async function insertPending(
  tx: Writer,
  log: { tenant_uuid: string; log_uuid: string },
  leaves: PendingLeaf[],
): Promise<void> {
  await sql`
    with addition as materialized (select nextval('log_pending_id_seq') as id)
    insert into log_pending (id, place, tenant_uuid, log_uuid, uuid, kind, spec, refs)
    select a.id, n.place, ${log.tenant_uuid}, ${log.log_uuid}, n.uuid, n.kind, n.spec, n.refs::uuid[]
    from addition a, unnest(${leaves.map((leaf) => leaf.uuid)}::uuid[], ${leaves.map((leaf) => leaf.kind)}::text[],
                ${leaves.map((leaf) => leaf.spec)}::text[],
                ${leaves.map((leaf) => `{${leaf.refs.join(',')}}`)}::text[])
      with ordinality n (uuid, kind, spec, refs, place)`.execute(tx);
}

interface PlaceRow extends Omit<LeafPlace, 'index'> {
  index: string | null;
}

/** Returns the places of leaves by uuid; omits those neither sequenced nor waiting. */
export async function selectLeafPlaces(
  db: Reader,
  leafUuids: string[],
): Promise<Map<string, LeafPlace>> {
  if (leafUuids.length === 0) return new Map();
  const { rows } = await sql<PlaceRow>`${plannedOnce}
    select e.log_uuid, e.uuid as leaf_uuid, e.idx as index,
      case when e.idx < c.size then 'checkpointed' else 'sequenced' end as state
    from log_entry e
    cross join lateral (select max(c.size) as size from log_checkpoint c where c.log_uuid = e.log_uuid) c
    where e.uuid = any (${leafUuids}::uuid[])
    union all
    select p.log_uuid, p.uuid, null, 'pending' from log_pending p where p.uuid = any (${leafUuids}::uuid[])`.execute(
    db,
  );
  const places = rows.map((row) => ({
    ...row,
    index: row.index === null ? null : Number(row.index),
  }));
  return new Map(places.map((place) => [place.leaf_uuid, place]));
}

/** Leaves that the last published checkpoint of a log covers. */
export interface Settled {
  /** Leaves in all. */
  size: number;
  /** By leaf. */
  indexes: ReadonlyMap<string, number>;
}

/** Those of some leaves of a log that its last published checkpoint covers, and all that it covers from an index on. */
export async function selectSettled(
  db: Reader,
  logUuid: string,
  { leafUuids, from }: { leafUuids: string[]; from: number | null },
): Promise<Settled> {
  const last = await sql<{ size: string | null }>`${plannedOnce}
    select max(c.size) as size from log_checkpoint c where c.log_uuid = ${logUuid}`.execute(db);
  const size = Number(last.rows[0]?.size ?? 0);
  const indexes = new Map<string, number>();
  const keep = (rows: { uuid: string; idx: string }[]) => {
    for (const { uuid, idx } of rows) indexes.set(uuid, Number(idx));
  };
  if (from !== null && size > from) {
    const { rows } = await sql<{ uuid: string; idx: string }>`${plannedOnce}
      select e.uuid, e.idx from log_entry e
      where e.log_uuid = ${logUuid} and e.idx >= ${from} and e.idx < ${size}`.execute(db);
    keep(rows);
  }
  if (leafUuids.length > 0) {
    const { rows } = await sql<{ uuid: string; idx: string }>`${plannedOnce}
      select e.uuid, e.idx from log_entry e
      where e.uuid = any (${leafUuids}::uuid[]) and e.log_uuid = ${logUuid} and e.idx < ${size}`.execute(
      db,
    );
    keep(rows);
  }
  return { size, indexes };
}

interface StateRow {
  uuid: string;
  origin: string | null;
  public: boolean;
  size: string;
  pending: number;
  public_key: Buffer | null;
  frozen_at: Date | null;
  frozen_reason: string | null;
  checkpoint_size: string | null;
  checkpoint_root: Buffer | null;
  signed_at: Date | null;
}

/** Returns the state of logs; omits missing ones and those of other tenants. */
export async function selectLogState(
  db: Reader,
  logUuids: string[],
): Promise<Map<string, LogState>> {
  const { rows } = await sql<StateRow>`
    select l.uuid, l.origin, l.public, h.size, k.public_key, l.frozen_at, l.frozen_reason,
      c.size as checkpoint_size, c.root as checkpoint_root, c.signed_at,
      (select count(*)::int from log_pending p where p.log_uuid = l.uuid) as pending
    from log l
    join log_head h on h.log_uuid = l.uuid
    left join log_key k on k.log_uuid = l.uuid and k.until_size is null
    left join lateral (
      select c.size, c.root, c.signed_at from log_checkpoint c
      where c.log_uuid = l.uuid order by c.size desc limit 1) c on true
    where l.uuid = any (${logUuids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.uuid, stateOf(row)]));
}

function stateOf(row: StateRow): LogState {
  const { origin, public_key, checkpoint_size, checkpoint_root, signed_at } = row;
  const isSigned = checkpoint_size !== null && checkpoint_root !== null && signed_at !== null;
  return {
    origin,
    size: Number(row.size),
    checkpoint: isSigned
      ? {
          size: Number(checkpoint_size),
          root: checkpoint_root.toString('base64'),
          signed_at: signed_at.toISOString(),
        }
      : null,
    pending: row.pending,
    verifier_key:
      origin === null || public_key === null
        ? null
        : formatVerifierKey(verifierKey(nodeHasher, { name: origin, type: 'ed25519', public_key })),
    frozen:
      row.frozen_at === null
        ? null
        : { at: row.frozen_at.toISOString(), reason: row.frozen_reason ?? '' },
    witnesses: 0,
    public: row.public,
  };
}

/** Recorded upload of bytes. */
export interface RecordedBytesRow {
  uuid: string;
  object_sha256: Buffer | null;
  object_size: string | null;
  object_salt: Buffer | null;
  /** null while it waits. */
  leaf: Buffer | null;
}

/** Finds the audit entry with which bytes were uploaded, and its leaf; undefined without one. */
export async function findRecordedBytes(
  db: Reader,
  tenantUuid: string,
  { uuid, action }: { uuid: string; action: string },
): Promise<RecordedBytesRow | undefined> {
  const { rows } = await sql<RecordedBytesRow>`
    select a.uuid, a.object_sha256, a.object_size, a.object_salt, e.leaf
    from audit_entry a left join log_entry e on e.uuid = a.uuid and e.tenant_uuid = a.tenant_uuid
    where a.tenant_uuid = ${tenantUuid} and a.subject_uuid = ${uuid} and a.action = ${action} and a.outcome = 'ok'
    limit 1`.execute(db);
  return rows[0];
}
