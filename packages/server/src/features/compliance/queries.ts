import type { compliance } from '@assay/contract/compliance.ts';
import type { Input } from '@assay/contract/endpoint.ts';
import type { RuleSetColumns, SbomCompliance } from '@assay/contract/rule-set-verdicts.ts';
import { RULES_KEY } from '@assay/core/compliance/rule-sets/rule-sets.ts';
import { sql } from 'kysely';
import { selectLeafPlaces } from '../../log/append/queries.ts';
import type { Reader, Writer } from '../../platform/db/database.ts';
import { computedListQuery, type ListPage, listQuery } from '../../platform/db/list-queries.ts';
import { isAtOrBelow } from '../../platform/db/path-queries.ts';
import { containing } from '../../platform/http/page.ts';
import { PROFILE_RANKS } from '../artifacts/compliance/stored/profile-ranks.ts';
import { byRules, hasVerdict, joinResultsOf } from '../rule-set-results/verdict-fragments.ts';
import { fromNewest, worstRank } from './profile-rank-fragments.ts';

/** Recorded results of an SBOM. */
export interface RecordedResults {
  evaluated_at: Date | null;
  /** Null until the SBOM is judged. */
  results: RuleSetColumns | null;
  rules_passed: number;
  rules_total: number;
}

/** A project with the SBOM that counts for it. */
interface ProjectResults extends RecordedResults {
  uuid: string;
  path: string;
  sbomid: string | null;
  version: string | null;
  /** Name of the attestation profile that applies. */
  profile_name: string | null;
}

const recorded = sql`c.evaluated_at, c.results, coalesce(c.rules_passed, 0) as rules_passed,
  coalesce(c.rules_total, 0) as rules_total`;

/** Results of the newest SBOM of an artifact `a`. */
const joinNewest = joinResultsOf({ tenant: sql`a.tenant_uuid`, sbomid: sql`a.sbomid` });

/** Project of that SBOM, looked up for the rows of a page alone. */
const projectOfNewest = sql`(
  select j.path from sbom b join project j on j.tenant_uuid = b.tenant_uuid and j.uuid = b.project_uuid
  where b.tenant_uuid = a.tenant_uuid and b.sbomid = a.sbomid)`;

/** Results of the SBOM that counts for a project of a summary `s`. */
const joinCounted = joinResultsOf({ tenant: sql`s.tenant_uuid`, sbomid: sql`s.counted_sbomid` });

/** Rank of the stored verdict of the profile that applies, over the artifacts of the SBOM that counts; not applicable without any. */
const profileRank = sql`(
  select ${worstRank} ${fromNewest} where d.tenant_uuid = s.tenant_uuid and d.sbomid = s.counted_sbomid)`;

/** Version of that SBOM, looked up for the rows of a page alone. */
const version = sql`(
  select b.version from sbom b where b.tenant_uuid = s.tenant_uuid and b.sbomid = s.counted_sbomid)`;

/** Name of the profile that the project of a summary `s` chose, otherwise of the default. */
const profileName = sql`coalesce((
    select p.name from project_profile h
    join attestation_profile p on p.tenant_uuid = h.tenant_uuid and p.uuid = h.profile_uuid
    where h.tenant_uuid = s.tenant_uuid and h.project_uuid = s.project_uuid), (
    select p.name from attestation_profile p where p.tenant_uuid = s.tenant_uuid and p.is_default))`;

type ProjectQuery = Omit<Input<typeof compliance.listProjectCompliance>, 'cursor'>;

/** Projects with the SBOM that counts for them, along the index of their paths; by rules, the results of all are sorted. */
export function selectProjectResults(
  db: Reader,
  tenantUuid: string,
  query: ProjectQuery & ListPage<ProjectQuery['sort']>,
) {
  const { keyword, project } = query;
  const pattern = containing(keyword ?? '');
  const list = query.sort === 'path' || query.sort === '-path' ? listQuery : computedListQuery;
  return list({
    select: sql`s.project_uuid as uuid, s.path, s.counted_sbomid as sbomid, ${version} as version, ${profileName} as profile_name, ${recorded}`,
    from: sql`project_summary s ${joinCounted}`,
    filters: [
      sql`s.tenant_uuid = ${tenantUuid}`,
      project === undefined ? undefined : isAtOrBelow(sql`s.path`, project),
      keyword ? sql`s.path ilike ${pattern}` : undefined,
      hasVerdict(query, sql`c.results`),
      query.profile && sql`${profileRank} = ${PROFILE_RANKS[query.profile]}`,
    ],
    orders: {
      columns: {
        path: { by: sql`s.path`, type: 'text' },
        profile: { by: profileRank, type: 'smallint' },
        rules: byRules(query),
      },
      tie: { by: sql`s.project_uuid`, type: 'uuid' },
      ties: 'against',
    },
    page: query,
  }).read<ProjectResults>(db);
}

/** An artifact with its newest SBOM. */
interface ArtifactResults extends RecordedResults {
  uuid: string;
  name: string;
  version: string;
  purl: string | null;
  sha256: string | null;
  sbomid: string | null;
  project: string | null;
}

type ArtifactQuery = Omit<Input<typeof compliance.listArtifactCompliance>, 'cursor'>;

/** Artifacts that the tenant builds or has statements about, along the index of their names; by rules, the results of all are sorted. */
export function selectArtifactResults(
  db: Reader,
  tenantUuid: string,
  query: ArtifactQuery & ListPage<ArtifactQuery['sort']>,
) {
  const pattern = containing(query.keyword ?? '');
  const list = query.sort === 'rules' || query.sort === '-rules' ? computedListQuery : listQuery;
  return list({
    select: sql`a.uuid, a.name, a.version, a.purl, encode(a.sha256, 'hex') as sha256, a.sbomid,
      ${projectOfNewest} as project, ${recorded}`,
    from: sql`artifact a ${joinNewest}`,
    filters: [
      sql`a.tenant_uuid = ${tenantUuid} and a.is_built`,
      query.keyword ? sql`a.name ilike ${pattern}` : undefined,
      hasVerdict(query, sql`c.results`),
      query.profile && sql`a.profile_rank = ${PROFILE_RANKS[query.profile]}`,
    ],
    orders: {
      columns: {
        name: { by: sql`a.name`, type: 'text' },
        profile: { by: sql`a.profile_rank`, type: 'smallint' },
        rules: byRules(query),
      },
      tie: { by: sql`a.uuid`, type: 'uuid' },
    },
    page: query,
  }).read<ArtifactResults>(db);
}

/** An SBOM that the present rules have not judged, or whose licenses are not counted. */
export interface UnjudgedSbom {
  sbomid: string;
  sha256: Buffer;
  component_count: number | null;
  /** Whether there is another SBOM of the same bytes, which may have been judged. */
  has_twin: boolean;
}

/** SBOMs that are to be judged, newest first, behind one of them. */
export async function selectUnjudged(
  db: Reader,
  tenantUuid: string,
  { before, most }: { before: string | null; most: number },
): Promise<UnjudgedSbom[]> {
  const { rows } = await sql<UnjudgedSbom>`
    select b.sbomid, b.sha256, b.component_count, exists (select from sbom o
      where o.tenant_uuid = b.tenant_uuid and o.set_id = b.set_id and o.sha256 = b.sha256 and o.sbomid <> b.sbomid) as has_twin
    from sbom b where b.tenant_uuid = ${tenantUuid} and b.status = 'ready' and (${before}::uuid is null or b.sbomid < ${before}::uuid)
      and (not exists (select from sbom_compliance c
          where c.tenant_uuid = b.tenant_uuid and c.sbomid = b.sbomid and c.rules = ${RULES_KEY})
        or not exists (select from sbom_licenses_counted c
          where c.tenant_uuid = b.tenant_uuid and c.sbomid = b.sbomid))
    order by b.sbomid desc limit ${most}`.execute(db);
  return rows;
}

/** Results of an SBOM, with its id. */
type KnownResults = Omit<NewResults, 'sha256'>;

/**
 * Results of the present rules for another SBOM of the same bytes, which is not deleted before the transaction ends. `offset 0`: without
 * statistics, PostgreSQL would begin with all results.
 */
export async function shareSameResults(
  tx: Writer,
  tenantUuid: string,
  sbomid: string,
): Promise<KnownResults | undefined> {
  const { rows } = await sql<KnownResults>`
    select c.sbomid, c.results, c.rules_passed, c.rules_total
    from (select set_id, sha256 from sbom where tenant_uuid = ${tenantUuid} and sbomid = ${sbomid} offset 0) o
    cross join lateral (
      select s.tenant_uuid, s.sbomid from sbom s
      where s.tenant_uuid = ${tenantUuid} and s.set_id = o.set_id and s.sha256 = o.sha256 and s.sbomid <> ${sbomid}
      offset 0) b
    join sbom_compliance c on c.tenant_uuid = b.tenant_uuid and c.sbomid = b.sbomid and c.rules = ${RULES_KEY}
    join sbom_licenses_counted l on l.tenant_uuid = b.tenant_uuid and l.sbomid = b.sbomid
    limit 1 for key share of b`.execute(tx);
  return rows[0];
}

/** Tenants with SBOMs that are to be judged. */
export async function selectTenantsToJudge(db: Reader): Promise<string[]> {
  const { rows } = await sql<{ tenant_uuid: string }>`
    select tenant_uuid from tenants_to_judge(${RULES_KEY})`.execute(db);
  return rows.map(({ tenant_uuid }) => tenant_uuid);
}

/** Results that are about to be recorded. */
export interface NewResults {
  sbomid: string;
  sha256: Buffer;
  results: RuleSetColumns;
  rules_passed: number;
  rules_total: number;
}

/** Records results; returns the SBOMs of which none were recorded meanwhile, and that are not gone. */
export async function insertResults(
  tx: Writer,
  tenantUuid: string,
  judged: readonly NewResults[],
): Promise<Set<string>> {
  const rowOf = ({ sha256, ...one }: NewResults) => ({ ...one, sha256: sha256.toString('hex') });
  const { rows } = await sql<{ sbomid: string }>`
    insert into sbom_compliance (tenant_uuid, sbomid, rules, sha256, rules_passed, rules_total, results)
    select b.tenant_uuid, b.sbomid, ${RULES_KEY}, decode(n.sha256, 'hex'), n.rules_passed, n.rules_total, n.results
    from jsonb_to_recordset(${JSON.stringify(judged.map(rowOf))}::jsonb)
      n (sbomid uuid, sha256 text, rules_passed int, rules_total int, results jsonb)
    join sbom b on b.tenant_uuid = ${tenantUuid} and b.sbomid = n.sbomid order by b.sbomid
    on conflict do nothing returning sbomid`.execute(tx);
  return new Set(rows.map(({ sbomid }) => sbomid));
}

type Recorded = Omit<NonNullable<SbomCompliance['recorded']>, 'at'> & { at: Date };

/** When results of the present rules were recorded, in which audit entry, and where its leaf is. */
export async function findRecorded(
  db: Reader,
  tenantUuid: string,
  sbomid: string,
): Promise<Recorded | undefined> {
  const { rows } = await sql<Omit<Recorded, 'receipt'>>`
    select c.evaluated_at as at, (select a.uuid from audit_entry a
      where a.tenant_uuid = c.tenant_uuid and a.subject_uuid = c.sbomid and a.action = 'sbom.judge'
        and a.details ->> 'rules' = c.rules order by a.at desc limit 1) as entry_uuid
    from sbom_compliance c
    where c.tenant_uuid = ${tenantUuid} and c.sbomid = ${sbomid} and c.rules = ${RULES_KEY}`.execute(
    db,
  );
  const [found] = rows;
  if (found === undefined) return undefined;
  const entry = found.entry_uuid ?? '';
  const places = await selectLeafPlaces(db, entry === '' ? [] : [entry]);
  return { ...found, receipt: places.get(entry) ?? null };
}
