import { RANKS_PER_TIER } from '@assay/core/priority/priority.ts';
import { sql } from 'kysely';
import type { Reader, Writer } from '../../platform/db/database.ts';

/** Vulnerabilities by severity. */
export interface SeverityRow {
  critical: number;
  high: number;
  medium: number;
  low: number;
  unassigned: number;
}

/** Counts over the open vulnerabilities of a tenant. */
export interface OpenRow extends SeverityRow {
  at: Date;
  exploited: number;
  tier_now: number;
  tier_next: number;
  tier_later: number;
  new_all: number;
  new_critical: number;
  new_exploited: number;
  /** Per bound of the ages, youngest first: vulnerabilities first seen at it or later. */
  seen_since: number[];
}

/** One pass over the vulnerabilities of the tenant. */
export async function countOpen(
  db: Reader,
  tenantUuid: string,
  { since, bounds }: { since: Date; bounds: readonly Date[] },
): Promise<OpenRow> {
  const isNew = sql`v.first_seen_at >= ${since}`;
  const seen = bounds.map((bound) => sql`count(*) filter (where v.first_seen_at >= ${bound})::int`);
  const { rows } = await sql<OpenRow>`
    select now() as at, count(*) filter (where v.severity = 4)::int as critical,
      count(*) filter (where v.severity = 3)::int as high, count(*) filter (where v.severity = 2)::int as medium,
      count(*) filter (where v.severity = 1)::int as low, count(*) filter (where v.severity = 0)::int as unassigned,
      count(*) filter (where v.kev)::int as exploited,
      count(*) filter (where v.priority >= ${2 * RANKS_PER_TIER})::int as tier_now,
      count(*) filter (where v.priority >= ${RANKS_PER_TIER} and v.priority < ${2 * RANKS_PER_TIER})::int as tier_next,
      count(*) filter (where v.priority < ${RANKS_PER_TIER})::int as tier_later,
      count(*) filter (where ${isNew})::int as new_all,
      count(*) filter (where ${isNew} and v.severity = 4)::int as new_critical,
      count(*) filter (where ${isNew} and v.kev)::int as new_exploited,
      array[${sql.join(seen)}] as seen_since
    from tenant_vulnerability v where v.tenant_uuid = ${tenantUuid} and v.affected_projects > 0`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('A query without grouping gives one row');
  return row;
}

/** Sums over the projects of a tenant. */
interface ProjectSums {
  projects: number;
  affected_projects: number;
  findings: number;
}

/** One pass over the projects of the tenant. */
export async function sumProjects(db: Reader, tenantUuid: string): Promise<ProjectSums> {
  const { rows } = await sql<ProjectSums>`
    select count(*)::int as projects, count(*) filter (where n.findings > 0)::int as affected_projects,
      coalesce(sum(n.findings), 0)::int as findings
    from (
      select s.critical + s.high + s.medium + s.low + s.unassigned as findings
      from project_summary s where s.tenant_uuid = ${tenantUuid}) n`.execute(db);
  return rows[0] ?? { projects: 0, affected_projects: 0, findings: 0 };
}

/** Counts of a tenant on a day, `YYYY-MM-DD`. */
interface TenantDayRow extends SeverityRow {
  day: string;
  exploited: number;
  findings: number;
}

/** Measured days, oldest first. */
export async function selectDays(
  db: Reader,
  tenantUuid: string,
  days: number,
): Promise<TenantDayRow[]> {
  const { rows } = await sql<TenantDayRow>`
    select d.day::text as day, d.critical, d.high, d.medium, d.low, d.unassigned, d.exploited, d.findings
    from daily_tenant_count d
    where d.tenant_uuid = ${tenantUuid} and d.day > (now() at time zone 'UTC')::date - ${days}::int
    order by d.day`.execute(db);
  return rows;
}

/** Counts of a project on a day, `YYYY-MM-DD`. */
interface ProjectDayRow extends SeverityRow {
  day: string;
  component_count: number;
}

/** Measured days since the project was first measured, oldest first: of each the counts stored last; today as of now. */
export async function selectProjectDays(
  db: Reader,
  tenantUuid: string,
  projectUuid: string,
  days: number,
): Promise<ProjectDayRow[]> {
  const { rows } = await sql<ProjectDayRow>`
    select t.day::text as day, c.critical, c.high, c.medium, c.low, c.unassigned, c.component_count
    from daily_tenant_count t
    cross join lateral (
      select p.critical, p.high, p.medium, p.low, p.unassigned, p.component_count from daily_project_count p
      where p.tenant_uuid = t.tenant_uuid and p.project_uuid = ${projectUuid} and p.day <= t.day
      order by p.day desc limit 1) c
    where t.tenant_uuid = ${tenantUuid} and t.day > (now() at time zone 'UTC')::date - ${days}::int
      and t.day < (now() at time zone 'UTC')::date
    union all
    select (now() at time zone 'UTC')::date::text, s.critical, s.high, s.medium, s.low, s.unassigned, s.component_count
    from project_summary s
    where s.tenant_uuid = ${tenantUuid} and s.project_uuid = ${projectUuid} and s.newest_sbomid is not null
    order by day`.execute(db);
  return rows;
}

/** Whether the tenant has a project. */
export async function hasProject(
  db: Reader,
  tenantUuid: string,
  projectUuid: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('project')
    .select('uuid')
    .where('tenant_uuid', '=', tenantUuid)
    .where('uuid', '=', projectUuid)
    .executeTakeFirst();
  return row !== undefined;
}

/** Measures every tenant that was not measured today; how many these were. */
export async function takeDailyCounts(tx: Writer): Promise<number> {
  const { rows } = await sql<{ tenants: number }>`
    select take_daily_counts((now() at time zone 'UTC')::date) as tenants`.execute(tx);
  return rows[0]?.tenants ?? 0;
}
