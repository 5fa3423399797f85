import { sql } from 'kysely';
import type { Reader, Writer } from '../../../platform/db/database.ts';

/** uuids of the tenants that have SBOMs whose owners were never read. */
export async function selectTenantsWithUnread(db: Reader): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select tenants_with_unread_owners() as uuid`.execute(db);
  return rows.map(({ uuid }) => uuid);
}

/** SHA-256 of documents whose owners were never read. */
export async function selectUnread(
  db: Reader,
  tenantUuid: string,
  most: number,
): Promise<Buffer[]> {
  const { rows } = await sql<{ sha256: Buffer }>`
    select distinct sha256 from sbom
    where tenant_uuid = ${tenantUuid} and not owners_read and status = 'ready' limit ${most}`.execute(
    db,
  );
  return rows.map((row) => row.sha256);
}

/** SBOMs of a document whose owners were never read. */
export async function selectSbomsOf(db: Reader, tenantUuid: string, sha256: Buffer) {
  const { rows } = await sql<{ sbomid: string; project_uuid: string; set_id: number }>`
    select sbomid, project_uuid, set_id from sbom
    where tenant_uuid = ${tenantUuid} and sha256 = ${sha256} and not owners_read and status = 'ready'
    order by sbomid`.execute(db);
  return rows;
}

/** Owners were read, and changed nothing. */
export async function setRead(tx: Writer, tenantUuid: string, sha256: Buffer): Promise<void> {
  await sql`
    update sbom set owners_read = true
    where tenant_uuid = ${tenantUuid} and sha256 = ${sha256} and not owners_read`.execute(tx);
}

/** An SBOM has another set from now on, and so have artifacts whose newest SBOM it is. */
export async function moveToSet(
  tx: Writer,
  tenantUuid: string,
  { sbomid, set_id }: { sbomid: string; set_id: number },
): Promise<void> {
  await sql`
    update sbom set set_id = ${set_id}, owners_read = true
    where tenant_uuid = ${tenantUuid} and sbomid = ${sbomid}`.execute(tx);
}

export async function refreshArtifactsOf(
  tx: Writer,
  tenantUuid: string,
  sbomid: string,
): Promise<void> {
  await sql`
    select refresh_artifacts(array(
      select a.uuid from artifact a where a.tenant_uuid = ${tenantUuid} and a.sbomid = ${sbomid}))`.execute(
    tx,
  );
}
