import type { Ctx } from '../../context.ts';
import {
  type DecidedPlace,
  type DecisionState,
  type StandingRow,
  selectDecisionState,
  selectStanding,
} from './standing-queries.ts';

export type { StandingRow };

/** Returns the state of the tenant's decisions, and whether a signers group vouches for a document. */
export const readDecisionState = (ctx: Ctx, sha256: Uint8Array): Promise<DecisionState> =>
  ctx.read((db) => selectDecisionState(db, ctx.tenantUuid, sha256));

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
