import { sql } from 'kysely';
import { intArray } from '../../../platform/db/array-text.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { type Miscount, MOST } from './miscount.ts';

/** package_risk against package_match: of some package versions, or of all with null. */
export async function miscountedRisks(
  db: Reader,
  pvIds: number[] | null,
): Promise<(Miscount & { pv_id: number })[]> {
  const asked = pvIds === null ? sql`true` : sql`pv_id = any (${intArray(pvIds)}::int[])`;
  const { rows } = await sql<Miscount & { pv_id: number }>`
    with counted as (
      select m.pv_id, coalesce(max(m.rank % 10000 / 1000) filter (where m.verdict = 1), -1)::int as worst,
        count(*) filter (where m.verdict = 1 and m.rank % 10000 / 1000 = 4)::int as critical,
        count(*) filter (where m.verdict = 1 and m.rank % 10000 / 1000 = 3)::int as high,
        count(*) filter (where m.verdict = 1 and m.rank % 10000 / 1000 = 2)::int as medium,
        count(*) filter (where m.verdict = 1 and m.rank % 10000 / 1000 = 1)::int as low,
        count(*) filter (where m.verdict = 1 and m.rank % 10000 / 1000 = 0)::int as unassigned,
        count(*) filter (where m.verdict = 2)::int as unknown,
        count(*) filter (where m.verdict = 3)::int as handled,
        (count(*) filter (where m.verdict = 1 and a.ranges::text like '%"fixed"%'))::int as fixable,
        (count(*) filter (where m.verdict = 1 and v.kev))::int as exploited,
        coalesce(sum(case
          when v.malicious or v.kev or v.epss >= 0.5::real then 50
          when m.rank % 10000 / 1000 = 4 or v.epss >= 0.1::real then 10
          when m.rank % 10000 / 1000 = 3 then 5 when m.rank % 10000 / 1000 = 2 then 2 else 1 end)
          filter (where m.verdict = 1 and a.ranges::text like '%"fixed"%'), 0)::int as fix_weight,
        (select upgrade_key_of(p.ecosystem, p.release, p.match_name) from package_version p where p.pv_id = m.pv_id) as upgrade_key
      from package_match m left join vulnerability v on v.vuln_id = m.vuln_id
        left join affected a on a.affected_id = m.affected_id
      where ${asked} group by m.pv_id),
    stored as (
      select pv_id, worst::int, critical, high, medium, low, unassigned, unknown, handled, fixable, exploited, fix_weight,
        upgrade_key
      from package_risk where ${asked})
    select coalesce(s.pv_id, c.pv_id) as pv_id, 'package_risk ' || coalesce(s.pv_id, c.pv_id) as what,
      coalesce(s::text, '') as stored, coalesce(c::text, '') as counted
    from stored s full join counted c using (pv_id)
    where s is distinct from c
    limit ${MOST}`.execute(db);
  return rows;
}

/** Members of all sets of the tenant. */
export const members = (tenantUuid: string) => sql`
  members as materialized (
    select c.set_id, m.pv_id
    from component_set c
      left join component_set b on b.tenant_uuid = c.tenant_uuid and b.set_id = c.base_set_id
      cross join lateral (
        select unnest(b.added) as pv_id except select unnest(c.removed)
        union select unnest(c.added)) m
    where c.tenant_uuid = ${tenantUuid})`;

/** set_summary against members × package_risk. */
export async function miscountedSets(db: Reader, tenantUuid: string): Promise<Miscount[]> {
  const { rows } = await sql<Miscount>`
    with ${members(tenantUuid)},
    counted as (
      select m.set_id, coalesce(sum(r.critical), 0)::int as critical, coalesce(sum(r.high), 0)::int as high,
        coalesce(sum(r.medium), 0)::int as medium, coalesce(sum(r.low), 0)::int as low,
        coalesce(sum(r.unassigned), 0)::int as unassigned, coalesce(sum(r.unknown), 0)::int as unknown,
        coalesce(sum(r.handled), 0)::int as handled,
        coalesce(array_agg(r.pv_id order by r.pv_id) filter (where r.pv_id is not null), '{}') as matched
      from members m left join package_risk r on r.pv_id = m.pv_id
      group by m.set_id),
    stored as (
      select set_id, critical, high, medium, low, unassigned, unknown, handled, matched from set_summary
      where tenant_uuid = ${tenantUuid})
    select 'set_summary ' || s.set_id as what, s::text as stored, coalesce(c::text, '') as counted
    from stored s left join counted c using (set_id)
    where s is distinct from c and (c.set_id is not null or s.matched <> '{}')
    limit ${MOST}`.execute(db);
  return rows;
}

/** project_summary against the summary of its current set. */
export async function miscountedProjects(db: Reader, tenantUuid: string): Promise<Miscount[]> {
  const { rows } = await sql<Miscount>`
    with pairs as (
      select p.project_uuid, row(p.critical, p.high, p.medium, p.low, p.unassigned) as stored,
        row(coalesce(s.critical, 0), coalesce(s.high, 0), coalesce(s.medium, 0), coalesce(s.low, 0),
          coalesce(s.unassigned, 0)) as counted
      from project_summary p
        left join set_summary s on s.tenant_uuid = p.tenant_uuid and s.set_id = p.current_set
      where p.tenant_uuid = ${tenantUuid})
    select 'project_summary ' || project_uuid as what, stored::text, counted::text from pairs
    where stored <> counted
    limit ${MOST}`.execute(db);
  return rows;
}

/** tenant_vulnerability against members of current sets × package_match. */
export async function miscountedVulnerabilities(
  db: Reader,
  tenantUuid: string,
): Promise<Miscount[]> {
  const { rows } = await sql<Miscount>`
    with ${members(tenantUuid)},
    affected as (
      select m.vuln_id, count(distinct p.project_uuid)::int as projects, max(m.rank) as rank
      from project_summary p join members s on s.set_id = p.current_set
        join package_match m on m.pv_id = s.pv_id and m.verdict = 1
      where p.tenant_uuid = ${tenantUuid}
      group by m.vuln_id),
    stored as (
      select vuln_id, affected_projects, row(severity, cvss, epss, epss_percentile, kev, malicious) as rating from tenant_vulnerability
      where tenant_uuid = ${tenantUuid}),
    counted as (
      select v.vuln_id, coalesce(a.projects, 0) as projects, row((a.rank % 10000 / 1000)::smallint,
        (case a.rank % 1000 when 0 then -1 else a.rank % 1000 / 10.0 end)::real, coalesce(v.epss, -1),
        coalesce(v.epss_percentile, -1), v.kev, v.malicious) as rating
      from vulnerability v left join affected a using (vuln_id))
    select 'tenant_vulnerability ' || c.vuln_id as what, coalesce(s.affected_projects, 0) || ' ' || coalesce(s.rating::text, '') as stored,
      c.projects || ' ' || c.rating::text as counted
    from counted c left join stored s using (vuln_id)
    where coalesce(s.affected_projects, 0) <> c.projects or c.projects > 0 and s.rating <> c.rating
    limit ${MOST}`.execute(db);
  return rows;
}

/** tenant_package against members, and against package_risk. */
export async function miscountedPackages(db: Reader, tenantUuid: string): Promise<Miscount[]> {
  const { rows } = await sql<Miscount>`
    with ${members(tenantUuid)},
    used as (
      select m.pv_id, count(p.project_uuid)::int as projects
      from members m left join project_summary p on p.tenant_uuid = ${tenantUuid} and p.current_set = m.set_id
      group by m.pv_id),
    counted as (
      select u.pv_id, row(u.projects, coalesce(r.worst::int, -1)) as figures
      from used u left join package_risk r on r.pv_id = u.pv_id),
    stored as (
      select pv_id, projects, row(projects, worst::int) as figures from tenant_package where tenant_uuid = ${tenantUuid})
    select 'tenant_package ' || coalesce(s.pv_id, c.pv_id) as what, coalesce(s.figures::text, '') as stored,
      coalesce(c.figures::text, '') as counted
    from stored s full join counted c using (pv_id)
    where s.figures is distinct from c.figures and (c.pv_id is not null or s.projects <> 0)
    limit ${MOST}`.execute(db);
  return rows;
}

/** Checks columns of artifacts copied from other tables, and which packages they hide from lists. */
export async function miscountedArtifacts(db: Reader, tenantUuid: string): Promise<Miscount[]> {
  const { rows } = await sql<Miscount>`
    select 'artifact ' || a.uuid as what, row(a.pv_id, a.sbomid, a.set_id, a.used_in, a.worst)::text as stored,
      row(t.pv_id, n.sbomid, n.set_id, n.used_in, n.worst)::text as counted
    from artifact a
      join artifact_sums(array(select x.uuid from artifact x where x.tenant_uuid = ${tenantUuid})) n on n.uuid = a.uuid
      left join package_version v on v.key = a.pv_key
      left join tenant_package t on t.tenant_uuid = a.tenant_uuid and t.pv_id = v.pv_id
    where a.tenant_uuid = ${tenantUuid} and row(a.pv_id, a.sbomid, a.set_id, a.used_in, a.worst)
      is distinct from row(t.pv_id, n.sbomid, n.set_id, n.used_in, n.worst)
    union all
    select 'tenant_package ' || t.pv_id, t.is_artifact::text, (not t.is_artifact)::text
    from tenant_package t
    where t.tenant_uuid = ${tenantUuid} and t.is_artifact <> exists (
      select from artifact a where a.tenant_uuid = t.tenant_uuid and a.pv_id = t.pv_id)
    limit ${MOST}`.execute(db);
  return rows;
}

/** Returns all tenants, including closed ones. */
export async function selectTenants(db: Reader): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`select uuid from tenant order by uuid`.execute(db);
  return rows.map((row) => row.uuid);
}
