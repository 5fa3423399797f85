import { type Actor, anonymous, type Change } from '../../context.ts';
import type { Writer } from '../db/database.ts';
import { insertAuditEntry, seeTenant, selectDefaultTenant } from './queries.ts';

const operator: Actor = { ...anonymous(''), kind: 'system', name: 'operator' };

/**
 * Adds the audit entry of what an operator does by a command, in the transaction that does it, which sees that tenant's rows
 * from then on: call it last.
 *
 * @param tenantUuid whose audit log gets it; where it is about the whole installation, the default tenant's
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
