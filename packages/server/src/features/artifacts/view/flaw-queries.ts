import { sql } from 'kysely';
import { intArray } from '../../../platform/db/array-text.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { PackageVersionRow } from '../../catalogue/decide-matches.ts';

/** Packages that are named with a flaw, at most. */
const MOST_PACKAGES = 5;

/** A flaw, and package versions that have it. */
export interface FlawRow {
  vuln_id: number;
  id: string;
  /** 4 critical to 0 unassigned. */
  severity: number;
  cvss: number | null;
  summary: string;
  pv_ids: number[];
}

/** Flaws that affect a package version or members of a set, by the worst rating of these; then by score and id. */
export async function selectFlaws(
  db: Reader,
  { pv_id, set_id }: { pv_id: number | null; set_id: number | null },
  most: number,
): Promise<FlawRow[]> {
  const { rows } = await sql<FlawRow>`
    with hit as (
      select m.vuln_id, max(m.rank) as rank, (array_agg(m.pv_id order by p.name, p.tie))[:${MOST_PACKAGES}] as pv_ids
      from (
        select m.vuln_id, m.pv_id, m.rank from set_matches(${set_id}::int) m where m.verdict = 1
        union
        select m.vuln_id, ${pv_id}::int, m.rank from known_matches_of(${pv_id}::int) m where m.verdict = 1) m
      left join tenant_package p on p.tenant_uuid = current_tenant() and p.pv_id = m.pv_id
      group by m.vuln_id)
    select v.vuln_id, v.id, severity_of_rank(h.rank) as severity, nullif(cvss_of_rank(h.rank), -1) as cvss, v.summary, h.pv_ids
    from hit h join vulnerability_fact v on v.vuln_id = h.vuln_id
    order by h.rank desc, v.id limit ${most}`.execute(db);
  return rows;
}

/** Package versions as matching and people see them. */
export async function selectVersions(db: Reader, pvIds: Iterable<number>) {
  const { rows } = await sql<PackageVersionRow & { name: string; version: string }>`
    select pv_id, identity, name, version, ecosystem, release, match_version, '' as match_name
    from known_package_versions(${intArray(pvIds)}::int[])`.execute(db);
  return rows;
}
