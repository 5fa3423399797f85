import type { Instant } from '../encoding/instant.ts';
import { severityRank } from '../severity/rating.ts';
import type { ArtifactFacts, OpenFinding, RuleSetFact } from './artifact-facts.ts';
import { DAY } from './attestation-rule.ts';
import type { ProfileRules } from './profile-rules.ts';
import { type RuleResult, ruleResult } from './rule-result.ts';

/** Number of vulnerabilities that a result names. */
const MOST_NAMED = 5;

/** Checks whether the newest SBOM meets a rule set, by all required rules or by the share of its components. */
export function judgeRuleSet(
  { rule_set, min_coverage }: ProfileRules['rule_sets'][number],
  index: number,
  { sbom, rule_sets }: ArtifactFacts,
): RuleResult {
  if (sbom === null) return ruleResult('rule_set', 'fail', 'no_sbom', { index });
  const evidence = [sbom.sbomid];
  if (rule_sets === null)
    return ruleResult('rule_set', 'unknown', 'not_judged', { index, evidence });
  const fact = rule_sets[rule_set];
  const { met, total } = fact;
  const [verdict, code] = min_coverage === null ? byRules(fact) : byCoverage(fact, min_coverage);
  return ruleResult('rule_set', verdict, code, { index, evidence, coverage: { met, total } });
}

type Judged = Pick<RuleResult, 'verdict' | 'code'>;

/** A format that cannot state what is required is no fault of the supplier, and proves nothing either. */
function byRules({ verdict }: RuleSetFact): [Judged['verdict'], Judged['code']] {
  if (verdict === 'pass' || verdict === 'not_applicable') return ['pass', 'rule_set_met'];
  if (verdict === 'fail') return ['fail', 'rule_set_missed'];
  return ['unknown', verdict === 'unknown' ? 'rule_set_open' : 'not_expressible'];
}

function byCoverage(
  { verdict, met, total }: RuleSetFact,
  least: number,
): [Judged['verdict'], Judged['code']] {
  if (total > 0 && met * 100 >= least * total) return ['pass', 'covered'];
  if (verdict === 'not_expressible') return ['unknown', 'not_expressible'];
  if (total === 0 || verdict === 'unknown') return ['unknown', 'rule_set_open'];
  return ['fail', 'coverage_too_low'];
}

/**
 * Checks whether an open finding is older than a profile permits. What was not compared with advisories, and a vulnerability
 * without rating or age, may be one.
 */
export function judgeOpenFindings(
  { from, max_age_days }: NonNullable<ProfileRules['open_findings']>,
  { vulnerabilities, open_findings, sbom }: ArtifactFacts,
  time: Instant,
): RuleResult {
  const evidence = sbom === null ? [] : [sbom.sbomid];
  if (vulnerabilities === null) return ruleResult('open_findings', 'unknown', 'not_looked_into');
  const isOld = ({ first_seen }: OpenFinding) =>
    first_seen !== null && time - first_seen > max_age_days * DAY;
  const isAsked = ({ severity }: OpenFinding) => severityRank(severity) >= severityRank(from);
  const result = (verdict: Judged['verdict'], code: Judged['code'], some: OpenFinding[] = []) =>
    ruleResult('open_findings', verdict, code, { evidence, vulnerabilities: namesOf(some) });
  const old = open_findings.filter((one) => isAsked(one) && isOld(one));
  if (old.length > 0) return result('fail', 'old_findings', old);
  const { unchecked, stale, undecided } = vulnerabilities;
  if (unchecked > 0) return result('unknown', 'unchecked');
  if (stale > 0) return result('unknown', 'stale');
  if (undecided > 0) return result('unknown', 'undecided');
  const ageless = open_findings.filter((one) => isAsked(one) && one.first_seen === null);
  if (ageless.length > 0) return result('unknown', 'age_unknown', ageless);
  const unrated = open_findings.filter((one) => one.severity === 'unassigned' && isOld(one));
  if (unrated.length > 0) return result('unknown', 'unrated', unrated);
  return result('pass', 'no_old_findings');
}

/** The oldest first, each once. */
function namesOf(findings: OpenFinding[]): string[] {
  const oldest = findings.toSorted(
    (a, b) => (a.first_seen ?? 0) - (b.first_seen ?? 0) || (a.id < b.id ? -1 : 1),
  );
  return [...new Set(oldest.map(({ id }) => id))].slice(0, MOST_NAMED);
}
