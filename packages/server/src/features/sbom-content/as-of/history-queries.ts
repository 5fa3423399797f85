import { sql } from 'kysely';
import { intArray } from '../../../platform/db/array-text.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { heldAt } from '../../catalogue/held-fragment.ts';
import type { MatchColumns, VulnerabilityColumns } from '../queries.ts';

/** Returns the instant since which this server keeps what it held. */
export async function selectKnownSince(db: Reader): Promise<Date> {
  const { rows } = await sql<{ known_since: Date }>`
    select known_since from history_start_fact`.execute(db);
  const [row] = rows;
  if (row === undefined)
    throw new Error('The database has no start of its history: is it migrated?');
  return row.known_since;
}

interface MatchAt {
  pv_id: number;
  vuln_id: number;
  verdict: number;
  rank: number;
  shared: number;
  has_fix: number;
}

/** Returns the matches of package versions that were held at an instant, in any order. */
export async function selectMatchesAt(
  db: Reader,
  pvIds: Iterable<number>,
  at: Date,
): Promise<MatchColumns> {
  const { rows } = await sql<MatchAt>`
    select m.pv_id, m.vuln_id, m.verdict, m.rank, m.rating_shared::int as shared, m.has_fix::int as has_fix
    from matches_at(${intArray(pvIds)}::int[], ${at}) m`.execute(db);
  return {
    pv_ids: rows.map((row) => row.pv_id),
    vuln_ids: rows.map((row) => row.vuln_id),
    verdicts: rows.map((row) => row.verdict),
    ranks: rows.map((row) => row.rank),
    shared: rows.map((row) => row.shared),
    has_fix: rows.map((row) => row.has_fix),
  };
}

interface VulnerabilityAt {
  vuln_id: number;
  id: string;
  kev: number;
  malicious: number;
  published: number | null;
  text: string;
}

/**
 * Returns the vulnerabilities as they were held at an instant, ascending by vuln_id, and their names and summaries for searches.
 * Scores are not kept.
 */
export async function selectVulnerabilitiesAt(
  db: Reader,
  vulnIds: Iterable<number>,
  at: Date,
): Promise<VulnerabilityColumns & { texts: string[] }> {
  const { rows } = await sql<VulnerabilityAt>`
    select v.vuln_id, v.id, v.kev::int as kev, v.malicious::int as malicious,
      floor(extract(epoch from v.published_at) * 1000)::float8 as published,
      concat_ws(e'\n', v.id, v.summary, (
        select string_agg(a.alias, e'\n') from alias_at_fact a where a.vuln_id = v.vuln_id and ${heldAt('a', at)})) as text
    from vulnerability_at_fact v
    where v.vuln_id = any (${intArray(vulnIds)}::int[]) and ${heldAt('v', at)} order by v.vuln_id`.execute(
    db,
  );
  return {
    vuln_ids: rows.map((row) => row.vuln_id),
    ids: rows.map((row) => row.id),
    epss: rows.map(() => null),
    kev: rows.map((row) => row.kev),
    malicious: rows.map((row) => row.malicious),
    published: rows.map((row) => row.published),
    texts: rows.map((row) => row.text),
  };
}
