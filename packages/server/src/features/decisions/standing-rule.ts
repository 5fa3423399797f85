import type { AppliedDecision } from '@assay/contract/sbom-rows.ts';
import type { DecisionRule, NearestDecision } from '@assay/core/decisions/nearest.ts';
import type { Answer } from '../../context.ts';
import type { StandingRow } from './standing-queries.ts';
import type { SourceOf } from './stated-in.ts';

/** A decision as a rule, with what a finding shows of it. */
export interface StandingDecision extends DecisionRule {
  row: StandingRow;
}

/** Returns a stored decision as a rule. */
export const ruleOf = (row: StandingRow): StandingDecision => ({
  ...row,
  row,
  folder: row.scope === 'folder' ? row.path : '',
  created: row.created_at.getTime(),
  expires: row.expires_at?.getTime() ?? null,
});

/** Returns the decision that counts for a finding, as rows show it; null without one. */
export function shownDecision(
  nearest: NearestDecision<StandingDecision> | undefined,
  sourceOf: SourceOf,
): Answer<AppliedDecision> | null {
  if (nearest === undefined) return null;
  const { uuid, scope, path, state, justification, responses, detail } = nearest.decision.row;
  const { made_at_version, author, stated_in, created_at, expires_at } = nearest.decision.row;
  return {
    ...{ uuid, scope, path, state, justification, responses, detail },
    ...{ made_at_version, author, created_at, expires_at, reopened_by: nearest.reopened_by },
    stated_in: sourceOf(stated_in),
  };
}
