import type { Ctx } from '../../context.ts';
import { ONE_STATEMENT } from '../../platform/db/database.ts';
import { noteReadAt } from '../../read-instant.ts';
import {
  type DecidedPlace,
  type DecisionState,
  type StandingRow,
  selectChangedAt,
  selectDecisionState,
  selectStanding,
} from './standing-queries.ts';

export type { StandingRow };

/**
 * Returns the state of the tenant's decisions, and whether a signers group vouches for a document. The answer has the decisions of
 * this state, or later ones.
 */
export async function readDecisionState(ctx: Ctx, sha256: Uint8Array): Promise<DecisionState> {
  const state = await ctx.read(
    (db) => selectDecisionState(db, ctx.tenantUuid, sha256),
    ONE_STATEMENT,
  );
  noteReadAt(ctx, state.changed_at);
  return state;
}

/** Notes which acts an answer has, before its decisions are read. */
export async function noteDecisionsRead(ctx: Ctx): Promise<void> {
  noteReadAt(ctx, await ctx.read((db) => selectChangedAt(db, ctx.tenantUuid)));
}

/**
 * Returns the decisions that apply to an SBOM, in any order.
 *
 * @param at the instant whose decisions are asked for; null: those that stand now
 */
export const readStanding = (
  ctx: Ctx,
  place: Omit<DecidedPlace, 'tenant_uuid'>,
  at: Date | null,
): Promise<StandingRow[]> =>
  ctx.read((db) => selectStanding(db, { ...place, tenant_uuid: ctx.tenantUuid }, at));
