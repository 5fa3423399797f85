import type { EntryDigests } from '@assay/core/decisions/nearest.ts';
import { sql } from 'kysely';
import { intArray, textArray } from '../../platform/db/array-text.ts';
import type { Reader } from '../../platform/db/database.ts';
import { isAtOrBelow } from '../../platform/db/path-queries.ts';
import { type StandingRow, standingColumns } from './standing-queries.ts';

/** A decision that neither ended nor expired, and its place as the column `decision.place` names it. */
export type PlacedDecision = StandingRow & { place: string };

/** Decisions about vulnerabilities of some names that neither ended nor expired; by index `decision_vulnerability`. */
export async function selectStandingOf(
  db: Reader,
  tenantUuid: string,
  names: readonly string[],
): Promise<PlacedDecision[]> {
  const { rows } = await sql<PlacedDecision>`
    select ${standingColumns(sql`''`)}, d.place from decision d
    where d.tenant_uuid = ${tenantUuid} and d.vulnerability = any (${textArray(names)}::text[]) and d.ended_at is null
      and (d.expires_at is null or d.expires_at > now())`.execute(db);
  return rows;
}

/** All names of the vulnerabilities about which a decision suppresses findings; by index `decision_suppressed`. */
export async function selectSuppressedNames(db: Reader, tenantUuid: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with decided as materialized (
      select distinct d.vulnerability from decision d
      where d.tenant_uuid = ${tenantUuid} and d.suppressed and d.ended_at is null
        and (d.expires_at is null or d.expires_at > now())),
    named as materialized (
      select v.vuln_id from decided d join vulnerability_fact v on v.id = d.vulnerability
      union select a.vuln_id from decided d join alias_fact a on a.alias = d.vulnerability)
    select v.id as name from named n join vulnerability_fact v on v.vuln_id = n.vuln_id
    union select a.alias from named n join alias_fact a on a.vuln_id = n.vuln_id`.execute(db);
  return rows.map(({ name }) => name);
}

/** A vulnerability in a package version of current SBOMs. */
export interface CurrentFinding {
  vuln_id: number;
  pv_id: number;
  identity: string;
  ecosystem: string;
  version: string;
  /** 0 unassigned to 4 critical. */
  severity: number;
  kev: boolean;
  fix: boolean;
  /** Projects whose current SBOMs have the package version. */
  projects: number;
  /** Digests of the entry that decides it; undefined where no decision asks for it. */
  entry?: EntryDigests | undefined;
}

/**
 * Affected package versions of the tenant's current SBOMs, by vulnerability. `offset 0` keeps one index lookup for each: a plan that
 * expects a tenant of one package reads all findings once for each package.
 */
export async function selectCurrentFindings(
  db: Reader,
  tenantUuid: string,
  vulnIds: readonly number[],
): Promise<CurrentFinding[]> {
  const { rows } = await sql<CurrentFinding>`
    select f.vuln_id, f.pv_id, f.identity, f.ecosystem, f.version, f.severity, v.kev, f.has_fix as fix, p.projects
    from known_findings(${intArray(vulnIds)}::int[]) f
      join vulnerability_fact v on v.vuln_id = f.vuln_id
      cross join lateral (
        select t.projects from tenant_package t
        where t.tenant_uuid = ${tenantUuid} and t.pv_id = f.pv_id and t.projects > 0 offset 0) p
    where f.verdict = 1`.execute(db);
  return rows;
}

/** Places of decisions that are nearer than the tenant. */
export interface NearPlaces {
  sbomids: readonly string[];
  project_uuids: readonly string[];
  folders: readonly string[];
}

/** A current SBOM, with those of the package versions asked for that it has. */
export interface NearSbom {
  sbomid: string;
  project_uuid: string;
  project: string;
  pv_ids: number[];
}

/** Current SBOMs of the projects that are in some places, or whose SBOM is one of them. */
export async function selectNearSboms(
  db: Reader,
  tenantUuid: string,
  pvIds: Iterable<number>,
  { sbomids, project_uuids, folders }: NearPlaces,
): Promise<NearSbom[]> {
  const uuids = sql`(
    select unnest(${textArray(project_uuids)}::uuid[])
    union select b.project_uuid from sbom b
      where b.tenant_uuid = ${tenantUuid} and b.sbomid = any (${textArray(sbomids)}::uuid[]))`;
  const within = folders.map((folder) => isAtOrBelow(sql`p.path`, folder));
  const { rows } = await sql<NearSbom>`
    with hit as materialized (
      select s.set_id, array_agg(s.pv_id) as pv_ids from sets_with_any(${intArray(pvIds)}::int[]) s group by s.set_id)
    select c.sbomid, c.project_uuid, p.path as project, h.pv_ids
    from current_sboms_of((select array_agg(set_id) from hit)) c
      join hit h on h.set_id = c.set_id
      join project_summary p on p.tenant_uuid = ${tenantUuid} and p.project_uuid = c.project_uuid
    where ${sql.join([sql`c.project_uuid in ${uuids}`, ...within], sql` or `)}`.execute(db);
  return rows;
}
