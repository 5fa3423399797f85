import type { FsckContext, ReadAll } from './fsck-context.ts';
import type { LogRow } from './scope/log-row.ts';
import type { LeafRange } from './scope/scope.ts';

/** All logs, as the run reads them first. */
export const selectLogs = ({ all, scope }: Pick<FsckContext, 'all' | 'scope'>): Promise<LogRow[]> =>
  scope.heads(() =>
    all<LogRow>(`
      select l.tenant_uuid, l.uuid, l.kind, h.size, h.root
      from log l join log_head h on h.log_uuid = l.uuid order by l.uuid`),
  );

/** A leaf with its place. */
export interface EntryRow {
  /** Tenant that its row names. */
  tenant_uuid: string;
  idx: string;
  uuid: string;
  leaf: Buffer;
  leaf_hash: Buffer;
}

const MOST_LEAVES = String(Number.MAX_SAFE_INTEGER);

/** A log, and how many of its leaves are looked at; all unless told. */
export type SizedLog = Pick<LogRow, 'tenant_uuid' | 'uuid'> & Partial<Pick<LogRow, 'size'>>;

/** Leaves of a log within a range, in order, in batches; it ends with the first one that is not full. */
export async function* entriesWithin(
  all: ReadAll,
  { uuid, size = MOST_LEAVES }: Pick<SizedLog, 'uuid' | 'size'>,
  { range, batch }: { range: LeafRange; batch: number },
): AsyncGenerator<EntryRow[]> {
  const to = range.to ?? Number(size);
  for (let from = range.from; from < to; ) {
    const rows = await all<EntryRow>(
      `select tenant_uuid, idx, uuid, leaf, leaf_hash from log_entry
       where log_uuid = $1 and idx >= $2 and idx < $3 order by idx limit $4`,
      [uuid, from, to, batch],
    );
    if (rows.length > 0) yield rows;
    if (rows.length < batch) return;
    from = Number(rows.at(-1)?.idx) + 1;
  }
}

/** So many leaves of a log from an index on, in order. */
export const selectFrom = (
  all: ReadAll,
  logUuid: string,
  { from, limit }: { from: number; limit: number },
): Promise<EntryRow[]> =>
  all<EntryRow>(
    `select tenant_uuid, idx, uuid, leaf, leaf_hash from log_entry
     where log_uuid = $1 and idx >= $2 order by idx limit $3`,
    [logUuid, from, limit],
  );

/** Earlier leaves of a log on which the rules for some later ones depend. */
export const selectBefore = (
  all: ReadAll,
  log: Pick<LogRow, 'tenant_uuid' | 'uuid'>,
  needs: { documents: string[]; indexes: number[]; before: number },
): Promise<Pick<EntryRow, 'idx' | 'leaf'>[]> =>
  all(
    `with wanted as (
       select r.uuid from document_revision r where r.tenant_uuid = $2 and r.document_uuid = any ($3::uuid[])
       union all select d.leaf_uuid from document d where d.tenant_uuid = $2 and d.uuid = any ($3::uuid[]))
     select e.idx, e.leaf from log_entry e join wanted w on w.uuid = e.uuid where e.log_uuid = $1 and e.idx < $5
     union select e.idx, e.leaf from log_entry e where e.log_uuid = $1 and e.idx = any ($4::bigint[]) and e.idx < $5
     order by idx`,
    [log.uuid, log.tenant_uuid, needs.documents, needs.indexes, needs.before],
  );

/** Logs without a head, which every log has since it was made: without it, no leaf of theirs would be looked at. */
export const selectHeadless = (all: ReadAll): Promise<{ uuid: string }[]> =>
  all(`
    select l.uuid from log l where not exists (select from log_head h where h.log_uuid = l.uuid) order by 1`);

/** Logs of leaves that are not there themselves; along the index, from log to log. */
export const selectStrayLogs = (all: ReadAll): Promise<{ log_uuid: string }[]> =>
  all(`
    with recursive named (log_uuid) as (
      (select log_uuid from log_entry order by log_uuid limit 1)
      union all
      select (select e.log_uuid from log_entry e where e.log_uuid > n.log_uuid order by e.log_uuid limit 1)
      from named n where n.log_uuid is not null)
    select n.log_uuid from named n
    where n.log_uuid is not null and not exists (select from log l where l.uuid = n.log_uuid)`);

/** Tenants that are there, and are not being destroyed. */
export const selectKeptTenants = (all: ReadAll, uuids: string[]): Promise<{ uuid: string }[]> =>
  all(
    `select t.uuid from tenant t where t.uuid = any ($1::uuid[]) and not exists (
       select from tenant_deletion d where d.tenant_uuid = t.uuid and d.started_at is not null)`,
    [uuids],
  );

/** Those of the leaves that are neither in a log nor waiting for their place. */
export const selectLost = (all: ReadAll, leaves: string[]): Promise<{ uuid: string }[]> =>
  all(
    `select w.uuid from unnest($1::uuid[]) w (uuid)
     where not exists (select from log_entry e where e.uuid = w.uuid)
       and not exists (select from log_pending p where p.uuid = w.uuid)`,
    [leaves],
  );

/** A log by its name in checkpoints, with its keys. */
export interface NamedLog {
  uuid: string;
  public_keys: Buffer[];
}

export async function findLogByOrigin(all: ReadAll, origin: string): Promise<NamedLog | undefined> {
  const rows = await all<NamedLog>(
    `select l.uuid, array_agg(k.public_key) as public_keys from log l join log_key k on k.log_uuid = l.uuid
     where l.origin = $1 group by l.uuid`,
    [origin],
  );
  return rows[0];
}

/** The leaf at an index, and the root that was published for a size. */
export async function findInTree(
  all: ReadAll,
  log: string,
  { index, size }: { index: string; size: string },
): Promise<{ leaf: Buffer | null; root: Buffer | null }> {
  const rows = await all<{ leaf: Buffer | null; root: Buffer | null }>(
    `select (select leaf from log_entry where log_uuid = $1 and idx = $2) as leaf,
      (select root from log_checkpoint where log_uuid = $1 and size = $3) as root`,
    [log, index, size],
  );
  return rows[0] ?? { leaf: null, root: null };
}
