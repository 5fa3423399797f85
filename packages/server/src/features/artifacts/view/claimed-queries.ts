import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';

/** SBOMs with claims that are looked through, the newest of the tenant. */
const MOST_SBOMS = 200;
/** Documents that are opened. */
const MOST_DOCUMENTS = 3;

/** An artifact by its own uuid, and by the package version that it is. */
export interface Claimant {
  uuid: string | null;
  pv_id: number | null;
}

/** SBOMs with claims that describe or contain it, the newest first. */
export async function selectClaiming(db: Reader, tenantUuid: string, { uuid, pv_id }: Claimant) {
  const { rows } = await sql<{ sbomid: string; is_described: boolean }>`
    with claiming as materialized (
      select b.sbomid, b.set_id, b.uploaded_at from sbom b
      where b.tenant_uuid = ${tenantUuid} and (b.subject -> 'claims')::int > 0 and b.status = 'ready'
      order by b.uploaded_at desc limit ${MOST_SBOMS}),
    sets as materialized (
      select x.set_id from sets_with_any(case when exists (select from claiming) then array[${pv_id}::int] else '{}' end) x)
    select c.sbomid, l.sbomid is not null as is_described
    from claiming c
    left join artifact_sbom l
      on l.tenant_uuid = ${tenantUuid} and l.artifact_uuid = ${uuid}::uuid and l.sbomid = c.sbomid
    where l.sbomid is not null or c.set_id in (select set_id from sets)
    order by c.uploaded_at desc, c.sbomid desc limit ${MOST_DOCUMENTS}`.execute(db);
  return rows;
}
