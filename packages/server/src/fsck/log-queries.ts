import type { ReadAll } from './fsck-context.ts';

/** A log with what the database says of its tree. */
export interface LogRow {
  tenant_uuid: string;
  uuid: string;
  kind: 'ledger' | 'control' | 'signers';
  size: string;
  root: Buffer;
  /** Leaves whose row names another tenant than the log's. */
  foreign: number;
}

export const selectLogs = (all: ReadAll): Promise<LogRow[]> =>
  all<LogRow>(`
    select l.tenant_uuid, l.uuid, l.kind, h.size, h.root,
      (select count(*)::int from log_entry e where e.log_uuid = l.uuid and e.tenant_uuid <> l.tenant_uuid) as foreign
    from log l join log_head h on h.log_uuid = l.uuid order by l.uuid`);

/** A leaf with its place. */
export interface EntryRow {
  idx: string;
  uuid: string;
  leaf: Buffer;
  leaf_hash: Buffer;
}

/** Leaves of a log from an index on. */
export const selectEntries = (
  all: ReadAll,
  log: string,
  { from, limit }: { from: number; limit: number },
): Promise<EntryRow[]> =>
  all<EntryRow>(
    `select idx, uuid, leaf, leaf_hash from log_entry where log_uuid = $1 and idx >= $2 order by idx limit $3`,
    [log, from, limit],
  );

/** Leaves whose log is gone. */
export const selectStrayEntries = (all: ReadAll): Promise<{ log_uuid: string; count: number }[]> =>
  all(`
    select e.log_uuid, count(*)::int as count from log_entry e
    where not exists (select from log l where l.uuid = e.log_uuid) group by e.log_uuid`);

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
