import { sql } from 'kysely';
import type { Reader } from './db/database.ts';

/**
 * Measures how far this process's clock is ahead of the database's, in milliseconds; negative when behind.
 * Assumes that half of the round trip is the way back.
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
