import type { TrustLevel } from '@assay/core/sbom/trust-levels.ts';
import { type RawBuilder, sql } from 'kysely';
import { intArray } from '../../../platform/db/array-text.ts';
import type { Reader } from '../../../platform/db/database.ts';

/** Trust level of an artifact, and its latest statement. */
export interface TrustStatusRow {
  pv_id: number | null;
  trust_level: TrustLevel;
  signer: string | null;
  /** Reason of that statement. */
  reason: string | null;
  signed_at: Date | null;
}

/**
 * Returns the levels for an SBOM: of its described artifact, and of package versions; the worst of several
 * digests.
 */
export async function selectStatuses(
  db: Reader,
  tenantUuid: string,
  { sbomid, pvIds }: { sbomid: string; pvIds: Iterable<number> },
): Promise<{ described: TrustStatusRow | undefined; contained: TrustStatusRow[] }> {
  const select = async (artifacts: RawBuilder<unknown>) => {
    const { rows } = await sql<TrustStatusRow>`
      select a.pv_id, a.trust_level, p.name as signer, t.reason, a.signed_at
      from (${artifacts}) a
      left join principal p on p.tenant_uuid = a.tenant_uuid and p.uuid = a.signer_uuid
      left join lateral (
        select t.reason from attestation_subject s
        join attestation t on t.tenant_uuid = s.tenant_uuid and t.uuid = s.attestation_uuid
        where a.signer_uuid is not null and s.tenant_uuid = a.tenant_uuid and s.artifact_uuid = a.uuid
          and t.principal_uuid = a.signer_uuid
        order by t.created_at desc, t.uuid desc limit 1) t on true`.execute(db);
    return rows;
  };
  const [described] = await select(sql`
    select a.* from artifact_sbom l join artifact a on a.tenant_uuid = l.tenant_uuid and a.uuid = l.artifact_uuid
    where l.tenant_uuid = ${tenantUuid} and l.sbomid = ${sbomid}`);
  const contained = await select(sql`
    select distinct on (a.pv_id) a.* from artifact a
    where a.tenant_uuid = ${tenantUuid} and a.pv_id = any (${intArray(pvIds)}::int[])
    order by a.pv_id, a.trust_rank, a.signed_at desc nulls last`);
  return { described, contained };
}
