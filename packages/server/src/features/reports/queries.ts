import { sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';

/** Name of the asking tenant. */
export async function selectTenantName(db: Reader): Promise<string> {
  const { rows } = await sql<{ name: string }>`select own_tenant_name() as name`.execute(db);
  return rows[0]?.name ?? '';
}
