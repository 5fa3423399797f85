import { sql } from 'kysely';
import type { Reader, Writer } from '../../platform/db/database.ts';

/** Tells whether the caller's tenant has this log. */
export async function hasLog(db: Reader, tenantUuid: string, logUuid: string): Promise<boolean> {
  const { rows } = await sql`
    select from log where tenant_uuid = ${tenantUuid} and uuid = ${logUuid}`.execute(db);
  return rows.length > 0;
}

/** Returns the tenant of a public log; undefined for any other. */
export async function findPublicLog(db: Reader, logUuid: string): Promise<string | undefined> {
  const { rows } = await sql<{ tenant_uuid: string | null }>`
    select find_public_log(${logUuid}) as tenant_uuid`.execute(db);
  return rows[0]?.tenant_uuid ?? undefined;
}

/** Sends a request to the sequencer, or freezes a log immediately; returns the log's tenant. For workers. */
export async function askOfLog(
  tx: Writer,
  logUuid: string,
  request: 'freeze' | 'acknowledge' | 'rotate-key',
  why: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ tenant_uuid: string | null }>`
    select ask_of_log(${logUuid}, ${request}, ${why}) as tenant_uuid`.execute(tx);
  return rows[0]?.tenant_uuid ?? undefined;
}

/** Tells whether the sequencer has not yet completed its request. For workers. */
export async function isLogAsked(db: Reader, logUuid: string): Promise<boolean> {
  const { rows } = await sql<{ asked: boolean }>`select is_log_asked(${logUuid}) as asked`.execute(
    db,
  );
  return rows[0]?.asked === true;
}

/** Logs that are frozen, the first one first. For workers. */
export async function selectFrozenLogs(db: Reader): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`select frozen_logs() as uuid`.execute(db);
  return rows.map((row) => row.uuid);
}
