import type { EventKind } from '@assay/contract/notification-names.ts';
import type { Condition, ConditionValues } from './condition.ts';
import type { ExpandedEvent, Finding } from './expand-event.ts';

/** Criteria of a rule for events. */
export interface RuleQuestion {
  events: readonly EventKind[];
  /** Rank from 4 (critical) to 0 (unassigned). */
  least_severity: number;
  /** True where the rule has a condition at all. */
  hasCondition: boolean;
  condition: Condition;
}

/** Why a rule notifies of an event, or does not. */
export type Match =
  | {
      outcome: 'matched';
      /** Kind that the rule notifies of: a new finding may be known exploited already. */
      kind: EventKind;
      findings: Finding[];
      /** All that matched did so because a value is unknown. */
      isUndecided: boolean;
    }
  | { outcome: 'other_kind' | 'below_severity' | 'condition_false' };

/** Compares a rule with an event. */
export function matchRule(rule: RuleQuestion, event: ExpandedEvent): Match {
  if (event.occurrence === null) return matchFindings(rule, event);
  if (!rule.events.includes(event.kind)) return { outcome: 'other_kind' };
  const { projects, in_use, subject } = event.occurrence;
  const verdict = rule.condition({ ...NO_FINDING, event: event.kind, projects, in_use, subject });
  if (verdict === 'false') return { outcome: 'condition_false' };
  const isUndecided = verdict === 'undecided';
  return { outcome: 'matched', kind: event.kind, findings: [], isUndecided };
}

const NO_FINDING: ConditionValues = {
  event: '',
  severity: 0n,
  cvss: null,
  epss: null,
  kev: null,
  vulnerability: '',
  aliases: [],
  packages: [],
  projects: [],
  in_use: null,
  subject: '',
};

function matchFindings(rule: RuleQuestion, event: ExpandedEvent): Match {
  const kind = kindFor(rule, event);
  if (kind === undefined) return { outcome: 'other_kind' };
  const isAsked = event.kind === kind || kind === 'finding.known_exploited';
  const asked =
    kind === 'finding.known_exploited' ? event.findings.filter(({ kev }) => kev) : event.findings;
  const severe = asked.filter(({ severity }) => severity >= rule.least_severity);
  if (severe.length === 0) return { outcome: 'below_severity' };
  const verdicts = severe.map((finding) => ({
    finding,
    verdict: rule.condition(valuesOf(kind, finding)),
  }));
  const matched = verdicts.filter(
    ({ finding, verdict }) =>
      verdict !== 'false' && (isAsked || !passedBefore(rule, kind, finding)),
  );
  if (matched.length === 0) return { outcome: 'condition_false' };
  return {
    outcome: 'matched',
    kind,
    findings: matched.map(({ finding }) => finding),
    isUndecided: matched.every(({ verdict }) => verdict === 'undecided'),
  };
}

/**
 * Returns the kind of an event for a rule: a new finding that is known exploited already counts as both, and one whose
 * severity rises over a rule's threshold is new to that rule.
 */
function kindFor({ events }: RuleQuestion, { kind, findings }: ExpandedEvent) {
  if (events.includes(kind)) return kind;
  const isExploited = kind === 'finding.new' && findings.some(({ kev }) => kev);
  if (isExploited && events.includes('finding.known_exploited')) return 'finding.known_exploited';
  if (kind === 'finding.raised' && events.includes('finding.new')) return 'finding.new';
  return undefined;
}

function passedBefore(rule: RuleQuestion, kind: EventKind, finding: Finding): boolean {
  const severity = finding.former ?? finding.severity;
  if (severity < rule.least_severity) return false;
  return rule.condition(valuesOf(kind, { ...finding, severity })) !== 'false';
}

const valuesOf = (event: EventKind, finding: Finding): ConditionValues => ({
  event,
  severity: BigInt(finding.severity),
  cvss: finding.cvss,
  epss: finding.epss,
  kev: finding.kev,
  vulnerability: finding.id,
  aliases: finding.aliases,
  packages: finding.packages,
  projects: finding.projects,
  in_use: finding.in_use,
  subject: '',
});
