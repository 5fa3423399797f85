import { sql } from 'kysely';
import type { SbomSubject } from '../../parser/parse-job.ts';
import type { Reader, Writer } from '../../platform/db/database.ts';

/** Returns uuids of tenants with SBOMs whose subject is unknown. */
export async function selectTenantsWithUndescribed(db: Reader): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`select tenants_with_undescribed() as uuid`.execute(
    db,
  );
  return rows.map(({ uuid }) => uuid);
}

/** Returns SBOMs whose subject is unknown, and the SHA-256 of their documents. */
export async function selectUndescribed(db: Reader, tenantUuid: string, most: number) {
  const { rows } = await sql<{ sbomid: string; sha256: Buffer }>`
    select sbomid, sha256 from sbom
    where tenant_uuid = ${tenantUuid} and subject is null and status = 'ready' order by sbomid limit ${most}`.execute(
    db,
  );
  return rows;
}

/** Stores the subject of an SBOM; false when the SBOM was deleted meanwhile. */
export async function setSubject(
  tx: Writer,
  tenantUuid: string,
  { sbomid, subject }: { sbomid: string; subject: SbomSubject },
): Promise<boolean> {
  const { rows } = await sql`
    update sbom set subject = ${JSON.stringify(subject)}::jsonb
    where tenant_uuid = ${tenantUuid} and sbomid = ${sbomid} returning 1`.execute(tx);
  return rows.length === 1;
}
