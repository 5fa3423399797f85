import pg from 'pg';
import type { ReadAll } from '../fsck-context.ts';

/** Reads on so many connections of its own; gives also what closes them. */
export function reading(connectionString: string, max: number): [ReadAll, () => Promise<void>] {
  const pool = new pg.Pool({ connectionString, max, application_name: 'assay fsck' });
  pool.on('error', () => {});
  return [async (text, parameters) => (await pool.query(text, parameters)).rows, () => pool.end()];
}
