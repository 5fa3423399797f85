import type { compliance } from '@assay/contract/compliance.ts';
import type { Input } from '@assay/contract/endpoint.ts';
import type { RuleSetColumns, SbomCompliance } from '@assay/contract/rule-set-verdicts.ts';
import { RULES_KEY } from '@assay/core/compliance/rule-sets/rule-sets.ts';
import { sql } from 'kysely';
import { selectLeafPlaces } from '../../log/append/queries.ts';
import type { Reader, Writer } from '../../platform/db/database.ts';
import { type ListPage, listQuery } from '../../platform/db/list-queries.ts';
import { isAtOrBelow } from '../../platform/db/path-queries.ts';
import { containing } from '../../platform/http/page.ts';
import { hasVerdict } from '../rule-set-results/verdict-fragments.ts';

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

/** Rows of SBOMs `b` that were judged by the present rules. */
const joinResults = sql`left join sbom_compliance c
  on c.tenant_uuid = b.tenant_uuid and c.sbomid = b.sbomid and c.rules = ${RULES_KEY}`;

/** Required rules that pass, of all: rows without results come before those of which nothing passes. */
const shareOf = sql`coalesce(c.rules_passed::real / nullif(c.rules_total, 0), -1)::real`;

/** Name of the profile that the project of a summary `s` chose, otherwise of the default. */
const profileName = sql`coalesce((
    select p.name from project_profile h
    join attestation_profile p on p.tenant_uuid = h.tenant_uuid and p.uuid = h.profile_uuid
    where h.tenant_uuid = s.tenant_uuid and h.project_uuid = s.project_uuid), (
    select p.name from attestation_profile p where p.tenant_uuid = s.tenant_uuid and p.is_default))`;

type ProjectQuery = Omit<Input<typeof compliance.listProjectCompliance>, 'cursor'>;

/** Projects with the newest SBOM in use, else the newest, along the index of their paths. */
export function selectProjectResults(
  db: Reader,
  tenantUuid: string,
  query: ProjectQuery & ListPage<ProjectQuery['sort']>,
) {
  const { keyword, project } = query;
  const pattern = containing(keyword ?? '');
  return listQuery({
    select: sql`s.project_uuid as uuid, s.path, b.sbomid, b.version, ${profileName} as profile_name, ${recorded}`,
    from: sql`project_summary s
      left join lateral (
        select d.tenant_uuid, d.sbomid, d.version from sbom d
        where d.tenant_uuid = s.tenant_uuid and d.project_uuid = s.project_uuid and d.in_use and d.status = 'ready'
          and s.deployed_count > 0
        order by d.uploaded_at desc, d.sbomid desc limit 1) u on true
      left join sbom b on b.tenant_uuid = s.tenant_uuid and b.sbomid = coalesce(u.sbomid, s.newest_sbomid)
        and b.status = 'ready'
      ${joinResults}`,
    filters: [
      sql`s.tenant_uuid = ${tenantUuid}`,
      project === undefined ? undefined : isAtOrBelow(sql`s.path`, project),
      keyword ? sql`s.path ilike ${pattern}` : undefined,
      hasVerdict(query, sql`c.results`),
    ],
    orders: {
      columns: { path: { by: sql`s.path`, type: 'text' }, rules: { by: shareOf, type: 'real' } },
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

/** Artifacts that the tenant builds or has statements about. */
export function selectArtifactResults(
  db: Reader,
  tenantUuid: string,
  query: ArtifactQuery & ListPage<ArtifactQuery['sort']>,
) {
  const pattern = containing(query.keyword ?? '');
  return listQuery({
    select: sql`a.uuid, a.name, a.version, a.purl, encode(a.sha256, 'hex') as sha256, b.sbomid, j.path as project,
      ${recorded}`,
    from: sql`artifact a
      left join sbom b on b.tenant_uuid = a.tenant_uuid and b.sbomid = a.sbomid and b.status = 'ready'
      left join project j on j.tenant_uuid = b.tenant_uuid and j.uuid = b.project_uuid
      ${joinResults}`,
    filters: [
      sql`a.tenant_uuid = ${tenantUuid} and a.is_built`,
      query.keyword ? sql`a.name ilike ${pattern}` : undefined,
      hasVerdict(query, sql`c.results`),
    ],
    orders: {
      columns: { name: { by: sql`a.name`, type: 'text' }, rules: { by: shareOf, type: 'real' } },
      tie: { by: sql`a.uuid`, type: 'uuid' },
    },
    page: query,
  }).read<ArtifactResults>(db);
}

/** An SBOM that the present rules have not judged, or whose licenses are not counted. */
export interface UnjudgedSbom {
  sbomid: string;
  sha256: Buffer;
}

/** SBOMs that are to be judged, newest first, behind one of them. */
export async function selectUnjudged(
  db: Reader,
  tenantUuid: string,
  { before, most }: { before: string | null; most: number },
): Promise<UnjudgedSbom[]> {
  const { rows } = await sql<UnjudgedSbom>`
    select b.sbomid, b.sha256 from sbom b
    where b.tenant_uuid = ${tenantUuid} and b.status = 'ready' and (${before}::uuid is null or b.sbomid < ${before}::uuid)
      and (not exists (select from sbom_compliance c
          where c.tenant_uuid = b.tenant_uuid and c.sbomid = b.sbomid and c.rules = ${RULES_KEY})
        or not exists (select from sbom_licenses_counted c
          where c.tenant_uuid = b.tenant_uuid and c.sbomid = b.sbomid))
    order by b.sbomid desc limit ${most}`.execute(db);
  return rows;
}

/** Tenants with SBOMs that are to be judged. */
export async function selectTenantsToJudge(db: Reader): Promise<string[]> {
  const { rows } = await sql<{ tenant_uuid: string }>`
    select tenant_uuid from tenants_to_judge(${RULES_KEY})`.execute(db);
  return rows.map(({ tenant_uuid }) => tenant_uuid);
}

/** Results that are about to be recorded. */
interface NewResults {
  sbomid: string;
  sha256: Buffer;
  results: RuleSetColumns;
  rules_passed: number;
  rules_total: number;
}

/** Records results; false when they were recorded meanwhile, or the SBOM is gone. */
export async function insertResults(
  tx: Writer,
  tenantUuid: string,
  { sbomid, sha256, results, rules_passed, rules_total }: NewResults,
): Promise<boolean> {
  const { rows } = await sql`
    insert into sbom_compliance (tenant_uuid, sbomid, rules, sha256, rules_passed, rules_total, results)
    select b.tenant_uuid, b.sbomid, ${RULES_KEY}, ${sha256}, ${rules_passed}, ${rules_total}, ${JSON.stringify(results)}::jsonb
    from sbom b where b.tenant_uuid = ${tenantUuid} and b.sbomid = ${sbomid}
    on conflict do nothing returning 1`.execute(tx);
  return rows.length === 1;
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
