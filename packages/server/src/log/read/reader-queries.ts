import { sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';

/** A log as readers see it. */
export interface PublishedLog {
  /** Sequenced leaves, published or not. */
  head_size: string;
  /** Size of the requested checkpoint, or of the last one; null when there is none. */
  size: string | null;
  note: string | null;
}

/** Undefined when the log is missing, or another tenant's. */
export async function findPublishedLog(
  db: Reader,
  logUuid: string,
  size?: bigint,
): Promise<PublishedLog | undefined> {
  const requestedSize = size === undefined ? null : String(size);
  const { rows } = await sql<PublishedLog>`
    select h.size as head_size, c.size, c.note
    from log_head h
    left join lateral (
      select c.size, c.note from log_checkpoint c
      where c.log_uuid = h.log_uuid and (${requestedSize}::bigint is null or c.size = ${requestedSize}::bigint)
      order by c.size desc limit 1) c on true
    where h.log_uuid = ${logUuid}`.execute(db);
  return rows[0];
}

/** Hashes of leaves from an index on, up to, not including, another one. */
export async function selectLeafHashes(
  db: Reader,
  logUuid: string,
  from: bigint,
  to: bigint,
): Promise<Buffer[]> {
  const { rows } = await sql<{ leaf_hash: Buffer }>`
    select e.leaf_hash from log_entry e
    where e.log_uuid = ${logUuid} and e.idx >= ${String(from)}::bigint and e.idx < ${String(to)}::bigint
    order by e.idx`.execute(db);
  return rows.map((row) => row.leaf_hash);
}
