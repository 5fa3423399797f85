import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { type Miscount, MOST } from './miscount.ts';
import { members } from './recount-queries.ts';

/** Checks the SBOM figures of project_summary: their number, the newest, the deployed ones, and the one that compliance counts. */
export async function miscountedSboms(db: Reader, tenantUuid: string): Promise<Miscount[]> {
  const { rows } = await sql<Miscount>`
    with counted as (
      select p.project_uuid, n.sbomid as newest, coalesce(u.sbomid, n.sbomid) as of_compliance, n.uploaded_at, a.sboms, a.in_use, a.deployed, a.bytes,
        case a.deployed when 0 then coalesce(n.component_count, 0) when 1 then a.components else (
          select c.package_count from component_set c
          where c.tenant_uuid = p.tenant_uuid and c.set_id = p.current_set) end as components
      from project_summary p
        left join lateral (
          select b.sbomid, b.uploaded_at, b.component_count from sbom b
          where b.tenant_uuid = p.tenant_uuid and b.project_uuid = p.project_uuid and b.status = 'ready'
          order by b.uploaded_at desc, b.sbomid desc limit 1) n on true
        left join lateral (
          select b.sbomid from sbom b
          where b.tenant_uuid = p.tenant_uuid and b.project_uuid = p.project_uuid and b.status = 'ready' and b.in_use
          order by b.uploaded_at desc, b.sbomid desc limit 1) u on true
        cross join lateral (
          select count(*)::int as sboms, count(*) filter (where b.in_use)::int as in_use,
            count(*) filter (where b.in_use and b.status = 'ready')::int as deployed,
            coalesce(min(b.component_count) filter (where b.in_use and b.status = 'ready'), 0) as components,
            coalesce(sum(b.size_bytes), 0)::bigint as bytes
          from sbom b where b.tenant_uuid = p.tenant_uuid and b.project_uuid = p.project_uuid) a
      where p.tenant_uuid = ${tenantUuid}),
    pairs as (
      select p.project_uuid, row(p.newest_sbomid, p.counted_sbomid, p.last_upload_at, p.sbom_count, p.in_use_count, p.deployed_count,
          p.document_bytes, p.component_count)::text as stored,
        row(c.newest, c.of_compliance, c.uploaded_at, c.sboms, c.in_use, c.deployed, c.bytes, c.components)::text as counted
      from project_summary p join counted c using (project_uuid)
      where p.tenant_uuid = ${tenantUuid})
    select 'SBOMs of project_summary ' || project_uuid as what, stored, counted from pairs where stored <> counted
    limit ${MOST}`.execute(db);
  return rows;
}

/** Members of current sets against those of the SBOMs in use, or of the newest where none is. */
export async function miscountedCurrent(db: Reader, tenantUuid: string): Promise<Miscount[]> {
  const { rows } = await sql<Miscount>`
    with ${members(tenantUuid)},
    wanted as (
      select distinct p.project_uuid, m.pv_id
      from project_summary p
        join sbom b on b.tenant_uuid = p.tenant_uuid and b.project_uuid = p.project_uuid and b.status = 'ready'
          and (b.in_use or b.sbomid = (
            select n.sbomid from sbom n
            where n.tenant_uuid = p.tenant_uuid and n.project_uuid = p.project_uuid and n.status = 'ready'
            order by n.uploaded_at desc, n.sbomid desc limit 1)
            and not exists (
              select from sbom d where d.tenant_uuid = p.tenant_uuid and d.project_uuid = p.project_uuid
                and d.status = 'ready' and d.in_use))
        join members m on m.set_id = b.set_id
      where p.tenant_uuid = ${tenantUuid}),
    stored as (
      select p.project_uuid, m.pv_id from project_summary p join members m on m.set_id = p.current_set
      where p.tenant_uuid = ${tenantUuid})
    select 'current set of project ' || project_uuid as what, coalesce(s.pv_id::text, '') as stored,
      coalesce(w.pv_id::text, '') as counted
    from stored s full join wanted w using (project_uuid, pv_id)
    where s.pv_id is null or w.pv_id is null
    limit ${MOST}`.execute(db);
  return rows;
}
