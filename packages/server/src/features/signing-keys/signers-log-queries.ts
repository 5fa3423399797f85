import { sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';

/** A tenant's signers log as committed. */
export interface SignersLogRow {
  uuid: string;
  /** null until the sequencer has assigned a key. */
  origin: string | null;
  size: string;
  root: Buffer;
}

/** Every tenant has one. */
export async function findSignersLog(
  db: Reader,
  tenantUuid: string,
): Promise<SignersLogRow | undefined> {
  const { rows } = await sql<SignersLogRow>`
    select l.uuid, l.origin, h.size, h.root from log l join log_head h on h.log_uuid = l.uuid
    where l.tenant_uuid = ${tenantUuid} and l.kind = 'signers'`.execute(db);
  return rows[0];
}

/** Leaves of a log that wait for sequencing. */
export async function selectWaiting(db: Reader, logUuid: string): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select p.uuid from log_pending p where p.log_uuid = ${logUuid}`.execute(db);
  return rows.map((row) => row.uuid);
}

/** Leaves of a log that no published checkpoint covers: those that wait for sequencing, and those sequenced since the last. */
export async function selectUncovered(db: Reader, logUuid: string): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select p.uuid from log_pending p where p.log_uuid = ${logUuid}
    union all
    select e.uuid from log_entry e
    where e.log_uuid = ${logUuid}
      and e.idx >= coalesce((select max(c.size) from log_checkpoint c where c.log_uuid = ${logUuid}), 0)`.execute(
    db,
  );
  return rows.map((row) => row.uuid);
}
