import { sql } from 'kysely';
import type { Reader, Writer } from '../../../platform/db/database.ts';
import type { LogName } from '../audit-context.ts';

/** Sealed state that the last clean audit of a log left; undefined for none. */
export async function findState(
  db: Reader,
  { tenant_uuid, log_uuid }: LogName,
): Promise<Buffer | undefined> {
  const { rows } = await sql<{ sealed: Buffer }>`
    select sealed from log_audit_state
    where tenant_uuid = ${tenant_uuid} and log_uuid = ${log_uuid}`.execute(db);
  return rows[0]?.sealed;
}

/** Keeps the state for the next audit; null removes it, so that the next one looks at everything. */
export async function putState(
  tx: Writer,
  { tenant_uuid, log_uuid }: LogName,
  sealed: Buffer | null,
): Promise<void> {
  if (sealed === null)
    await sql`
      delete from log_audit_state
      where tenant_uuid = ${tenant_uuid} and log_uuid = ${log_uuid}`.execute(tx);
  else
    await sql`
      insert into log_audit_state (tenant_uuid, log_uuid, sealed) values (${tenant_uuid}, ${log_uuid}, ${sealed})
      on conflict (tenant_uuid, log_uuid) do update set sealed = excluded.sealed`.execute(tx);
}

/** The largest checkpoint of a log. */
interface LastCheckpoint {
  size: string;
  root: Buffer;
}

export async function findLastCheckpoint(
  db: Reader,
  logUuid: string,
): Promise<LastCheckpoint | undefined> {
  const { rows } = await sql<LastCheckpoint>`
    select size, root from log_checkpoint where log_uuid = ${logUuid}
    order by size desc limit 1`.execute(db);
  return rows[0];
}
