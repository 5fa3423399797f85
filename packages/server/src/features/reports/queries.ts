import { sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';

/** Name of the asking tenant. */
export async function selectTenantName(db: Reader): Promise<string> {
  const { rows } = await sql<{ name: string }>`select own_tenant_name() as name`.execute(db);
  return rows[0]?.name ?? '';
}

/** Name and version of the default attestation profile; undefined where there is none. */
export const selectDefaultProfile = (db: Reader, tenantUuid: string) =>
  db
    .selectFrom('attestation_profile')
    .select(['name', 'version'])
    .where('tenant_uuid', '=', tenantUuid)
    .where('is_default', '=', true)
    .executeTakeFirst();
