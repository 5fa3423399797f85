import type { AnalysisState } from '@assay/contract/sbom-rows.ts';
import type { NearestDecision } from '@assay/core/decisions/nearest.ts';
import type { StandingDecision } from '../../decisions/standing-rule.ts';

/** Decisions and claims about the findings of one SBOM. */
export interface DecidedFindings {
  /** The decision of the nearest place, also when it no longer applies. */
  decisionOf(finding: number): NearestDecision<StandingDecision> | undefined;
  /** The state that counts: of the decision that applies, else of a claim of a trusted document; else ''. */
  stateOf(finding: number): AnalysisState;
  /** A decision that applies hides the finding in lists. */
  isSuppressed(finding: number): boolean;
  /** Some decision may hide findings in lists. */
  hidesAny: boolean;
  /** The document's own statement counts. */
  isClaimApplied(finding: number): boolean;
  /** Milliseconds since 1970 until which this is so: the next expiry. */
  valid_until: number;
}

/** Decisions about a set before they are read: none. */
export const NOTHING_DECIDED: DecidedFindings = {
  decisionOf: () => undefined,
  stateOf: () => '',
  isSuppressed: () => false,
  hidesAny: false,
  isClaimApplied: () => false,
  valid_until: Number.POSITIVE_INFINITY,
};
