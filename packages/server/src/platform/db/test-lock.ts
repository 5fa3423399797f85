import pg from 'pg';
import type { TestDatabase } from './test-database.ts';

/** Locks a table as the owner, until the returned function is called; for tests of what happens meanwhile. */
export async function lockTable(
  url: string,
  table: string,
  mode: 'access exclusive' | 'share',
): Promise<() => Promise<void>> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`begin; lock table ${table} in ${mode} mode`);
  return () => client.end();
}

/** Number of sessions that wait for a lock, of this database alone: other test files share its cluster. */
export async function waitingSessions({ owner }: TestDatabase): Promise<number> {
  const rows = await owner(`select distinct l.pid from pg_locks l
    join pg_stat_activity a on a.pid = l.pid where not l.granted and a.datname = current_database()`);
  return rows.length;
}
