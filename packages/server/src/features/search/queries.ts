import type { SearchAnswer, SearchKind } from '@assay/contract/search.ts';
import { SEVERITIES } from '@assay/contract/severity.ts';
import { sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';
import { containing } from '../../platform/http/page.ts';
import type { SearchQuery } from './read-query.ts';

/** Hits of one kind up to the limit, their total, and whether all were searched. */
export interface Hits<K extends SearchKind> {
  hits: SearchAnswer[K]['hits'];
  count: number;
  is_complete: boolean;
}

/** With the transaction's tenant, for kinds guarded only by row-level security. */
export interface Asked {
  tenant_uuid: string;
  query: SearchQuery;
  limit: number;
}

/**
 * Runs one of several searches in a transaction, with a time limit: its failure is rolled back, and the others
 * continue. Undefined when no time is left or the search failed.
 */
export async function within<T>(
  db: Reader,
  ms: number,
  { work, failed }: { work: () => Promise<T>; failed: (error: unknown) => void },
): Promise<T | undefined> {
  if (ms <= 0) return undefined;
  // One message; all savepoints end with the transaction.
  await sql.raw(`savepoint kind; set local statement_timeout = ${Math.ceil(ms)}`).execute(db);
  try {
    return await work();
  } catch (error) {
    // Fails where the connection was lost: then nothing can be answered.
    await sql`rollback to savepoint kind`.execute(db);
    failed(error);
    return undefined;
  }
}

const severityOf = (rank: number) => SEVERITIES[4 - rank] ?? null;

/** Packages by words of their names. */
export async function selectPackages(
  db: Reader,
  { words, whole, kind, version }: SearchQuery,
  limit: number,
): Promise<Hits<'packages'>> {
  const { rows } = await sql<PackageRow>`
    select name, kind, versions, worst, purl, count, is_complete
    from search_packages(${words}::text[], ${whole}, ${kind}, ${version}, ${limit})`.execute(db);
  return {
    hits: rows.map(({ worst, count, is_complete, ...row }) => ({
      ...row,
      severity: severityOf(worst),
    })),
    count: rows[0]?.count ?? 0,
    is_complete: rows[0]?.is_complete ?? true,
  };
}

interface PackageRow {
  name: string;
  kind: string;
  versions: number;
  worst: number;
  purl: string | null;
  count: number;
  is_complete: boolean;
}

/** Vulnerabilities that affect the tenant, by id, alias or words of the summary. */
export async function selectVulnerabilities(
  db: Reader,
  { spellings, summary_words }: SearchQuery,
  limit: number,
): Promise<Hits<'vulnerabilities'>> {
  const { rows } = await sql<VulnerabilityRow>`
    select id, summary, severity, kev, affected_projects, count, is_complete
    from search_vulnerabilities(${spellings}::text[], ${summary_words}::text[], ${limit})`.execute(
    db,
  );
  return {
    hits: rows.map(({ severity, count, is_complete, ...row }) => ({
      ...row,
      severity: severityOf(severity) ?? 'unassigned',
    })),
    count: rows[0]?.count ?? 0,
    is_complete: rows[0]?.is_complete ?? true,
  };
}

interface VulnerabilityRow {
  id: string;
  summary: string;
  severity: number;
  kev: boolean;
  affected_projects: number;
  count: number;
  is_complete: boolean;
}

/** Maximum number of hits that are sorted; beyond it, the first by path. */
export const MOST_HITS = 1000;

/** Finds projects whose path contains every word; scans the tenant's paths until there are enough. */
export async function selectProjects(
  db: Reader,
  { tenant_uuid, query: { words, whole }, limit }: Asked,
): Promise<Hits<'projects'>> {
  const patterns = words.map(containing);
  const { rows } = await sql<ProjectRow>`
    with met as materialized (
      select s.path, s.rank, s.critical, s.high, s.medium, s.low, s.unassigned, s.last_upload_at,
        name_end(s.path) as last
      from project_summary s where s.tenant_uuid = ${tenant_uuid} and s.path ilike all (${patterns}::text[])
      limit ${sql.lit(MOST_HITS)})
    select m.path, m.last_upload_at, (select count(*)::int from met) as count,
      case when m.critical > 0 then 4 when m.high > 0 then 3 when m.medium > 0 then 2 when m.low > 0 then 1
        when m.unassigned > 0 then 0 else -1 end as worst
    from met m
    order by case when ${whole} in (m.last, lower(m.path)) then 0 when starts_with(m.last, ${whole}) then 1
        when starts_with(m.last, ${words[0] ?? ''}) then 2 else 3 end,
      m.rank desc, m.path limit ${limit}`.execute(db);
  return {
    hits: rows.map(({ path, worst, last_upload_at }) => ({
      path,
      severity: severityOf(worst),
      last_upload_at: last_upload_at?.toISOString() ?? null,
    })),
    count: rows[0]?.count ?? 0,
    is_complete: (rows[0]?.count ?? 0) < MOST_HITS,
  };
}

interface ProjectRow {
  path: string;
  last_upload_at: Date | null;
  count: number;
  worst: number;
}
