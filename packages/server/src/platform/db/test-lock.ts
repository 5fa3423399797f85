import pg from 'pg';

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
