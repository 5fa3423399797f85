import { sql } from 'kysely';
import { intArray } from '../../../platform/db/array-text.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { heldAt } from '../../catalogue/held-fragment.ts';
import { recordName } from '../../catalogue/record-name-fragment.ts';
import { rangesOf } from '../../catalogue/stored-ranges.ts';
import type { DecidedRow, VulnerabilityRow } from '../queries.ts';

/** Returns the entries that decided matches at an instant, with the revisions of the records that were held then. */
export async function selectDecidedAt(
  db: Reader,
  pairs: { pv_id: number; vuln_id: number }[],
  at: Date,
): Promise<DecidedRow[]> {
  const pvIds = intArray(new Set(pairs.map((pair) => pair.pv_id)));
  const { rows } = await sql<
    Omit<DecidedRow, 'ranges' | 'versions'> & Record<'ranges' | 'versions', string>
  >`
    select m.pv_id, m.vuln_id, m.verdict, m.matcher, m.rank, f.ecosystem, f.release, f.name, f.repository_url, a.source,
      a.id as advisory, a.revision, a.summary as record_summary, ${vulnerabilitiesOf('f')} as record_vulnerabilities,
      f.ranges::text as ranges, f.versions::text as versions, null as own_text,
      case when r.id is not null then jsonb_build_object('source', r.source, 'id', r.id, 'cvss', r.cvss,
        'cvss_vector', r.cvss_vector, 'vulnerabilities', ${vulnerabilitiesOf('r')}) end as rating
    from unnest(${intArray(pairs.map((p) => p.pv_id))}::int[], ${intArray(pairs.map((p) => p.vuln_id))}::int[])
      w (pv_id, vuln_id)
    join matches_at(${pvIds}::int[], ${at}) m on m.pv_id = w.pv_id and m.vuln_id = w.vuln_id
    join affected_at_fact f on f.affected_id = m.affected_id
    join advisory_at_fact a on a.advisory_id = f.advisory_id and ${heldAt('a', at)}
    left join advisory_at_fact r on r.advisory_id = m.rated_by and ${heldAt('r', at)}`.execute(db);
  return rows.map((row) => ({
    ...row,
    ...rangesOf(row),
  }));
}

/** Number of vulnerabilities in a record, which is not kept: that of today. */
const vulnerabilitiesOf = (table: string) => sql`(
  select greatest(count(*), 1)::int from record_fact n where n.advisory_id = ${sql.ref(`${table}.advisory_id`)})`;

/** Returns vulnerabilities by the names that they had at an instant; scores are not kept. */
export async function selectVulnerabilityRowsAt(
  db: Reader,
  vulnIds: number[],
  at: Date,
): Promise<VulnerabilityRow[]> {
  const { rows } = await sql<VulnerabilityRow>`
    select h.vuln_id, h.id, null as epss, null as epss_percentile, h.kev, h.malicious, h.published_at, h.summary,
      (select ${recordName('text')} from vulnerability_fact v where v.vuln_id = h.vuln_id) as text_from,
      array(select a.alias from alias_at_fact a
        where a.vuln_id = h.vuln_id and a.alias <> h.id and ${heldAt('a', at)} order by 1) as aliases
    from vulnerability_at_fact h
    where h.vuln_id = any (${intArray(vulnIds)}::int[]) and ${heldAt('h', at)}`.execute(db);
  return rows;
}
