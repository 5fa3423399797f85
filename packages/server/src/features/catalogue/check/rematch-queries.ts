import { sql } from 'kysely';
import type { Writer } from '../../../platform/db/database.ts';
import { decisionOf, matchesOf } from '../decided-matches.ts';

/** Columns are collate "C": both streams come in the order of their bytes. */
export const COPY_VERSIONS = `copy (
  select v.pv_id, v.ecosystem, v.release, n.match_name, v.match_version, v.identity, n.by_source
  from package_version v cross join lateral (
    select v.match_name, false as by_source
    union all
    select s.name, true from package_source s where s.pv_id = v.pv_id) n
  where v.ecosystem <> '' and v.unchecked <> 'no_release'
  order by v.ecosystem, n.match_name) to stdout`;

export const COPY_AFFECTED = `copy (
  select a.affected_id, a.ecosystem, a.release, a.name, a.repository_url, a.ranges, a.versions from affected a
  order by a.ecosystem, a.name) to stdout`;

export const COPY_DECIDED = 'copy decided (pv_id, affected_id, verdict) from stdin';

/** Takes the hits of all package versions; gone at the end of the transaction. */
export async function createDecided(tx: Writer): Promise<void> {
  await sql`
    create temp table decided (pv_id int not null, affected_id int not null, verdict smallint not null)
    on commit drop`.execute(tx);
}

/** Package versions whose stored matches, or sums of these, are not what was decided. Ascending. */
export async function selectSuspects(tx: Writer): Promise<number[]> {
  await sql`analyze decided`.execute(tx);
  const { rows } = await sql<{ pv_id: number }>`
    with best as materialized (${matchesOf(sql`decided h`)})
    select distinct coalesce(b.pv_id, m.pv_id) as pv_id
    from best b full join package_match m on m.pv_id = b.pv_id and m.vuln_id = b.vuln_id
    where ${decisionOf('b')} is distinct from ${decisionOf('m')}
    order by 1`.execute(tx);
  return rows.map((row) => row.pv_id);
}
