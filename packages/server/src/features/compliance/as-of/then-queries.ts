import type { compliance } from '@assay/contract/compliance.ts';
import type { Input } from '@assay/contract/endpoint.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { allOf } from '../../../platform/db/list-queries.ts';
import { containing } from '../../../platform/http/page.ts';
import { hasVerdict } from '../../rule-set-results/verdict-fragments.ts';
import {
  type AskedInstant,
  sbomsThen,
  statedUseThen,
} from '../../sbom-content/as-of/sboms-then-fragments.ts';
import type { ArtifactThen, ProjectThen } from './rows-then.ts';
import { describedThen, joinResultsThen, resultsThen, verdictsThen } from './then-fragments.ts';

/** Filters of rows, as those of the lists of now. */
export type FilterThen = Pick<
  Input<typeof compliance.listArtifactCompliance>,
  'keyword' | 'rule_set' | 'verdict' | 'profile'
>;

/** Instant, filters, and the number of rows that are read. */
export interface AskedThen extends AskedInstant {
  filter: FilterThen;
  /** Rows after which reading ends. */
  most: number;
}

/**
 * SBOMs of then that were deleted since, as a statement: the entries of their upload and deletion name them. Those of an earlier project
 * with the same path are not of this one. Where no entry states it they were in use, so that no other one counts in their place.
 */
const goneSince = (tenantUuid: string, at: Date) => sql`
  select p.uuid as project_uuid, u.subject_uuid as sbomid, u.details ->> 'version' as version, u.at as uploaded_at,
    coalesce(s.in_use, true) as in_use
  from audit_entry d
  join audit_entry u on u.tenant_uuid = d.tenant_uuid and u.subject_uuid = d.subject_uuid
    and u.action = 'sbom.upload' and u.outcome = 'ok' and u.at <= ${at}
  join project p on p.tenant_uuid = d.tenant_uuid and p.path = u.details ->> 'project'
    and p.created_at <= u.at + interval '1 millisecond'
  left join lateral ${statedUseThen({ tenant: sql`d.tenant_uuid`, sbomid: sql`d.subject_uuid` }, at)} s on true
  where d.tenant_uuid = ${tenantUuid} and d.action = 'sbom.delete' and d.outcome = 'ok' and d.at > ${at}`;

/**
 * Returns the projects of an instant in order of path: each by the newest ready SBOM in use then, else the newest ready one then, with its
 * results of then. The verdict is the worst over the artifacts whose newest SBOM that one was; not applicable without any.
 */
export async function selectProjectsThen(
  db: Reader,
  tenantUuid: string,
  { filter, most, ...asked }: AskedThen,
): Promise<ProjectThen[]> {
  const { at } = asked;
  const tenant = sql`p.tenant_uuid`;
  const verdict = sql`coalesce(case when k.is_gone then 'unknown' else f.verdict end, 'not_applicable')`;
  const where = allOf([
    sql`p.tenant_uuid = ${tenantUuid} and p.created_at <= ${at}`,
    filter.keyword ? sql`p.path ilike ${containing(filter.keyword)}` : undefined,
    hasVerdict(filter, sql`c.results`),
    filter.profile && sql`${verdict} = ${filter.profile}`,
  ]);
  const { rows } = await sql<ProjectThen>`
    with earlier as materialized (${sbomsThen(tenantUuid, asked)}),
    candidate as (
      select project_uuid, sbomid, version, uploaded_at, in_use, false as is_gone from earlier where is_ready
      union all select g.*, true from (${goneSince(tenantUuid, at)}) g),
    counted as materialized (
      select distinct on (project_uuid) project_uuid, sbomid, version, is_gone from candidate
      order by project_uuid, in_use desc, uploaded_at desc, sbomid desc),
    described as materialized (${describedThen(tenantUuid)}),
    judged as materialized (${verdictsThen(tenantUuid, at)}),
    profiled as materialized (
      select d.sbomid, bool_and(j.verdict is not null) as is_stated,
        case when bool_or(j.verdict = 'fail') then 'fail'
          when bool_or(coalesce(j.verdict, 'unknown') = 'unknown') then 'unknown'
          when bool_or(j.verdict = 'pass') then 'pass' else 'not_applicable' end as verdict
      from described d left join judged j on j.artifact_uuid = d.artifact_uuid group by d.sbomid)
    select p.path, k.sbomid, k.version, coalesce(k.is_gone, false) as is_gone, ${resultsThen}, ${verdict} as verdict,
      coalesce(case when k.is_gone then false else f.is_stated end, true) as is_stated,
      coalesce((select bool_and(t.is_stated) from earlier t where t.is_ready), true) as is_use_stated,
      count(*) over ()::int as total
    from project p
    left join counted k on k.project_uuid = p.uuid
    left join profiled f on f.sbomid = k.sbomid
    ${joinResultsThen({ tenant, sbomid: sql`k.sbomid` }, at)}
    where ${where} order by p.path, p.uuid limit ${most}`.execute(db);
  return rows;
}

/** Returns the artifacts of an instant in order of name, each with the results of then of its newest SBOM then. */
export async function selectArtifactsThen(
  db: Reader,
  tenantUuid: string,
  { filter, most, ...asked }: AskedThen,
): Promise<ArtifactThen[]> {
  const { at } = asked;
  const verdict = sql`coalesce(j.verdict, 'unknown')`;
  const where = allOf([
    sql`a.tenant_uuid = ${tenantUuid} and a.is_built and a.created_at <= ${at}`,
    filter.keyword ? sql`a.name ilike ${containing(filter.keyword)}` : undefined,
    hasVerdict(filter, sql`c.results`),
    filter.profile && sql`${verdict} = ${filter.profile}`,
  ]);
  const { rows } = await sql<ArtifactThen>`
    with earlier as materialized (${sbomsThen(tenantUuid, asked)}),
    described as materialized (${describedThen(tenantUuid)}),
    judged as materialized (${verdictsThen(tenantUuid, at)})
    select a.name, a.version, encode(a.sha256, 'hex') as sha256, d.sbomid, ${resultsThen}, ${verdict} as verdict,
      j.verdict is not null as is_stated, count(*) over ()::int as total
    from artifact a
    left join described d on d.artifact_uuid = a.uuid
    left join judged j on j.artifact_uuid = a.uuid
    ${joinResultsThen({ tenant: sql`a.tenant_uuid`, sbomid: sql`d.sbomid` }, at)}
    where ${where} order by a.name, a.uuid limit ${most}`.execute(db);
  return rows;
}
