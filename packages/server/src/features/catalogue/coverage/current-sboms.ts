import { type Check, checkOf, type ScopeCount, sumOfChecks } from '@assay/core/coverage/check.ts';
import type { Coverage } from '@assay/core/coverage/coverage.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { readCoverage } from './read-coverage.ts';
import { scopesColumn } from './scopes-column.ts';

/**
 * The SBOMs of projects' current sets, as a table (tenant_uuid, project_uuid, sbomid): those in use, or the newest where
 * none is (ADR 0012). The one place that says which these are.
 */
export const currentSboms = sql`(
  select tenant_uuid, project_uuid, sbomid from sbom where in_use and status = 'ready'
  union all
  select tenant_uuid, project_uuid, newest_sbomid from project_summary
  where deployed_count = 0 and newest_sbomid is not null)`;

/** Of one current SBOM: its counted scopes, and its findings that could not be decided, or that somebody else has. */
export interface CurrentCheck {
  /** Null until they are counted. */
  scopes: ScopeCount[] | null;
  unknown: number;
  handled: number;
}

/** A column of a query: the checks of the current SBOMs of a project_summary `s`. */
export const currentChecks = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('scopes', ${scopesColumn}, 'unknown', coalesce(t.unknown, 0),
    'handled', coalesce(t.handled, 0))), '[]')
  from ${currentSboms} n
  join sbom b on b.tenant_uuid = n.tenant_uuid and b.sbomid = n.sbomid
  left join set_summary t on t.tenant_uuid = b.tenant_uuid and t.set_id = b.set_id
  where n.tenant_uuid = s.tenant_uuid and n.project_uuid = s.project_uuid)`;

/** The check of a project, by the sources that are loaded now; null before its first SBOM is counted. */
export const checkOfProject = (checks: readonly CurrentCheck[], coverage: Coverage) =>
  sumOfChecks(
    checks.map(
      ({ scopes, unknown, handled }) => scopes && checkOf(scopes, coverage, unknown, handled),
    ),
  );

/** Of the projects below one folder: components by scope, summed, and the SBOMs whose sum would hide something. */
interface FolderSums {
  name: string;
  scopes: ScopeCount[];
  unknown: number;
  handled: number;
  sboms: number;
  uncounted: number;
  empty: number;
}

/**
 * The checks of folders, by name: one pass over the rows. The names are compared with the folders and not with the rows, of
 * which the planner would expect so few that it looked each of them up.
 *
 * @param children rows of project_summary with the `name` of the folder that each is in
 * @param names folders that are asked for
 */
export async function selectFolderChecks(
  db: Reader,
  children: RawBuilder<unknown>,
  names: string[],
): Promise<Map<string, Check | null>> {
  if (names.length === 0) return new Map();
  const { rows } = await sql<FolderSums>`
    with inside as materialized (
      select c.name, b.scope_ids, b.scope_components, coalesce(t.unknown, 0) as unknown,
        coalesce(t.handled, 0) as handled
      from (${children}) c
      join ${currentSboms} n on n.tenant_uuid = c.tenant_uuid and n.project_uuid = c.project_uuid
      join sbom b on b.tenant_uuid = n.tenant_uuid and b.sbomid = n.sbomid
      left join set_summary t on t.tenant_uuid = b.tenant_uuid and t.set_id = b.set_id),
    summed as (
      select i.name, u.scope_id, sum(u.components)::int as components
      from inside i, unnest(i.scope_ids, i.scope_components) u (scope_id, components) group by 1, 2),
    scopes as (
      select s.name, jsonb_agg(jsonb_build_object('unchecked', f.unchecked, 'ecosystem', f.ecosystem,
        'release', f.release, 'components', s.components)) as scopes
      from summed s join check_scope_fact f on f.scope_id = s.scope_id group by s.name),
    folders as (
      select name, sum(unknown)::int as unknown, sum(handled)::int as handled, count(*)::int as sboms,
        count(*) filter (where scope_ids is null)::int as uncounted,
        count(*) filter (where scope_ids = '{}')::int as empty
      from inside group by name)
    select f.*, coalesce(s.scopes, '[]') as scopes from folders f left join scopes s on s.name = f.name
    where f.name = any (${names}::text[])`.execute(db);
  const coverage = await readCoverage(db);
  return new Map(rows.map((row) => [row.name, checkOfFolder(row, coverage)]));
}

function checkOfFolder(row: FolderSums, coverage: Coverage): Check | null {
  if (row.uncounted === row.sboms) return null;
  const check = checkOf(row.scopes, coverage, row.unknown, row.handled);
  const isWhole = row.uncounted + row.empty === 0 || check.state === 'not_checked';
  return isWhole ? check : { ...check, state: 'partly_checked' };
}
