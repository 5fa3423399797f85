import { sql } from 'kysely';
import type { Writer } from '../../platform/db/database.ts';

/** Licenses that some components of an SBOM state. */
export interface CountedLicenses {
  /** SHA-256 of `licenses` as JSON, in hexadecimal. */
  sha256: string;
  licenses: string[];
  components: number;
}

/**
 * Stores the licenses of an SBOM, unless they are stored already or the SBOM was deleted meanwhile. Several workers may
 * store the same texts: the order of digests keeps them from waiting for each other in a circle.
 */
export async function insertCounted(
  tx: Writer,
  { tenant_uuid, sbomid }: { tenant_uuid: string; sbomid: string },
  counted: readonly CountedLicenses[],
): Promise<void> {
  if (!(await beginCounting(tx, { tenant_uuid, sbomid }))) return;
  const documents = sql`(
    select decode(g.sha256, 'hex') as sha256, array(select jsonb_array_elements_text(g.licenses)) as licenses, g.components
    from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) g (sha256 text, licenses jsonb, components int))`;
  await sql`
    insert into license_text (tenant_uuid, sha256, licenses)
    select ${tenant_uuid}, g.sha256, g.licenses from ${documents} g order by g.sha256
    on conflict (tenant_uuid, sha256) do nothing`.execute(tx);
  await sql`
    insert into sbom_license (tenant_uuid, sbomid, license_id, components)
    select ${tenant_uuid}, ${sbomid}, t.license_id, g.components
    from ${documents} g join license_text t on t.tenant_uuid = ${tenant_uuid} and t.sha256 = g.sha256`.execute(
    tx,
  );
}

/** Stores the licenses of an SBOM as those of another one of the same bytes, which the caller keeps from being deleted. */
export async function copyCounted(
  tx: Writer,
  { tenant_uuid, sbomid }: { tenant_uuid: string; sbomid: string },
  from: string,
): Promise<void> {
  if (!(await beginCounting(tx, { tenant_uuid, sbomid }))) return;
  await sql`
    insert into sbom_license (tenant_uuid, sbomid, license_id, components)
    select l.tenant_uuid, ${sbomid}, l.license_id, l.components from sbom_license l
    where l.tenant_uuid = ${tenant_uuid} and l.sbomid = ${from}`.execute(tx);
}

/** Says that the licenses of an SBOM are counted; false when they were before, or the SBOM is gone. */
async function beginCounting(
  tx: Writer,
  { tenant_uuid, sbomid }: { tenant_uuid: string; sbomid: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into sbom_licenses_counted (tenant_uuid, sbomid)
    select tenant_uuid, sbomid from sbom where tenant_uuid = ${tenant_uuid} and sbomid = ${sbomid} and status = 'ready'
    on conflict do nothing returning sbomid`.execute(tx);
  return rows.length > 0;
}
