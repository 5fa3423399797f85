import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';

/** Number of leaves of a log. */
export async function countLeaves(db: Reader, logUuid: string): Promise<number> {
  const { rows } = await sql<{ size: string }>`
    select size from log_head where log_uuid = ${logUuid}`.execute(db);
  return Number(rows[0]?.size ?? 0);
}

/** The next indexes of leaves, in order. */
export async function selectIndexes(
  db: Reader,
  logUuid: string,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ idx: string }>`
    select idx from log_entry where log_uuid = ${logUuid} and idx > ${after}::bigint order by idx limit ${limit}`.execute(
    db,
  );
  return rows.map(({ idx }) => idx);
}

/** A revision with content, and its leaf. */
export interface SealedLeafRow {
  idx: string;
  leaf: Buffer;
  uuid: string;
  document_uuid: string;
  revision: number;
  sealed: Buffer;
  sealed_key: Buffer;
}

/** Contents of revisions that leaves record; those that were erased are absent. */
export async function selectSealed(
  db: Reader,
  logUuid: string,
  indexes: readonly string[],
): Promise<SealedLeafRow[]> {
  const { rows } = await sql<SealedLeafRow>`
    select e.idx, e.leaf, r.uuid, r.document_uuid, r.revision, r.sealed, d.sealed_key
    from log_entry e
    join document_revision r on r.tenant_uuid = e.tenant_uuid and r.uuid = e.uuid
    join document d on d.tenant_uuid = r.tenant_uuid and d.uuid = r.document_uuid
    where e.log_uuid = ${logUuid} and e.idx = any (${indexes}::bigint[]) and r.sealed is not null
      and d.sealed_key is not null
    order by e.idx`.execute(db);
  return rows;
}
