import { setTimeout } from 'node:timers/promises';
import type { Ctx } from '../../../context.ts';
import { NotFound, Unavailable } from '../../../errors.ts';
import * as sql from './queries.ts';

/** A ledger that takes statements. */
export interface OpenedLedger {
  uuid: string;
  /** Origin of its log: statements name it as their ledger. */
  origin: string;
}

const OPENED_MS = 5_000;
const LOOK_MS = 100;

/**
 * Finds a ledger that is not deleted, by uuid, or the one named `default`; waits until the log of a new one has
 * its name.
 *
 * @throws NotFound, Unavailable
 */
export async function openedLedger(ctx: Ctx, uuid: string | null): Promise<OpenedLedger> {
  for (let waited = 0; waited <= OPENED_MS; waited += LOOK_MS) {
    const found = await ctx.read((db) => sql.findActiveLedger(db, ctx.tenantUuid, uuid));
    if (found === undefined) throw new NotFound('Ledger');
    if (found.origin !== null) return { ...found, origin: found.origin };
    await setTimeout(LOOK_MS);
  }
  throw new Unavailable('The log of this ledger is not open yet. Try again in a moment.');
}
