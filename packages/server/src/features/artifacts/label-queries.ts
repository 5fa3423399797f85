import type { Writer } from '../../platform/db/database.ts';

/** Returns false when the artifact does not exist. */
export async function setLabels(
  tx: Writer,
  tenantUuid: string,
  uuid: string,
  labels: string[],
): Promise<boolean> {
  const changed = await tx
    .updateTable('artifact')
    .set({ labels })
    .where('tenant_uuid', '=', tenantUuid)
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}
