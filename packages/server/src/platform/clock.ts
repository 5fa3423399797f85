import { sql } from 'kysely';
import type { Reader } from './db/database.ts';

/**
 * The time that counts: the database's, the same for all processes. Sessions, one-time codes, leases
 * and ledger entries go by it. Within one transaction it stands still.
 */
export async function databaseTime(db: Reader): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The database gave no time.');
  return row.now;
}

/**
 * How far this process's clock is ahead of the database's, in milliseconds; negative when behind.
 * Half the round trip is taken for the way back.
 */
export async function clockSkew(db: Reader): Promise<number> {
  const elapsed = startTimer();
  const { rows } = await sql<{ at: number }>`
    select extract(epoch from clock_timestamp())::float8 * 1000 as at`.execute(db);
  return Date.now() - elapsed() / 2 - (rows[0]?.at ?? Number.NaN);
}

/** Measures a duration, in milliseconds, untouched by changes of the wall clock. */
export function startTimer(): () => number {
  const began = performance.now();
  return () => performance.now() - began;
}
