import type { LeafPlace } from '@assay/contract/leaf-place.ts';
import { type RawBuilder, sql } from 'kysely';
import { selectLeafPlaces } from '../../log/append/queries.ts';
import type { Reader } from '../../platform/db/database.ts';

/** The audit entry that records the upload of an SBOM, as a column. */
export const uploadEntryOf = ({
  tenant,
  sbomid,
}: Record<'tenant' | 'sbomid', RawBuilder<unknown>>) => sql`(
    select a.uuid from audit_entry a
    where a.tenant_uuid = ${tenant} and a.subject_uuid = ${sbomid} and a.action = 'sbom.upload')`;

/** Leaf of the audit entry that records the upload of an SBOM; null where it has none. */
export async function findUploadLeaf(
  db: Reader,
  tenantUuid: string,
  sbomid: string,
): Promise<LeafPlace | null> {
  const upload = uploadEntryOf({ tenant: sql`${tenantUuid}::uuid`, sbomid: sql`${sbomid}::uuid` });
  const { rows } = await sql<{ uuid: string | null }>`select ${upload} as uuid`.execute(db);
  const uuid = rows[0]?.uuid ?? '';
  return (await selectLeafPlaces(db, uuid === '' ? [] : [uuid])).get(uuid) ?? null;
}
