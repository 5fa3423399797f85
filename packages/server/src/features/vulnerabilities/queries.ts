import { COUNT_LIMIT } from '@assay/contract/page.ts';
import { sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';
import { allOf, type ListPage, listQuery } from '../../platform/db/list-queries.ts';
import type { ListOrders } from '../../platform/db/order-queries.ts';
import type { PackageVersionRow } from '../catalogue/decide-matches.ts';
import { type RecordNames, recordName } from '../catalogue/record-name-fragment.ts';
import { filtersOf, type VulnerabilityFilter } from './filter-queries.ts';

/** A vulnerability row of a tenant. */
export interface VulnerabilityRow {
  vuln_id: number;
  id: string;
  aliases: string[];
  summary: string;
  /** 4 critical … 0 unassigned. */
  severity: number;
  cvss: number | null;
  epss: number | null;
  epss_percentile: number | null;
  kev: boolean;
  malicious: boolean;
  published_at: Date | null;
  first_seen_at: Date;
  affected_projects: number;
  affected_packages: number;
  /** Affected package versions, once for each project that has one in a current SBOM. */
  findings: number;
  decisions: number;
  /** Package version that most projects have of them; null without any. */
  first_pv: number | null;
}

/**
 * Each along an index, in both directions; by id all of the tenant's are read. Ids of vulnerabilities ascend
 * with imports of advisories, which reveals nothing about other tenants.
 */
const ORDERS: ListOrders<
  'priority' | 'severity' | 'id' | 'epss' | 'affected_projects' | 'first_seen_at'
> = {
  columns: {
    priority: { by: sql`t.priority`, type: 'int' },
    severity: [
      { by: sql`t.severity`, type: 'smallint' },
      { by: sql`t.cvss`, type: 'real' },
    ],
    id: { by: sql`v.id collate "C"`, type: 'text' },
    epss: { by: sql`t.epss`, type: 'real' },
    affected_projects: { by: sql`t.affected_projects`, type: 'int' },
    first_seen_at: { by: sql`t.first_seen_at`, type: 'timestamptz' },
  },
  tie: { by: sql`t.vuln_id`, type: 'int' },
  ties: 'against',
};

/** One page along the index of the sort order; names, aliases and packages of that page's rows alone. */
export async function selectVulnerabilities(
  db: Reader,
  tenantUuid: string,
  filter: VulnerabilityFilter & ListPage<VulnerabilityFilter['sort']>,
) {
  const named = filter.sort.endsWith('id')
    ? sql`join vulnerability_fact v on v.vuln_id = t.vuln_id`
    : sql``;
  return listQuery({
    select: ({ where, order, limit }) => sql`
    with page as materialized (
      select t.vuln_id, t.priority, t.severity, t.cvss, t.epss, t.kev, t.first_seen_at, t.affected_projects,
        ${order.keys}
      from tenant_vulnerability t ${named}
      where ${where} and ${order.after}
      order by ${order.by} limit ${limit})
    select t.vuln_id, t.severity, t.kev, v.malicious, v.epss_percentile, t.first_seen_at, t.affected_projects, t.sort_key,
      v.id, v.summary, nullif(t.cvss, -1) as cvss, v.epss, v.published_at, ${aliasesOf}, ${decisionsOf(tenantUuid)},
      coalesce(k.affected_packages, 0) as affected_packages, coalesce(k.findings, 0) as findings, k.first_pv
    from page t join vulnerability_fact v on v.vuln_id = t.vuln_id left join ${affected} k on k.vuln_id = t.vuln_id
    order by ${order.by}`,
    from: sql`tenant_vulnerability t`,
    filters: await filtersOf(db, tenantUuid, filter),
    orders: ORDERS,
    page: filter,
  }).read<VulnerabilityRow>(db);
}

/** Number of vulnerabilities, up to `COUNT_LIMIT`. */
export async function countVulnerabilities(
  db: Reader,
  tenantUuid: string,
  filter: VulnerabilityFilter,
): Promise<number> {
  const where = allOf(await filtersOf(db, tenantUuid, filter));
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from tenant_vulnerability t where ${where} limit ${COUNT_LIMIT}) n`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

const aliasesOf = sql`
  array(select a.alias from alias_fact a where a.vuln_id = v.vuln_id order by a.alias) as aliases`;

/** Decisions about a vulnerability by any of its names that neither ended nor expired; by index `decision_vulnerability`. */
const decisionsOf = (tenantUuid: string) => sql`
  (select count(*)::int from decision d
   where d.tenant_uuid = ${tenantUuid} and d.ended_at is null and (d.expires_at is null or d.expires_at > now())
     and d.vulnerability = any (array(
       select v.id union select a.alias from alias_fact a where a.vuln_id = v.vuln_id))) as decisions`;

/** Affected package versions of current sets. */
const packages = sql`
  (select count(*)::int from current_packages_of(v.vuln_id)) as affected_packages`;

/** For each vulnerability of a page, the affected package versions and the first of them: the one in most projects, then by name. */
const affected = sql`(
  select p.vuln_id, count(*)::int as affected_packages, coalesce(sum(p.projects), 0)::int as findings,
    (array_agg(p.pv_id order by p.projects desc, p.name, p.tie))[1] as first_pv
  from current_packages_of_each(array(select vuln_id from page)) p group by p.vuln_id)`;

/** A vulnerability with the tenant's data about it, which may be absent. */
export interface VulnerabilityDetailRow
  extends Omit<VulnerabilityRow, 'first_seen_at' | 'affected_projects' | 'findings' | 'first_pv'>,
    RecordNames {
  cvss_vector: string | null;
  first_seen_at: Date | null;
  affected_projects: number;
}

/**
 * Finds a vulnerability by id, else by alias: of several vulnerabilities of a record the most severe. Without a
 * record there is no vulnerability. The rating is the highest with which it affects deployed packages of the
 * tenant; without any, that of the vulnerability.
 */
export async function findVulnerability(db: Reader, tenantUuid: string, name: string) {
  const { rows } = await sql<VulnerabilityDetailRow>`
    select v.vuln_id, v.id, v.summary, v.epss, v.epss_percentile, v.kev, v.malicious, v.published_at,
      ${recordName('text')} as text_from,
      case when w.rank is null then v.severity else severity_of_rank(w.rank) end as severity,
      case when w.rank is null then v.cvss else coalesce(r.cvss, nullif(cvss_of_rank(w.rank), -1)) end as cvss,
      case when w.rank is null then v.cvss_vector else r.cvss_vector end as cvss_vector,
      case when w.rank is null then ${recordName('rating')} when r.id is not null then jsonb_build_object(
        'source', r.source, 'advisory', r.id, 'vulnerabilities', r.vulnerabilities) end as rating_from,
      t.first_seen_at, coalesce(t.affected_projects, 0) as affected_projects, ${aliasesOf}, ${decisionsOf(tenantUuid)},
      ${packages}
    from vulnerability_fact v
      left join tenant_vulnerability t on t.tenant_uuid = ${tenantUuid} and t.vuln_id = v.vuln_id
      left join worst_known_rating(v.vuln_id) w on true
      left join record_fact r on r.advisory_id = w.rated_by and r.vuln_id = v.vuln_id
    where v.vuln_id = (
      select f.vuln_id
      from (select vuln_id from vulnerability_fact where id = ${name}
            union select vuln_id from alias_fact where alias = ${name}) n
        join vulnerability_fact f on f.vuln_id = n.vuln_id
      where exists (select from advisory_fact a where a.vuln_id = f.vuln_id)
      order by f.id = ${name} desc, f.severity desc, f.id limit 1)`.execute(db);
  return rows[0];
}

/** A record about a vulnerability. */
export interface RecordRow {
  id: string;
  source: string;
  revision: string;
  modified_at: string | null;
  withdrawn: boolean;
  severity: number;
  summary: string;
  /** Number of vulnerabilities in the record. */
  vulnerabilities: number;
  block: Buffer;
  block_offset: number;
  block_length: number;
}

/** Live ones first, those about this vulnerability alone, then CVE and GHSA before others; at most this many. */
export async function selectRecords(
  db: Reader,
  vulnId: number,
  most: number,
): Promise<RecordRow[]> {
  const { rows } = await sql<RecordRow>`
    select a.id, a.source, encode(a.revision, 'hex') as revision, a.modified_at, a.withdrawn, a.severity, a.summary,
      a.vulnerabilities, a.block, a.block_offset, a.block_length
    from advisory_fact a where a.vuln_id = ${vulnId}
    order by a.withdrawn, a.vulnerabilities > 1, not starts_with(a.id, 'CVE-'), not starts_with(a.id, 'GHSA-'), a.id, a.source
    limit ${most}`.execute(db);
  return rows;
}

/** An affected SBOM of a project's current set. */
export interface AffectedProjectRow {
  project: string;
  project_uuid: string;
  sbomid: string;
  version: string;
  in_use: boolean;
  pv_ids: number[];
}

/** Worst projects first, of each the newest SBOM first. */
export async function selectAffectedProjects(
  db: Reader,
  tenantUuid: string,
  vulnId: number,
  most: number,
): Promise<AffectedProjectRow[]> {
  const { rows } = await sql<AffectedProjectRow>`
    with hit as materialized (
      select s.set_id, array_agg(s.pv_id) as pv_ids
      from sets_with_any((select array_agg(k.pv_id) from known_packages_of(${vulnId}::int) k)) s
      group by s.set_id)
    select p.path as project, c.project_uuid, c.sbomid, c.version, c.in_use, h.pv_ids
    from current_sboms_of((select array_agg(set_id) from hit)) c
      join hit h on h.set_id = c.set_id
      join project_summary p on p.tenant_uuid = ${tenantUuid} and p.project_uuid = c.project_uuid
    order by p.rank desc, p.project_uuid, c.uploaded_at desc, c.sbomid limit ${most}`.execute(db);
  return rows;
}

/** A package version as people and matching see it. */
export interface KnownPackageRow extends PackageVersionRow {
  name: string;
  version: string;
  purl: string;
}

/** Package versions by id, as far as the tenant knows them, in order of name and version. */
export async function selectPackages(db: Reader, pvIds: number[]) {
  const { rows } = await sql<KnownPackageRow>`
    select k.pv_id, k.name, k.version, k.identity as purl, k.identity, k.ecosystem, k.release, k.match_version, '' as match_name
    from known_package_versions(${`{${pvIds.join(',')}}`}::int[]) k
    order by k.name, k.version, k.identity`.execute(db);
  return rows;
}

/** A listing in a catalogue of exploited vulnerabilities; days as `YYYY-MM-DD`. */
interface ExploitedRow {
  added_on: string;
  due_on: string | null;
  ransomware: boolean | null;
  required_action: string;
}

/** The listing of a CVE; CISA's before others. */
export async function findExploited(db: Reader, id: string): Promise<ExploitedRow | null> {
  const { rows } = await sql<ExploitedRow>`
    select added_on::text as added_on, due_on::text as due_on, ransomware, required_action from known_exploited_fact
    where cve = ${id} order by source <> 'kev', source limit 1`.execute(db);
  return rows[0] ?? null;
}
