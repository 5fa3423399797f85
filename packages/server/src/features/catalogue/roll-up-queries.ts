import { sql } from 'kysely';
import { intArray } from '../../platform/db/array-text.ts';
import type { Reader, Writer } from '../../platform/db/database.ts';
import { RISK_COLUMNS, riskColumnsOf, risksOf } from './queries.ts';

/** Change of the sums of one package version. */
export interface RiskChange {
  pv_id: number;
  critical: number;
  high: number;
  medium: number;
  low: number;
  unassigned: number;
  unknown: number;
  handled: number;
  /** 1: first match added; -1: last match removed; 0 otherwise. */
  matched: number;
}

const riskColumns = sql.join(RISK_COLUMNS.map((name) => sql.ref(name)));

/** Recounts package versions; returns the difference of each, even if it is all zeros. */
export async function recountRisks(tx: Writer, pvIds: number[]): Promise<RiskChange[]> {
  const { rows } = await sql<RiskChange>`
    with wanted as materialized (select unnest(${intArray(pvIds)}::int[]) as pv_id),
    counted as materialized (${risksOf(pvIds)}),
    before as materialized (
      select r.pv_id, ${riskColumnsOf('r')} from package_risk r where r.pv_id = any (${intArray(pvIds)}::int[])),
    gone as (
      delete from package_risk r using before b
      where r.pv_id = b.pv_id and not exists (select from counted c where c.pv_id = b.pv_id)),
    put as (
      insert into package_risk (pv_id, ${riskColumns})
      select c.* from counted c left join before b using (pv_id)
      where (${riskColumnsOf('b')}) is distinct from (${riskColumnsOf('c')})
      order by c.pv_id
      on conflict (pv_id) do update set (${riskColumns}) = (${riskColumnsOf('excluded')}))
    select w.pv_id,
      coalesce(c.critical, 0) - coalesce(b.critical, 0) as critical, coalesce(c.high, 0) - coalesce(b.high, 0) as high,
      coalesce(c.medium, 0) - coalesce(b.medium, 0) as medium, coalesce(c.low, 0) - coalesce(b.low, 0) as low,
      coalesce(c.unassigned, 0) - coalesce(b.unassigned, 0) as unassigned,
      coalesce(c.unknown, 0) - coalesce(b.unknown, 0) as unknown,
      coalesce(c.handled, 0) - coalesce(b.handled, 0) as handled,
      (c.pv_id is not null)::int - (b.pv_id is not null)::int as matched
    from wanted w left join counted c using (pv_id) left join before b using (pv_id)`.execute(tx);
  return rows;
}

/** Notes decisions of every tenant about these vulnerabilities as to be compared with their changed facts. */
export async function recheckDecisions(tx: Writer, vulnIds: readonly number[]): Promise<void> {
  await sql`select recheck_decisions(${intArray(vulnIds)}::int[])`.execute(tx);
}

/** Tenants that know any of these package versions. */
export async function selectTenantsWith(db: Reader, pvIds: number[]): Promise<string[]> {
  const { rows } = await sql<{ tenant_uuid: string }>`
    select tenant_uuid from tenants_with_any(${intArray(pvIds)}::int[]) order by 1`.execute(db);
  return rows.map((row) => row.tenant_uuid);
}

/** Enters a tenant: the rest of the transaction sees its rows; '' for none. */
export const enterTenant = (tx: Writer, tenantUuid: string) =>
  sql`select set_config('app.tenant', ${tenantUuid}, true)`.execute(tx);

/**
 * Adds the differences to the summaries of all sets that contain these package versions, and returns those
 * sets. Each gets a new revision, because findings of its members changed. One package version enters or leaves the sorted `matched` by a
 * binary search; several are sorted in.
 */
export async function changeSummaries(
  tx: Writer,
  tenantUuid: string,
  changes: RiskChange[],
): Promise<number[]> {
  const column = (name: keyof RiskChange) => intArray(changes.map((change) => change[name]));
  const { rows } = await sql<{ set_id: number }>`
    with d as materialized (
      select d.* from unnest(${column('pv_id')}::int[], ${column('critical')}::int[], ${column('high')}::int[],
          ${column('medium')}::int[], ${column('low')}::int[], ${column('unassigned')}::int[],
          ${column('unknown')}::int[], ${column('handled')}::int[], ${column('matched')}::int[])
          d (pv_id, critical, high, medium, low, unassigned, unknown, handled, matched)
        join tenant_package t on t.tenant_uuid = ${tenantUuid} and t.pv_id = d.pv_id),
    hit as materialized (
      select w.set_id, sum(d.critical)::int as critical, sum(d.high)::int as high, sum(d.medium)::int as medium,
        sum(d.low)::int as low, sum(d.unassigned)::int as unassigned, sum(d.unknown)::int as unknown,
        sum(d.handled)::int as handled,
        array_agg(d.pv_id) filter (where d.matched = 1) as entered,
        array_agg(d.pv_id) filter (where d.matched = -1) as gone
      from sets_with_any((select array_agg(pv_id) from d)) w join d using (pv_id)
      group by w.set_id)
    update set_summary s
    set critical = s.critical + h.critical, high = s.high + h.high, medium = s.medium + h.medium, low = s.low + h.low,
      unassigned = s.unassigned + h.unassigned, unknown = s.unknown + h.unknown, handled = s.handled + h.handled,
      revision = s.revision + 1,
      matched = case when h.entered is null and h.gone is null then s.matched
        when h.entered is null and cardinality(h.gone) = 1 then array_remove(s.matched, h.gone[1])
        when h.gone is null and cardinality(h.entered) = 1 then
          s.matched[:width_bucket(h.entered[1], s.matched)] || h.entered || s.matched[width_bucket(h.entered[1], s.matched) + 1:]
        else array(select m from unnest(s.matched || h.entered) m
          where h.gone is null or m <> all (h.gone) order by m) end
    from hit h
    where s.tenant_uuid = ${tenantUuid} and s.set_id = h.set_id
    returning s.set_id`.execute(tx);
  return rows.map((row) => row.set_id);
}

/** Copies the counts of changed sets to the projects whose current set they are. */
export async function copyToProjects(
  tx: Writer,
  tenantUuid: string,
  setIds: number[],
): Promise<void> {
  if (setIds.length === 0) return;
  await sql`
    update project_summary p
    set critical = s.critical, high = s.high, medium = s.medium, low = s.low, unassigned = s.unassigned
    from set_summary s
    where s.tenant_uuid = ${tenantUuid} and s.set_id = any (${intArray(setIds)}::int[])
      and p.tenant_uuid = ${tenantUuid} and p.current_set = s.set_id
      and (p.critical, p.high, p.medium, p.low, p.unassigned)
        is distinct from (s.critical, s.high, s.medium, s.low, s.unassigned)`.execute(tx);
}

/** Carries package_risk.worst to the tenant's packages. */
export async function copyToPackages(
  tx: Writer,
  tenantUuid: string,
  pvIds: number[],
): Promise<void> {
  await sql`
    update tenant_package t set worst = coalesce(r.worst, -1)
    from unnest(${intArray(pvIds)}::int[]) d (pv_id) left join package_risk r on r.pv_id = d.pv_id
    where t.tenant_uuid = ${tenantUuid} and t.pv_id = d.pv_id and t.worst <> coalesce(r.worst, -1)`.execute(
    tx,
  );
}

/**
 * Carries both to the artifacts whose newest SBOM is one of the sets, or that are one of the packages. Has the latter judged again, if a
 * profile can ask about them; those with an SBOM follow from the changed sets (ADR 0077).
 */
export async function copyToArtifacts(
  tx: Writer,
  tenantUuid: string,
  { setIds, pvIds }: { setIds: number[]; pvIds: number[] },
): Promise<void> {
  await sql`
    with met as materialized (
      select a.uuid, a.pv_id, a.set_id, a.worst from artifact a
      where a.tenant_uuid = ${tenantUuid} and a.set_id = any (${intArray(setIds)}::int[])
      union
      select a.uuid, a.pv_id, a.set_id, a.worst from artifact a
      where a.tenant_uuid = ${tenantUuid} and a.pv_id = any (${intArray(pvIds)}::int[])),
    marked as (
      insert into profile_mark (tenant_uuid, artifact_uuid)
      select a.tenant_uuid, a.uuid from artifact a
      where a.tenant_uuid = ${tenantUuid} and a.pv_id = any (${intArray(pvIds)}::int[])
        and (a.profile_rank <> 2 or (select follows_profiles(${tenantUuid}))))
    select refresh_artifacts(array(
      select a.uuid from met a
      left join set_summary s on s.tenant_uuid = ${tenantUuid} and s.set_id = a.set_id
      left join tenant_package t on t.tenant_uuid = ${tenantUuid} and t.pv_id = a.pv_id
      where a.worst <> greatest(coalesce(t.worst, -1), worst_of(s))))`.execute(tx);
}

/**
 * Recounts in full the projects that vulnerabilities affect: those whose current set has a package version with
 * the verdict affected. The rating is the highest of these matches. A vulnerability that affects none any more
 * keeps its row.
 */
export async function recountProjects(
  tx: Writer,
  tenantUuid: string,
  vulnIds: number[],
): Promise<void> {
  await sql`
    with hit as materialized (
      select m.vuln_id, m.pv_id, m.rank from package_match m
        join tenant_package t on t.tenant_uuid = ${tenantUuid} and t.pv_id = m.pv_id
      where m.vuln_id = any (${intArray(vulnIds)}::int[]) and m.verdict = 1),
    sets as materialized (
      select w.set_id, w.pv_id
      from sets_with_any((select array_agg(distinct pv_id) from hit)) w),
    current as materialized (
      select p.current_set, count(*)::int as projects from project_summary p
      where p.tenant_uuid = ${tenantUuid} and p.current_set in (select set_id from sets)
      group by p.current_set),
    counted as (
      select x.vuln_id, sum(x.projects)::int as projects, max(x.rank) as rank
      from (select h.vuln_id, c.current_set, c.projects, max(h.rank) as rank
            from hit h join sets s on s.pv_id = h.pv_id join current c on c.current_set = s.set_id
            group by h.vuln_id, c.current_set, c.projects) x
      group by x.vuln_id)
    insert into tenant_vulnerability
      (tenant_uuid, vuln_id, severity, cvss, epss, epss_percentile, kev, malicious, first_seen_at, affected_projects)
    select ${tenantUuid}::uuid, v.vuln_id, severity_of_rank(coalesce(c.rank, 0)), cvss_of_rank(coalesce(c.rank, 0)),
      coalesce(v.epss, -1), coalesce(v.epss_percentile, -1), v.kev, v.malicious, now(), coalesce(c.projects, 0)
    from unnest(${intArray(vulnIds)}::int[]) f (vuln_id)
      join vulnerability v on v.vuln_id = f.vuln_id
      left join counted c on c.vuln_id = f.vuln_id
    where c.projects > 0 or exists (
      select from tenant_vulnerability t where t.tenant_uuid = ${tenantUuid} and t.vuln_id = f.vuln_id)
    order by v.vuln_id
    on conflict (tenant_uuid, vuln_id) do update set affected_projects = excluded.affected_projects,
      severity = excluded.severity, cvss = excluded.cvss
    where (tenant_vulnerability.affected_projects, tenant_vulnerability.severity, tenant_vulnerability.cvss)
      <> (excluded.affected_projects, excluded.severity, excluded.cvss)`.execute(tx);
}
