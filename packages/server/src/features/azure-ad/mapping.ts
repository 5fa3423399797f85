import { ROLES, type Role } from '@assay/contract/endpoint.ts';
import type { Database, Writer } from '../../platform/db/database.ts';
import * as sql from './queries.ts';

/** The highest role that these groups of the directory give in a tenant; undefined when none does. */
export async function roleOfGroups(
  database: Database,
  tenant: string,
  groups: string[],
): Promise<Role | undefined> {
  const given = await database.read(tenant, (db) => sql.selectRolesOf(db, tenant, groups));
  return ROLES.find((role) => given.includes(role));
}

/** Puts a person into the signers groups of these groups, and out of those the directory once gave. */
export const followGroups = (
  tx: Writer,
  { tenant_uuid, account_uuid }: { tenant_uuid: string; account_uuid: string },
  groups: string[],
): Promise<void> => sql.syncSignersGroups(tx, tenant_uuid, account_uuid, groups);
