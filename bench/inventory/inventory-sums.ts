/** The sums of the inventory, counted at once: the product counts them upload by upload. */
import type { Owner } from '../product/owner.ts';

/** Members of every set, with the projects whose current set it is. */
const MEMBERS = `
  create temporary table member as
  select s.tenant_uuid, s.set_id, x.pv_id, coalesce(p.projects, 0) as projects
  from component_set s
  left join component_set b on b.tenant_uuid = s.tenant_uuid and b.set_id = s.base_set_id
  cross join lateral (
    select pv_id from unnest(s.added) a (pv_id)
    union all
    select pv_id from unnest(b.added) a (pv_id) where a.pv_id <> all (s.removed)) x
  left join (
    select tenant_uuid, current_set, count(*)::int as projects from project_summary group by 1, 2) p
    on p.tenant_uuid = s.tenant_uuid and p.current_set = s.set_id`;

/** Only the newest SBOM of each project is in use. */
const PROJECTS = `
  update project_summary p
  set newest_sbomid = b.sbomid, counted_sbomid = b.sbomid, current_set = b.set_id, deployed_count = n.in_use, last_upload_at = b.uploaded_at,
    component_count = b.component_count, sbom_count = n.sboms, in_use_count = n.in_use, document_bytes = n.bytes,
    critical = s.critical, high = s.high, medium = s.medium, low = s.low, unassigned = s.unassigned
  from (
    select distinct on (tenant_uuid, project_uuid) tenant_uuid, project_uuid, sbomid, set_id, uploaded_at, component_count
    from sbom where status = 'ready'
    order by tenant_uuid, project_uuid, uploaded_at desc, sbomid desc) b
  join (
    select tenant_uuid, project_uuid, count(*)::int as sboms, count(*) filter (where in_use)::int as in_use,
      sum(size_bytes) as bytes
    from sbom group by 1, 2) n using (tenant_uuid, project_uuid)
  join set_summary s on s.tenant_uuid = b.tenant_uuid and s.set_id = b.set_id
  where p.tenant_uuid = b.tenant_uuid and p.project_uuid = b.project_uuid`;

const PACKAGES = `
  insert into tenant_package (tenant_uuid, pv_id, package_id, name, kind, projects, worst)
  select m.tenant_uuid, v.pv_id, v.package_id, p.name, artifact_kind(v.identity), m.projects, coalesce(r.worst, -1)
  from (select tenant_uuid, pv_id, sum(projects)::int as projects from member group by 1, 2) m
  join package_version v on v.pv_id = m.pv_id
  join package p on p.package_id = v.package_id
  left join package_risk r on r.pv_id = m.pv_id`;

const VULNERABILITIES = `
  insert into tenant_vulnerability
    (tenant_uuid, vuln_id, severity, cvss, epss, epss_percentile, kev, malicious, first_seen_at, affected_projects)
  select f.tenant_uuid, v.vuln_id, severity_of_rank(f.rank), cvss_of_rank(f.rank), coalesce(v.epss, -1),
    coalesce(v.epss_percentile, -1), v.kev, v.malicious,
    timestamptz '2025-01-01' + (v.vuln_id % 365) * interval '1 day', f.projects
  from (
    select tenant_uuid, vuln_id, sum(projects)::int as projects,
      coalesce(max(rank) filter (where projects > 0), 0) as rank
    from (
      select m.tenant_uuid, m.set_id, m.projects, x.vuln_id, max(x.rank) as rank
      from member m join package_match x on x.pv_id = m.pv_id and x.verdict = 1
      group by 1, 2, 3, 4) d
    group by 1, 2) f
  join vulnerability v on v.vuln_id = f.vuln_id`;

const SCOPES = `
  insert into check_scope (unchecked, ecosystem, release)
  select distinct unchecked, case unchecked when '' then ecosystem else '' end, case unchecked when '' then release else '' end
  from package_version on conflict do nothing`;

const SCOPED = `
  update sbom b set scope_ids = k.ids, scope_components = k.components, component_count = k.total
  from (
    select tenant_uuid, set_id, array_agg(scope_id) as ids, array_agg(n) as components, sum(n)::int as total
    from (
      select m.tenant_uuid, m.set_id, s.scope_id, count(*)::int as n
      from (
        select s.tenant_uuid, s.set_id, x.pv_id
        from component_set s
        left join component_set b on b.tenant_uuid = s.tenant_uuid and b.set_id = s.base_set_id
        cross join lateral (
          select pv_id from unnest(s.added) a (pv_id)
          union all
          select pv_id from unnest(b.added) a (pv_id) where a.pv_id <> all (s.removed)) x) m
      join package_version v on v.pv_id = m.pv_id
      join check_scope s on s.unchecked = v.unchecked
        and s.ecosystem = case v.unchecked when '' then v.ecosystem else '' end
        and s.release = case v.unchecked when '' then v.release else '' end
      group by 1, 2, 3) c
    group by 1, 2) k
  where b.tenant_uuid = k.tenant_uuid and b.set_id = k.set_id and b.scope_ids is null`;

/** Counts the components of SBOMs by scope, as if each component were another package. */
export async function countScopes({ query }: Owner): Promise<void> {
  await query(SCOPES);
  await query(SCOPED);
}

/** Fills the tables of sums; all of them are empty, or zero, before. */
export async function countInventory(owner: Owner): Promise<void> {
  const { query } = owner;
  await countScopes(owner);
  await query(PROJECTS);
  await query(MEMBERS);
  await query(PACKAGES);
  await query(VULNERABILITIES);
  await query('drop table member');
  await query('vacuum analyze');
}
