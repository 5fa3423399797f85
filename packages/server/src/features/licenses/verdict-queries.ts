import type { Input } from '@assay/contract/endpoint.ts';
import type { licenses } from '@assay/contract/licenses.ts';
import { sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';
import { type ListPage, listQuery } from '../../platform/db/list-queries.ts';

/** SBOMs of a tenant that count today: those in use, or the newest of a project that has none in use. */
const countingSboms = (tenantUuid: string) => sql`(
  select b.tenant_uuid, b.sbomid, b.project_uuid, b.version from project_summary s
  join sbom b on b.tenant_uuid = s.tenant_uuid and b.sbomid = s.newest_sbomid and b.status = 'ready'
  where s.tenant_uuid = ${tenantUuid} and s.deployed_count = 0
  union all
  select b.tenant_uuid, b.sbomid, b.project_uuid, b.version from sbom b
  where b.tenant_uuid = ${tenantUuid} and b.in_use and b.status = 'ready')`;

/** Licenses that components of an SBOM state, all of which apply. */
export interface SbomLicenseRow {
  sbomid: string;
  licenses: string[];
  components: number;
}

/** Licenses of SBOMs; those that are not counted yet, and those without components, have none. */
export async function selectSbomLicenses(
  db: Reader,
  tenantUuid: string,
  sbomids: readonly string[],
): Promise<SbomLicenseRow[]> {
  const { rows } = await sql<SbomLicenseRow>`
    select l.sbomid, t.licenses, l.components from sbom_license l
    join license_text t on t.tenant_uuid = l.tenant_uuid and t.license_id = l.license_id
    where l.tenant_uuid = ${tenantUuid} and l.sbomid = any (${[...sbomids]}::uuid[])
    order by l.sbomid, l.license_id`.execute(db);
  return rows;
}

/** Licenses with the number of components that state them, in SBOMs that count. */
interface CountedLicense {
  license_id: number;
  licenses: string[];
  components: number;
  sboms: number;
  projects: number;
}

/** Licenses of the SBOMs that count, along the key of `sbom_license`. */
export async function selectCountedLicenses(
  db: Reader,
  tenantUuid: string,
): Promise<CountedLicense[]> {
  const { rows } = await sql<CountedLicense>`
    select t.license_id, t.licenses, n.components, n.sboms, n.projects from (
      select l.license_id, sum(l.components)::float8 as components, count(*)::int as sboms,
        count(distinct b.project_uuid)::int as projects
      from ${countingSboms(tenantUuid)} b
      join sbom_license l on l.tenant_uuid = b.tenant_uuid and l.sbomid = b.sbomid
      group by l.license_id) n
    join license_text t on t.tenant_uuid = ${tenantUuid} and t.license_id = n.license_id
    order by t.license_id`.execute(db);
  return rows;
}

/**
 * Numbers of SBOMs that count, by the worst of two ranks of their licenses; SBOMs without components are absent.
 *
 * @param ranks ranks of each license, by two policies
 */
export async function countSbomsByRank(
  db: Reader,
  tenantUuid: string,
  ranks: readonly { license_id: number; before: number; after: number }[],
): Promise<{ before: number; after: number; sboms: number }[]> {
  const told = JSON.stringify(ranks);
  const { rows } = await sql<{ before: number; after: number; sboms: number }>`
    select w.before, w.after, count(*)::int as sboms from (
      select max(r.before) as before, max(r.after) as after from ${countingSboms(tenantUuid)} b
      join sbom_license l on l.tenant_uuid = b.tenant_uuid and l.sbomid = b.sbomid
      join jsonb_to_recordset(${told}::jsonb) r (license_id int, before int, after int) on r.license_id = l.license_id
      group by b.sbomid) w
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

/** Numbers of SBOMs that count: without a component to judge, and not counted yet. */
export async function countOtherSboms(
  db: Reader,
  tenantUuid: string,
): Promise<{ empty: number; uncounted: number }> {
  const { rows } = await sql<{ empty: number; uncounted: number }>`
    select count(*) filter (where c.sbomid is not null)::int as empty,
      count(*) filter (where c.sbomid is null)::int as uncounted
    from ${countingSboms(tenantUuid)} b
    left join sbom_licenses_counted c on c.tenant_uuid = b.tenant_uuid and c.sbomid = b.sbomid
    where not exists (select from sbom_license l where l.tenant_uuid = b.tenant_uuid and l.sbomid = b.sbomid)`.execute(
    db,
  );
  return rows[0] ?? { empty: 0, uncounted: 0 };
}

/** An SBOM that counts, with a number of its components. */
interface LicensedRow {
  sbomid: string;
  project: string;
  version: string;
  components: number;
}

type SbomQuery = Omit<Input<typeof licenses.listLicenseSboms>, 'cursor'>;

/** SBOMs that count, with the number of their components that are judged, or that state the licenses of one number. */
export function selectLicenseSboms(
  db: Reader,
  tenantUuid: string,
  query: SbomQuery & ListPage<SbomQuery['sort']>,
) {
  const { license_id } = query;
  const ofLicense = license_id === undefined ? sql`` : sql`and l.license_id = ${license_id}`;
  return listQuery({
    select: sql`b.sbomid, b.project, b.version, b.components`,
    from: sql`(
      select b.sbomid, p.path as project, b.version, sum(l.components)::int as components
      from ${countingSboms(tenantUuid)} b
      join sbom_license l on l.tenant_uuid = b.tenant_uuid and l.sbomid = b.sbomid ${ofLicense}
      join project p on p.tenant_uuid = b.tenant_uuid and p.uuid = b.project_uuid
      group by 1, 2, 3) b`,
    orders: {
      columns: {
        project: { by: sql`b.project`, type: 'text' },
        components: { by: sql`b.components`, type: 'int' },
      },
      tie: { by: sql`b.sbomid`, type: 'uuid' },
    },
    page: query,
  }).read<LicensedRow>(db);
}

/** SBOMs of these whose licenses are counted. */
export async function selectCounted(
  db: Reader,
  tenantUuid: string,
  sbomids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ sbomid: string }>`
    select sbomid from sbom_licenses_counted
    where tenant_uuid = ${tenantUuid} and sbomid = any (${[...sbomids]}::uuid[])`.execute(db);
  return rows.map(({ sbomid }) => sbomid);
}
