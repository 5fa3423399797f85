import type { TrustLevel } from '@assay/core/attestation/trust-level.ts';
import { sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';
import { intArray } from '../catalogue/array-text.ts';
import { levelOf } from './list/groups.ts';

/** A package version with the level of the artifact that has its purl. */
export interface PackageLevel {
  pv_id: number;
  /** Of several digests the worst, for an SBOM does not say which it contains. */
  trust_level: TrustLevel;
}

const levelsOf = (rows: { pv_id: number; rank: number }[]): PackageLevel[] =>
  rows.map(({ pv_id, rank }) => ({ pv_id, trust_level: levelOf(rank) }));

/** Levels of some package versions; those that no artifact stands for are left out. */
export async function selectPackageLevels(
  db: Reader,
  tenantUuid: string,
  pvIds: Iterable<number>,
): Promise<PackageLevel[]> {
  const { rows } = await sql<{ pv_id: number; rank: number }>`
    select pv_id, min(trust_rank) as rank from artifact
    where tenant_uuid = ${tenantUuid} and pv_id = any (${intArray(pvIds)}::int[]) group by pv_id`.execute(
    db,
  );
  return levelsOf(rows);
}

/** Members of a set that are untrusted or unsupported, the worst first. Where nothing is, sets are not read. */
export async function selectDistrusted(
  db: Reader,
  tenantUuid: string,
  setId: number,
): Promise<PackageLevel[]> {
  const { rows } = await sql<{ pv_id: number; rank: number }>`
    with distrusted as materialized (
      select pv_id, min(trust_rank) as rank from artifact
      where tenant_uuid = ${tenantUuid} and trust_rank < 2 and pv_id is not null group by pv_id)
    select d.pv_id, d.rank from distrusted d join (
      select m.pv_id from component_set s
      left join component_set b on b.tenant_uuid = s.tenant_uuid and b.set_id = s.base_set_id
      cross join lateral (
        select unnest(b.added) as pv_id except select unnest(s.removed)
        union select unnest(s.added)) m
      where s.tenant_uuid = ${tenantUuid} and s.set_id = ${setId} and exists (select from distrusted)) m using (pv_id)
    order by d.rank, d.pv_id`.execute(db);
  return levelsOf(rows);
}
