import { ANALYSIS_STATES, type AnalysisState } from '@assay/contract/sbom-rows.ts';
import { decidedPackageOf } from '@assay/core/decisions/decided-package.ts';
import {
  byPrecedence,
  type NearestDecision,
  nearestDecision,
} from '@assay/core/decisions/nearest.ts';
import type { EntryDigestsOf, MatchPair } from '../../decisions/entry-digests.ts';
import type { StandingRow } from '../../decisions/standing.ts';
import { ruleOf, type StandingDecision } from '../../decisions/standing-rule.ts';
import type { DocumentView } from '../document-view.ts';
import { type FindingSet, severityAt, statedAbout } from '../finding-set.ts';
import type { DecidedFindings } from './decided.ts';

/**
 * Finds the decision of each finding, when first asked for.
 *
 * @param entryOf entries that decide the matches, as far as the decisions ask for them
 * @param areClaimsTrusted statements of the document apply where nothing is decided
 * @param now milliseconds since 1970
 */
export function decideFindings(
  view: DocumentView,
  set: FindingSet,
  rows: readonly StandingRow[],
  {
    entryOf,
    areClaimsTrusted,
    now,
  }: { entryOf: EntryDigestsOf; areClaimsTrusted: boolean; now: number },
): DecidedFindings {
  const rules = rulesByVulnerability(rows);
  const hidesAny = rows.some(({ suppressed }) => suppressed);
  const known = new Map<number, NearestDecision<StandingDecision> | undefined>();
  const find = (finding: number) => {
    const vulnerability = set.vulnerability_of[finding] ?? 0;
    const decisions = rules.get(set.vulnerabilities.vuln_ids[vulnerability] ?? 0);
    if (decisions === undefined) return undefined;
    const entry = entryOf(matchOf(view, set, finding));
    return nearestDecision(decisions, { ...subjectOf(view, set, finding), entry }, now);
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
    isSuppressed: (finding) => hidesAny && applied(finding)?.suppressed === true,
    hidesAny,
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

/** Package version and vulnerability of a finding. */
const matchOf = ({ pv_ids }: DocumentView, set: FindingSet, finding: number): MatchPair => ({
  pv_id: pv_ids[set.package_of[finding] ?? 0] ?? 0,
  vuln_id: set.vulnerabilities.vuln_ids[set.vulnerability_of[finding] ?? 0] ?? 0,
});

/** Package versions and vulnerabilities of all findings. */
export function* matchesOf(view: DocumentView, set: FindingSet): Generator<MatchPair> {
  for (let finding = 0; finding < set.count; finding++) yield matchOf(view, set, finding);
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
