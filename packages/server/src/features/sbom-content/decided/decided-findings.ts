import { ANALYSIS_STATES, type AnalysisState } from '@assay/contract/sbom-rows.ts';
import { decidedPackageOf } from '@assay/core/decisions/decided-package.ts';
import {
  byPrecedence,
  type NearestDecision,
  nearestDecision,
} from '@assay/core/decisions/nearest.ts';
import type { StandingRow } from '../../decisions/standing.ts';
import { ruleOf, type StandingDecision } from '../../decisions/standing-rule.ts';
import type { DocumentView } from '../document-view.ts';
import { type FindingSet, severityAt, statedAbout } from '../finding-set.ts';
import type { DecidedFindings } from './decided.ts';

/**
 * Finds the decision of each finding, when first asked for.
 *
 * @param areClaimsTrusted statements of the document apply where nothing is decided
 * @param now milliseconds since 1970
 */
export function decideFindings(
  view: DocumentView,
  set: FindingSet,
  rows: readonly StandingRow[],
  { areClaimsTrusted, now }: { areClaimsTrusted: boolean; now: number },
): DecidedFindings {
  const rules = rulesByVulnerability(rows);
  const known = new Map<number, NearestDecision<StandingDecision> | undefined>();
  const find = (finding: number) => {
    const vulnerability = set.vulnerability_of[finding] ?? 0;
    const decisions = rules.get(set.vulnerabilities.vuln_ids[vulnerability] ?? 0);
    return decisions && nearestDecision(decisions, subjectOf(view, set, finding), now);
  };
  const decisionOf = (finding: number) => {
    if (rules.size === 0) return undefined;
    if (!known.has(finding)) known.set(finding, find(finding));
    return known.get(finding);
  };
  const applied = (finding: number) => {
    const nearest = decisionOf(finding);
    return nearest?.reopened_by === null ? nearest.decision.row : undefined;
  };
  const isClaimApplied = (finding: number) =>
    areClaimsTrusted && decisionOf(finding) === undefined && claimedState(set, finding) !== '';
  return {
    decisionOf,
    isClaimApplied,
    stateOf: (finding) =>
      applied(finding)?.state ?? (isClaimApplied(finding) ? claimedState(set, finding) : ''),
    isSuppressed: (finding) => applied(finding)?.suppressed === true,
    valid_until: nextExpiry(rows, now),
  };
}

function nextExpiry(rows: readonly StandingRow[], now: number): number {
  let next = Number.POSITIVE_INFINITY;
  for (const { expires_at } of rows) {
    const expires = expires_at?.getTime() ?? next;
    if (expires > now && expires < next) next = expires;
  }
  return next;
}

/** State that the document states for a finding; '' for none, and for unknown words. */
export function claimedState(set: FindingSet, finding: number): AnalysisState {
  const state = statedAbout(set, finding)?.state;
  return ANALYSIS_STATES.find((known) => known === state) ?? '';
}

function rulesByVulnerability(rows: readonly StandingRow[]): Map<number, StandingDecision[]> {
  const rules = rows.map(ruleOf);
  const byVulnerability = new Map<number, StandingDecision[]>();
  for (const rule of rules.toSorted(byPrecedence))
    for (const vulnId of rule.row.vuln_ids) {
      const known = byVulnerability.get(vulnId);
      if (known) known.push(rule);
      else byVulnerability.set(vulnId, [rule]);
    }
  return byVulnerability;
}

function subjectOf({ graph }: DocumentView, set: FindingSet, finding: number) {
  const identity = graph.packageAt(set.package_of[finding] ?? 0);
  return {
    package: decidedPackageOf(identity.identity),
    version: identity.version,
    ecosystem: identity.ecosystem,
    severity: severityAt(set, finding),
    kev: set.vulnerabilities.kev[set.vulnerability_of[finding] ?? 0] === 1,
    fix: set.has_fix[finding] === 1,
  };
}
