import { sql } from 'kysely';
import { intArray } from '../../platform/db/array-text.ts';
import type { Reader } from '../../platform/db/database.ts';
import { plannedOnce } from '../../platform/db/planned-once.ts';

/** A package version with the worst rank of the artifacts that have its purl. */
export interface PackageRankRow {
  pv_id: number;
  /** Value of the column artifact.trust_rank. */
  rank: number;
}

/** Returns ranks of package versions; omits those without an artifact. */
export async function selectPackageRanks(
  db: Reader,
  tenantUuid: string,
  pvIds: Iterable<number>,
): Promise<PackageRankRow[]> {
  const { rows } = await sql<PackageRankRow>`
    select pv_id, min(trust_rank) as rank from artifact
    where tenant_uuid = ${tenantUuid} and pv_id = any (${intArray(pvIds)}::int[]) group by pv_id`.execute(
    db,
  );
  return rows;
}

/** Members of a set that are untrusted or unsupported, the worst first. Where nothing is, sets are not read. */
export async function selectDistrustedRanks(
  db: Reader,
  tenantUuid: string,
  setId: number,
): Promise<PackageRankRow[]> {
  const { rows } = await sql<PackageRankRow>`${plannedOnce}
    with distrusted as materialized (
      select pv_id, min(trust_rank) as rank, min(name collate "C") as name, min(purl collate "C") as purl
      from artifact
      where tenant_uuid = ${tenantUuid} and trust_rank < 2 and pv_id is not null group by pv_id)
    select d.pv_id, d.rank from distrusted d join (
      select m.pv_id from component_set s
      left join component_set b on b.tenant_uuid = s.tenant_uuid and b.set_id = s.base_set_id
      cross join lateral (
        select unnest(b.added) as pv_id except select unnest(s.removed)
        union select unnest(s.added)) m
      where s.tenant_uuid = ${tenantUuid} and s.set_id = ${setId} and exists (select from distrusted)) m using (pv_id)
    order by d.rank, d.name, d.purl`.execute(db);
  return rows;
}
