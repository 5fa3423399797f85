import { type Actor, anonymous, type Change } from '../../context.ts';
import type { Writer } from '../db/database.ts';
import { insertAuditEntry, seeTenant, selectDefaultTenant } from './queries.ts';

const operator: Actor = { ...anonymous(''), kind: 'system', name: 'operator' };

/**
 * Adds the audit entry of an operator command to its transaction. From then on the transaction sees that
 * tenant's rows, so call it last.
 *
 * @param tenantUuid whose audit log gets the entry; the default tenant's for the whole installation
 */
export async function insertOperatorEntry(
  tx: Writer,
  change: Change,
  tenantUuid?: string,
): Promise<void> {
  const home = tenantUuid ?? (await selectDefaultTenant(tx));
  await seeTenant(tx, home);
  await insertAuditEntry(tx, { ...operator, tenantUuid: home }, change);
}
