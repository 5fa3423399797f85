import { sql } from 'kysely';
import type { Writer } from '../../platform/db/database.ts';

/** Licenses that some components of an SBOM state. */
export interface CountedLicenses {
  /** SHA-256 of `licenses` as JSON, in hexadecimal. */
  sha256: string;
  licenses: string[];
  components: number;
}

/** An SBOM with its licenses. */
export interface CountedSbom {
  sbomid: string;
  licenses: readonly CountedLicenses[];
}

/**
 * Stores the licenses of SBOMs of a tenant, except where they are stored already or the SBOM was deleted meanwhile. Several
 * workers may store the same texts: the order of digests keeps them from waiting for each other in a circle.
 */
export async function insertCounted(
  tx: Writer,
  tenant_uuid: string,
  sboms: readonly CountedSbom[],
): Promise<void> {
  const begun = await beginCounting(
    tx,
    tenant_uuid,
    sboms.map(({ sbomid }) => sbomid),
  );
  const counted = sboms.filter(({ sbomid }) => begun.has(sbomid));
  if (counted.length === 0) return;
  const texts = new Map(counted.flatMap((one) => one.licenses.map((g) => [g.sha256, g.licenses])));
  const distinct = [...texts].map(([sha256, licenses]) => ({ sha256, licenses }));
  await sql`
    insert into license_text (tenant_uuid, sha256, licenses)
    select ${tenant_uuid}, decode(g.sha256, 'hex'), array(select jsonb_array_elements_text(g.licenses))
    from jsonb_to_recordset(${JSON.stringify(distinct)}::jsonb) g (sha256 text, licenses jsonb) order by decode(g.sha256, 'hex')
    on conflict (tenant_uuid, sha256) do nothing`.execute(tx);
  const uses = counted.flatMap(({ sbomid, licenses }) =>
    licenses.map(({ sha256, components }) => ({ sbomid, sha256, components })),
  );
  await sql`
    insert into sbom_license (tenant_uuid, sbomid, license_id, components)
    select ${tenant_uuid}, g.sbomid, t.license_id, g.components
    from jsonb_to_recordset(${JSON.stringify(uses)}::jsonb) g (sbomid uuid, sha256 text, components int)
    join license_text t on t.tenant_uuid = ${tenant_uuid} and t.sha256 = decode(g.sha256, 'hex')`.execute(
    tx,
  );
}

/** Stores the licenses of an SBOM as those of another one of the same bytes, which the caller keeps from being deleted. */
export async function copyCounted(
  tx: Writer,
  { tenant_uuid, sbomid }: { tenant_uuid: string; sbomid: string },
  from: string,
): Promise<void> {
  if ((await beginCounting(tx, tenant_uuid, [sbomid])).size === 0) return;
  await sql`
    insert into sbom_license (tenant_uuid, sbomid, license_id, components)
    select l.tenant_uuid, ${sbomid}, l.license_id, l.components from sbom_license l
    where l.tenant_uuid = ${tenant_uuid} and l.sbomid = ${from}`.execute(tx);
}

/** Says that the licenses of SBOMs are counted. Returns those of which they were not before, and that are not gone. */
async function beginCounting(
  tx: Writer,
  tenant_uuid: string,
  sbomids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ sbomid: string }>`
    insert into sbom_licenses_counted (tenant_uuid, sbomid)
    select tenant_uuid, sbomid from sbom
    where tenant_uuid = ${tenant_uuid} and sbomid = any (${sbomids}::uuid[]) and status = 'ready' order by sbomid
    on conflict do nothing returning sbomid`.execute(tx);
  return new Set(rows.map(({ sbomid }) => sbomid));
}
