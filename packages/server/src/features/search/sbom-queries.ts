import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';
import { containing } from '../../platform/http/page.ts';
import { type Asked, type Hits, MOST_HITS } from './queries.ts';

/** Projects whose SBOMs are looked at, and the newest of each that are. */
const MOST_PROJECTS = 20;
const MOST_VERSIONS = 200;

/**
 * Finds SBOMs by id, by the SHA-256 of their bytes, by a version in a project, else by name or as the newest of
 * a project. Searches only those of the best projects.
 */
export async function selectSboms(db: Reader, asked: Asked): Promise<Hits<'sboms'>> {
  const { tenant_uuid, query, limit } = asked;
  const legs: RawBuilder<unknown>[] = [];
  if (query.uuid !== null)
    legs.push(sql`select b.*, 0 as leg from sbom b
    where b.tenant_uuid = ${tenant_uuid} and b.sbomid = ${query.uuid}::uuid`);
  if (query.digest !== null)
    legs.push(sql`(select b.*, 1 as leg from sbom b
    where b.tenant_uuid = ${tenant_uuid} and b.sha256 between ${query.digest.from} and ${query.digest.to} limit ${limit})`);
  if (query.words.length > 0) legs.push(ofProjects(asked));
  if (query.words.length > 0 && query.version === null)
    legs.push(sql`select b.*, 3 as leg from search_sbom_names(${query.whole}, ${limit}) b`);
  if (legs.length === 0) return { hits: [], count: 0, is_complete: true };
  const { rows } = await sql<SbomRow>`
    with met as materialized (${sql.join(legs, sql` union all `)}),
    once as materialized (
      select distinct on (m.sbomid) m.sbomid, m.project_uuid, m.name, m.version, m.uploaded_at, m.leg
      from met m order by m.sbomid, m.leg)
    select o.sbomid, p.path as project, o.name, o.version, o.uploaded_at, (select count(*)::int from once) as count
    from once o join project_summary p on p.tenant_uuid = ${tenant_uuid} and p.project_uuid = o.project_uuid
    order by o.leg, o.uploaded_at desc, o.sbomid limit ${limit}`.execute(db);
  return {
    hits: rows.map(({ count, uploaded_at, ...row }) => ({
      ...row,
      uploaded_at: uploaded_at.toISOString(),
    })),
    count: rows[0]?.count ?? 0,
    is_complete: (rows[0]?.count ?? 0) < limit,
  };
}

interface SbomRow {
  sbomid: string;
  project: string;
  name: string;
  version: string;
  uploaded_at: Date;
  count: number;
}

/** For projects whose path contains every word: the newest SBOM, or those of a version. */
function ofProjects({ tenant_uuid, query: { words, whole, version }, limit }: Asked) {
  const projects = sql`
    select s.project_uuid, s.newest_sbomid from (
      select s.project_uuid, s.newest_sbomid, s.path, s.last_upload_at from project_summary s
      where s.tenant_uuid = ${tenant_uuid} and s.path ilike all (${words.map(containing)}::text[])
      limit ${sql.lit(MOST_HITS)}) s
    order by (name_end(s.path) = ${whole}) desc, s.last_upload_at desc nulls last, s.path
    limit ${version === null ? limit : MOST_PROJECTS}`;
  if (version === null) {
    return sql`select b.*, 2 as leg from (${projects}) p
      join sbom b on b.tenant_uuid = ${tenant_uuid} and b.sbomid = p.newest_sbomid`;
  }
  return sql`(select b.*, 2 as leg from (${projects}) p cross join lateral (
      select b.* from sbom b where b.tenant_uuid = ${tenant_uuid} and b.project_uuid = p.project_uuid
      order by b.uploaded_at desc, b.sbomid desc limit ${MOST_VERSIONS}) b
    where starts_with(b.version, ${version}) limit ${limit})`;
}
