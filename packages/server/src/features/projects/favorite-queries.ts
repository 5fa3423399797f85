import type { Writer } from '../../platform/db/database.ts';

/** Marks a project as a person's favorite; nothing happens when it is one. */
export async function putFavorite(
  tx: Writer,
  tenantUuid: string,
  account: string,
  uuid: string,
): Promise<void> {
  await tx
    .insertInto('project_favorite')
    .values({ tenant_uuid: tenantUuid, account_uuid: account, project_uuid: uuid })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Removes the mark; does nothing when there is none. */
export async function removeFavorite(
  tx: Writer,
  tenantUuid: string,
  account: string,
  uuid: string,
): Promise<void> {
  await tx
    .deleteFrom('project_favorite')
    .where('tenant_uuid', '=', tenantUuid)
    .where('account_uuid', '=', account)
    .where('project_uuid', '=', uuid)
    .execute();
}
