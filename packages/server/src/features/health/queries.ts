import { sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';

/** Returns the state of the logs: whether they are sequenced and signed. */
export async function selectLogHealth(db: Reader): Promise<'ok' | 'frozen' | 'down'> {
  const { rows } = await sql<{ state: 'ok' | 'frozen' | 'down' }>`
    select log_health() as state`.execute(db);
  return rows[0]?.state ?? 'down';
}

/** Tells whether the newest audit of each log found the log and its derived rows intact. */
export async function selectAuditHealth(db: Reader): Promise<'ok' | 'violated'> {
  const { rows } = await sql<{ state: 'ok' | 'violated' }>`
    select audit_health() as state`.execute(db);
  return rows[0]?.state ?? 'violated';
}

/** Tells whether an acknowledged commit has reached the disk. */
export async function selectDurability(db: Reader): Promise<boolean> {
  const { rows } = await sql<{ durable: boolean }>`
    select current_setting('fsync') = 'on' and current_setting('full_page_writes') = 'on'
       and current_setting('synchronous_commit') <> 'off' as durable`.execute(db);
  return rows[0]?.durable === true;
}
