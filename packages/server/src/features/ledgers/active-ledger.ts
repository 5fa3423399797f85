import type { Ctx } from '../../context.ts';
import { Conflict, NotFound } from '../../errors.ts';
import type { Reader, Writer } from '../../platform/db/database.ts';
import * as sql from './queries.ts';

/** The ledger is there, deleted or not. @throws NotFound */
export const requireLedger = (ctx: Ctx, uuid: string): Promise<void> =>
  ctx.read((db) => requireLedgerIn(db, ctx.tenantUuid, uuid));

/** Like {@link requireLedger}, within a transaction. */
export async function requireLedgerIn(db: Reader, tenantUuid: string, uuid: string): Promise<void> {
  if (!(await sql.hasLedger(db, tenantUuid, uuid))) throw new NotFound('Ledger');
}

/**
 * The ledger is there and not deleted, and stays so until the transaction ends.
 *
 * @throws NotFound, also for a deleted one: nothing new can be made for it
 */
export async function shareActiveLedger(
  tx: Writer,
  tenantUuid: string,
  uuid: string,
): Promise<void> {
  const state = await sql.shareLedger(tx, tenantUuid, uuid);
  if (state === undefined || state.deleted) throw new NotFound('Ledger');
}

/** Locks a ledger that is not deleted until the transaction ends. @throws NotFound, Conflict */
export async function lockActiveLedger(
  tx: Writer,
  tenantUuid: string,
  uuid: string,
): Promise<sql.LedgerState> {
  const state = await sql.lockLedger(tx, tenantUuid, uuid);
  if (state === undefined) throw new NotFound('Ledger');
  if (state.deleted) throw ledgerDeleted();
  return state;
}

/** 409: nothing can be changed in a deleted ledger. */
export const ledgerDeleted = (): Conflict => new Conflict('The ledger is deleted');
