import { sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';
import { plannedOnce } from '../../platform/db/planned-once.ts';
import { type CurrentCheck, currentChecks } from '../catalogue/coverage/current-sbom-fragments.ts';
import { passedRulesOf } from '../rule-set-results/verdict-fragments.ts';

/** Deployed SBOMs that a project shows. */
const MOST_DEPLOYED = 20;

interface ShownSbom {
  sbomid: string;
  version: string;
  uploaded_at: string;
}

/** Columns of a project that are looked up in other tables. */
export interface ProjectDetails {
  favorite: boolean;
  latest_sbom: ShownSbom | null;
  deployed: ShownSbom[];
  checks: CurrentCheck[];
  /** Required rules that pass; null until they are recorded. */
  rules: { passed: number; total: number } | null;
}

/** Names the SBOM that the compliance of a project `s` is judged by: the newest in use, otherwise the newest. */
export const COUNTED = { tenant: sql`s.tenant_uuid`, sbomid: sql`s.counted_sbomid` };

const shownSbom = sql`jsonb_build_object('sbomid', b.sbomid, 'version', b.version,
  'uploaded_at', to_char(b.uploaded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;

const latestSbom = sql`(
  select ${shownSbom} from sbom b where b.tenant_uuid = s.tenant_uuid and b.sbomid = s.newest_sbomid)`;

const deployedSboms = sql`(
  select jsonb_agg(${shownSbom} order by b.uploaded_at desc, b.sbomid desc) from (
    select d.sbomid, d.version, d.uploaded_at from sbom d
    where d.tenant_uuid = s.tenant_uuid and d.project_uuid = s.project_uuid and d.in_use and d.status = 'ready'
    order by d.uploaded_at desc, d.sbomid desc limit ${sql.lit(MOST_DEPLOYED)}) b)`;

/**
 * Adds the details to projects, in one statement for all of them. PostgreSQL takes longer to plan it than to look up a page: apart
 * from the list, its text is always the same and its plan is kept.
 *
 * @param account whose favorites are marked
 */
export async function withDetails<Row extends { uuid: string }>(
  db: Reader,
  { tenantUuid, account }: { tenantUuid: string; account: string },
  projects: readonly Row[],
): Promise<(Row & ProjectDetails)[]> {
  if (projects.length === 0) return [];
  const uuids = projects.map(({ uuid }) => uuid);
  const { rows } = await sql<ProjectDetails & { project_uuid: string }>`${plannedOnce}
    select s.project_uuid,
      exists (select from project_favorite f where f.tenant_uuid = s.tenant_uuid and f.account_uuid = ${account}::uuid
        and f.project_uuid = s.project_uuid) as favorite,
      ${latestSbom} as latest_sbom, case s.deployed_count when 0 then '[]' else ${deployedSboms} end as deployed,
      ${currentChecks} as checks, ${passedRulesOf(COUNTED)} as rules
    from project_summary s
    where s.tenant_uuid = ${tenantUuid}::uuid and s.project_uuid = any(${uuids}::uuid[])`.execute(
    db,
  );
  const byUuid = new Map(rows.map(({ project_uuid, ...details }) => [project_uuid, details]));
  return projects.flatMap((project) => {
    const details = byUuid.get(project.uuid);
    return details === undefined ? [] : [{ ...project, ...details }];
  });
}
