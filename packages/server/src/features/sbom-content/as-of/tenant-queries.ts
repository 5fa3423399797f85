import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { heldAt } from '../../catalogue/held-fragment.ts';
import { type AskedInstant, sbomsThen } from './sboms-then-fragments.ts';

/** SBOMs of a tenant that were current at an instant. */
export interface CurrentThen {
  /** Sets of components, once for each SBOM; of one project in a row. */
  projects: string[];
  set_ids: number[];
  /** Projects with SBOMs of then of which none was compared yet. */
  uncompared: number;
  /** Entries of by then state of each of these SBOMs whether it was in use; otherwise the flag is that of today. */
  is_use_stated: boolean;
}

/**
 * Returns the SBOMs that the tenant's counts were about at an instant: of each project those in use, else the newest that was compared
 * with advisories; those deleted since are gone. The newest audit entry of by then says whether an SBOM was in use.
 */
export async function selectCurrentThen(
  db: Reader,
  tenantUuid: string,
  asked: AskedInstant,
): Promise<CurrentThen> {
  const { rows } = await sql<CurrentThen>`
    with earlier as materialized (${sbomsThen(tenantUuid, asked)}),
    ordered as (
      select t.*, bool_or(in_use) over of_project as is_deployed,
        row_number() over (of_project order by uploaded_at desc, sbomid desc) as nth
      from earlier t where is_ready window of_project as (partition by project_uuid)),
    current as (select project_uuid, set_id from ordered where case when is_deployed then in_use else nth = 1 end)
    select coalesce(array_agg(c.project_uuid order by c.project_uuid, c.set_id), '{}') as projects,
      coalesce(array_agg(c.set_id order by c.project_uuid, c.set_id), '{}') as set_ids,
      (select count(distinct t.project_uuid)::int from earlier t
        where t.project_uuid not in (select project_uuid from ordered)) as uncompared,
      coalesce((select bool_and(t.is_stated) from earlier t where t.is_ready), true) as is_use_stated
    from current c`.execute(db);
  return rows[0] ?? { projects: [], set_ids: [], uncompared: 0, is_use_stated: true };
}

/** A vulnerability that affected current SBOMs at an instant. */
export interface VulnerabilityThen {
  id: string;
  aliases: string[];
  summary: string;
  /** 4 critical … 0 unassigned. */
  severity: number;
  cvss: number | null;
  kev: boolean;
  malicious: boolean;
  affected_projects: number;
  affected_packages: number;
  /** Affected package version in most projects, as name and version. */
  component: string;
  /** A version was known that ends the vulnerability in that package. */
  has_fix: boolean;
}

/** Returns the vulnerabilities that affected the members of current SBOMs at an instant, as they were held then, in any order. */
export async function selectVulnerabilitiesThen(
  db: Reader,
  tenantUuid: string,
  { projects, set_ids }: CurrentThen,
  at: Date,
): Promise<VulnerabilityThen[]> {
  const { rows } = await sql<VulnerabilityThen>`
    with current as materialized (
      select distinct c.project_uuid, c.set_id from unnest(${projects}::uuid[], ${set_ids}::int[]) c (project_uuid, set_id)),
    member as materialized (
      select s.set_id, m.pv_id
      from (select distinct set_id from current) n
      join component_set s on s.tenant_uuid = ${tenantUuid} and s.set_id = n.set_id
      left join component_set b on b.tenant_uuid = s.tenant_uuid and b.set_id = s.base_set_id
      cross join lateral (
        select unnest(s.added) as pv_id
        union all select x from unnest(b.added) x where x <> all (s.removed)) m),
    held as materialized (
      select h.pv_id, h.vuln_id, h.rank, h.has_fix
      from matches_at((select array_agg(distinct pv_id) from member), ${at}) h where h.verdict = 1),
    pair as materialized (
      select h.vuln_id, h.pv_id, h.rank, h.has_fix, array_agg(distinct c.project_uuid) as projects
      from held h join member m on m.pv_id = h.pv_id join current c on c.set_id = m.set_id
      group by h.vuln_id, h.pv_id, h.rank, h.has_fix),
    found as (
      select p.vuln_id, max(p.rank) as rank, count(distinct p.pv_id)::int as affected_packages,
        (array_agg(p.pv_id order by cardinality(p.projects) desc, p.pv_id))[1] as first_pv,
        (array_agg(p.has_fix order by cardinality(p.projects) desc, p.pv_id))[1] as has_fix
      from pair p group by p.vuln_id),
    reached as (
      select p.vuln_id, count(distinct u)::int as affected_projects from pair p, unnest(p.projects) u group by p.vuln_id)
    select v.id, v.summary, v.kev, v.malicious, severity_of_rank(f.rank) as severity, nullif(cvss_of_rank(f.rank), -1) as cvss,
      r.affected_projects, f.affected_packages, f.has_fix, concat_ws(' ', k.name, nullif(k.version, '')) as component,
      array(select a.alias from alias_at_fact a
        where a.vuln_id = v.vuln_id and a.alias <> v.id and ${heldAt('a', at)} order by 1) as aliases
    from found f join reached r on r.vuln_id = f.vuln_id
    join vulnerability_at_fact v on v.vuln_id = f.vuln_id and ${heldAt('v', at)}
    left join known_package_versions((select array_agg(distinct first_pv) from found)) k on k.pv_id = f.first_pv`.execute(
    db,
  );
  return rows;
}
