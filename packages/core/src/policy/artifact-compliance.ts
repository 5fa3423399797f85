/**
 * Evaluates an attestation profile for an artifact, as a function of known facts, the rules and the time.
 * Profiles only state requirements: trust levels do not depend on them.
 */

import type { Instant } from '../encoding/instant.ts';
import { keysOf } from '../encoding/record.ts';
import { severityRank } from '../severity/rating.ts';
import type { ArtifactFacts } from './artifact-facts.ts';
import { DAY, judgeAttestations } from './attestation-rule.ts';
import { judgeLicenseRule } from './license-rule.ts';
import type { ProfileRules } from './profile-rules.ts';
import { type ComplianceVerdict, type RuleResult, ruleResult } from './rule-result.ts';
import { judgeOpenFindings, judgeRuleSet } from './sbom-rules.ts';

/** The overall verdict, and that of each rule. */
export interface ArtifactCompliance {
  verdict: ComplianceVerdict;
  /** In profile order; empty when the profile does not apply to such artifacts. */
  results: RuleResult[];
}

/** Evaluates a condition in CEL; `undecided` when it needs a fact that is not known. */
type AskCondition = (condition: string) => 'true' | 'false' | 'undecided';

/** The time, and the evaluation of conditions over the same facts. */
interface ProfileContext {
  time: Instant;
  askCondition: AskCondition;
}

/** Asks a profile of an artifact. One rule that fails decides, then one that is unknown. */
export function artifactCompliance(
  rules: ProfileRules,
  facts: ArtifactFacts,
  by: ProfileContext,
): ArtifactCompliance {
  const isCovered =
    (rules.scope === 'all' || facts.is_built) &&
    (rules.kinds.length === 0 || rules.kinds.includes(facts.kind));
  const results = isCovered ? resultsOf(rules, facts, by) : [];
  const has = (verdict: ComplianceVerdict) => results.some((one) => one.verdict === verdict);
  if (results.length === 0) return { verdict: 'not_applicable', results };
  return { verdict: has('fail') ? 'fail' : has('unknown') ? 'unknown' : 'pass', results };
}

function resultsOf(
  rules: ProfileRules,
  facts: ArtifactFacts,
  { time, askCondition }: ProfileContext,
): RuleResult[] {
  const { trust_levels, custody, fail_from, licenses, open_findings } = rules;
  return [
    ...(trust_levels.length > 0 ? [judgeLevel(trust_levels, facts)] : []),
    ...rules.attestations.map(
      (rule, index): RuleResult => ({
        ...{ rule: 'attestation', index, vulnerabilities: [], coverage: null, licenses: null },
        ...judgeAttestations(rule, facts.attestations, { custody, time }),
      }),
    ),
    ...(fail_from !== null ? [judgeVulnerabilities(fail_from, facts)] : []),
    ...(rules.sbom !== null ? [judgeSbom(rules.sbom, facts, time)] : []),
    ...rules.rule_sets.map((rule, index) => judgeRuleSet(rule, index, facts)),
    ...(licenses !== null ? [judgeLicenseRule(licenses, facts)] : []),
    ...(open_findings !== null ? [judgeOpenFindings(open_findings, facts, time)] : []),
    ...rules.expressions.map(({ condition }, index) =>
      judgeCondition(askCondition(condition), index),
    ),
  ];
}

function judgeCondition(truth: ReturnType<AskCondition>, index: number): RuleResult {
  if (truth === 'undecided')
    return ruleResult('expression', 'unknown', 'condition_undecided', { index });
  const verdict = truth === 'true' ? 'pass' : 'fail';
  return ruleResult('expression', verdict, `condition_${truth}`, { index });
}

const result = (
  rule: RuleResult['rule'],
  verdict: RuleResult['verdict'],
  code: RuleResult['code'],
  evidence: string[] = [],
): RuleResult => ruleResult(rule, verdict, code, { evidence });

function judgeLevel(taken: ProfileRules['trust_levels'], { trust_level }: ArtifactFacts) {
  if (taken.includes(trust_level)) return result('trust_level', 'pass', 'level_taken');
  if (trust_level === 'unknown') return result('trust_level', 'unknown', 'level_open');
  return result('trust_level', 'fail', 'level_refused');
}

/** An unrated vulnerability could have any severity. */
function judgeVulnerabilities(from: NonNullable<ProfileRules['fail_from']>, facts: ArtifactFacts) {
  const { vulnerabilities, sbom } = facts;
  const evidence = sbom === null ? [] : [sbom.sbomid];
  if (vulnerabilities === null) return result('vulnerabilities', 'unknown', 'not_looked_into');
  const { counts, unchecked, stale, undecided } = vulnerabilities;
  const isBad = keysOf(counts).some(
    (severity) => counts[severity] > 0 && severityRank(severity) >= severityRank(from),
  );
  if (isBad) return result('vulnerabilities', 'fail', 'vulnerable', evidence);
  if (unchecked > 0) return result('vulnerabilities', 'unknown', 'unchecked', evidence);
  if (stale > 0) return result('vulnerabilities', 'unknown', 'stale', evidence);
  if (undecided > 0) return result('vulnerabilities', 'unknown', 'undecided', evidence);
  if (counts.unassigned > 0) return result('vulnerabilities', 'unknown', 'unrated', evidence);
  return result('vulnerabilities', 'pass', 'none_known', evidence);
}

function judgeSbom(
  { max_age_days }: NonNullable<ProfileRules['sbom']>,
  { sbom }: ArtifactFacts,
  time: Instant,
) {
  if (sbom === null) return result('sbom', 'fail', 'no_sbom');
  const isOld = max_age_days !== null && time - sbom.uploaded_at > max_age_days * DAY;
  return result('sbom', isOld ? 'fail' : 'pass', isOld ? 'too_old' : 'has_sbom', [sbom.sbomid]);
}
