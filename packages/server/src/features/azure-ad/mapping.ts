import { ROLES, type Role } from '@assay/contract/endpoint.ts';
import { type Actor, anonymous } from '../../context.ts';
import { insertAuditEntry } from '../../platform/audit/queries.ts';
import type { Database, Writer } from '../../platform/db/database.ts';
import * as sql from './queries.ts';

/** Returns the highest role that these directory groups grant in a tenant; undefined when none does. */
export async function roleOfGroups(
  database: Database,
  tenant: string,
  groups: string[],
): Promise<Role | undefined> {
  const mappedRoles = await database.read(tenant, (db) => sql.selectRolesOf(db, tenant, groups));
  return ROLES.find((role) => mappedRoles.includes(role));
}

const directory: Actor = { ...anonymous(''), kind: 'system', name: 'directory' };

/**
 * Adds a user to the signers groups of these groups, and removes the user from those previously granted by the
 * directory. An audit entry names them, because a membership without an entry has no effect.
 */
export async function followGroups(
  tx: Writer,
  { tenant_uuid, account_uuid }: { tenant_uuid: string; account_uuid: string },
  groups: string[],
): Promise<void> {
  const followed = await sql.syncSignersGroups(tx, tenant_uuid, account_uuid, groups);
  const { added, removed, refused } = followed;
  if (added.length + removed.length + refused.length === 0) return;
  await insertAuditEntry(
    tx,
    { ...directory, tenantUuid: tenant_uuid },
    {
      action: 'signers_group.follow_directory',
      subject_uuid: account_uuid,
      details: { added, removed, ...(refused.length > 0 && { refused }) },
    },
  );
}
