import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';

/** Entries of a kind of facts that are stored. */
export async function countFacts(
  db: Reader,
  kind: 'kev' | 'epss' | 'end_of_life',
): Promise<number> {
  const tables = { kev: 'known_exploited', epss: 'epss_score', end_of_life: 'end_of_life' };
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(tables[kind])}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Live records of a source about an ecosystem; about any with null. */
export async function countRecords(
  db: Reader,
  source: string,
  ecosystem: string | null,
): Promise<number> {
  const { rows } =
    ecosystem === null
      ? await sql<{ count: number }>`
          select records as count from advisory_source_count where source = ${source}`.execute(db)
      : await sql<{ count: number }>`
          select records as count from advisory_ecosystem
          where source = ${source} and ecosystem = ${ecosystem}`.execute(db);
  return rows[0]?.count ?? 0;
}
