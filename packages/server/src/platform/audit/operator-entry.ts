import { type Actor, anonymous, type Change } from '../../context.ts';
import type { Writer } from '../db/database.ts';
import { insertAuditEntries, seeTenant } from './queries.ts';

const operator: Actor = { ...anonymous(''), kind: 'system', name: 'operator' };
const system: Actor = { ...anonymous(''), kind: 'system', name: 'system' };

/**
 * Adds the audit entry of an operator command to its transaction. From then on the transaction sees that
 * tenant's rows, so call it last.
 *
 * @param tenantUuid whose audit log gets the entry; the default tenant's for the whole installation
 */
export const insertOperatorEntry = (
  tx: Writer,
  change: Change,
  tenantUuid?: string,
): Promise<void> => insertEntriesOf(tx, operator, [change], tenantUuid);

/**
 * Adds the audit entries of changes that the server starts by itself. From then on the transaction sees the rows of the
 * tenant whose log gets them, so call it last.
 *
 * @param tenantUuid whose audit log gets the entries; the default tenant's for what concerns all tenants
 */
export const insertSystemEntries = (
  tx: Writer,
  changes: readonly Change[],
  tenantUuid?: string,
): Promise<void> => insertEntriesOf(tx, system, changes, tenantUuid);

async function insertEntriesOf(
  tx: Writer,
  by: Actor,
  changes: readonly Change[],
  tenantUuid?: string,
): Promise<void> {
  if (changes.length === 0) return;
  const actor = { ...by, tenantUuid: await seeTenant(tx, tenantUuid) };
  await insertAuditEntries(
    tx,
    changes.map((change) => ({ actor, change })),
  );
}
