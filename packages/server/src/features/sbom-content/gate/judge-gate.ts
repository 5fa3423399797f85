import {
  GATE_LEVELS,
  type Gate,
  type GateLevel,
  type GateReason,
} from '@assay/contract/coverage.ts';
import { CLOSED_STATES } from '@assay/contract/decision-names.ts';
import type { SeverityCounts } from '@assay/contract/severity.ts';
import { checkOf, uncheckedGroupsOf } from '@assay/core/coverage/check.ts';
import type { Coverage } from '@assay/core/coverage/coverage.ts';
import { severityOfRank } from '@assay/core/severity/rating.ts';
import { scopesOfGraph } from '../../catalogue/coverage/document-scopes.ts';
import type { StoredSource } from '../../decisions/stated-in.ts';
import type { DocumentView } from '../document-view.ts';
import { type FindingSet, HANDLED, severityAt } from '../finding-set.ts';
import { reasonOf, reasonOfGroup } from './gate-reasons.ts';

/** Input of a gate. */
export interface GateQuestion {
  fail_on: GateLevel;
  allow_unchecked: boolean;
}

/** A document that closes findings; null for the SBOM itself. */
interface ClosingSource {
  source: StoredSource | null;
  findings: number;
}

/** A gate whose shared ratings are findings, and whose documents are those of decisions: neither is named yet. */
export interface JudgedGate
  extends Omit<Gate, 'shared_ratings' | 'shared_rating_findings' | 'closed_by'> {
  /** Documents whose statements close findings, those that close most first. */
  sources: ClosingSource[];
  /** Open findings whose only rating is that of a record about several vulnerabilities, and which matter to the outcome. */
  shared: number[];
}

/**
 * Evaluates the gate of an SBOM. A finding of the level or higher fails it, whatever else is unknown. Without
 * one it passes only if every component was compared with sources that are not stale, and every open finding
 * was decided and rated.
 */
export function judgeGate(
  { graph }: Pick<DocumentView, 'graph'>,
  set: FindingSet,
  coverage: Coverage,
  { fail_on, allow_unchecked }: GateQuestion,
): JudgedGate {
  const { findings, undecided, handled, closed, sources, shared } = openFindings(set, fail_on);
  const scopes = scopesOfGraph(graph);
  const { components, unchecked, stale } = checkOf(scopes, coverage, 0);
  const reasons: GateReason[] = [
    ...(components === 0 ? [reasonOf('no_components', 0)] : []),
    ...uncheckedGroupsOf(scopes, coverage).map(reasonOfGroup),
    ...(stale > 0 ? [reasonOf('stale', stale)] : []),
    ...(undecided.unknown_verdict > 0
      ? [reasonOf('unknown_verdict', undecided.unknown_verdict)]
      : []),
    ...(undecided.unrated > 0 ? [reasonOf('unrated', undecided.unrated)] : []),
  ];
  const isFailed = Object.values(findings).some((count) => count > 0);
  const isOpen = reasons.length > 0 && !allow_unchecked;
  return {
    outcome: isFailed ? 'failed' : isOpen ? 'undecided' : 'passed',
    ...{
      fail_on,
      allow_unchecked,
      findings,
      components,
      unchecked,
      stale,
      undecided,
      handled,
      closed,
    },
    reasons,
    sources: [...sources.values()].sort((a, b) => b.findings - a.findings),
    shared: isFailed ? shared.failing : shared.below,
  };
}

/** An unrated or undecided finding counts as open only if it could reach the level. */
function openFindings(set: FindingSet, failOn: GateLevel) {
  const findings: SeverityCounts = { critical: 0, high: 0, medium: 0, low: 0, unassigned: 0 };
  const undecided = { unknown_verdict: 0, unrated: 0 };
  const shared: { failing: number[]; below: number[] } = { failing: [], below: [] };
  let handled = 0;
  let closed = 0;
  const sources = new Map<string, ClosingSource>();
  const levels: readonly string[] = GATE_LEVELS.slice(0, GATE_LEVELS.indexOf(failOn) + 1);
  for (let i = 0; i < set.count; i++) {
    const severity = severityOfRank(severityAt(set, i));
    const isUnrated = severity === 'unassigned';
    const isBelow = !isUnrated && !levels.includes(severity);
    if (CLOSED_STATES.has(set.decided.stateOf(i))) {
      if (isBelow) continue;
      closed++;
      addSource(sources, set, i);
      continue;
    }
    const isHandled = set.verdicts[i] === HANDLED;
    if (set.shared[i] === 1 && !isHandled && (isBelow || set.verdicts[i] === 1))
      shared[isBelow ? 'below' : 'failing'].push(i);
    if (isBelow) continue;
    if (isHandled) handled++;
    else if (set.verdicts[i] !== 1) undecided.unknown_verdict++;
    else if (isUnrated) undecided.unrated++;
    else findings[severity]++;
  }
  return { findings, undecided, handled, closed, sources, shared };
}

/** Counts a closed finding for the document whose statement closes it, by digest; '' is the SBOM itself. */
function addSource(sources: Map<string, ClosingSource>, { decided }: FindingSet, finding: number) {
  const source = decided.decisionOf(finding)?.decision.row.stated_in ?? null;
  if (source === null && !decided.isClaimApplied(finding)) return;
  const digest = source?.sha256 ?? '';
  const findings = (sources.get(digest)?.findings ?? 0) + 1;
  sources.set(digest, { source, findings });
}
