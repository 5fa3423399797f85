import type { JudgedSbom } from '../license-policy/count-verdicts.ts';
import type { JudgedLicense } from '../license-policy/judge-term.ts';

/** Whether a requirement is met; `unknown` when it might be, `not_applicable` when nothing is required. */
const COMPLIANCE_VERDICTS = ['pass', 'fail', 'unknown', 'not_applicable'] as const;
export type ComplianceVerdict = (typeof COMPLIANCE_VERDICTS)[number];

/** Reason for a rule's verdict. */
export const RULE_CODES = [
  'level_taken',
  'level_refused',
  'level_open',
  'attested',
  'missing',
  'too_few_signers',
  'builder_refused',
  'too_old',
  'not_verified',
  'unverifiable',
  'no_trusted_time',
  'none_known',
  'vulnerable',
  'undecided',
  'unchecked',
  'stale',
  'unrated',
  'not_looked_into',
  'has_sbom',
  'no_sbom',
  'rule_set_met',
  'rule_set_missed',
  'rule_set_open',
  'not_judged',
  'not_expressible',
  'covered',
  'coverage_too_low',
  'licenses_met',
  'licenses_accepted',
  'licenses_refused',
  'licenses_unknown',
  'licenses_not_counted',
  'no_license_policy',
  'no_licenses',
  'no_old_findings',
  'old_findings',
  'age_unknown',
  'condition_true',
  'condition_false',
  'condition_undecided',
] as const;
export type RuleCode = (typeof RULE_CODES)[number];

/** Kinds of rules, in the order of results. */
export const RULE_KINDS = [
  'trust_level',
  'attestation',
  'vulnerabilities',
  'sbom',
  'rule_set',
  'licenses',
  'open_findings',
  'expression',
] as const;

/** Result of one rule for one artifact. */
export interface RuleResult {
  rule: (typeof RULE_KINDS)[number];
  /** Which of `attestations`, `rule_sets` or `expressions` it is; 0 for the other rules. */
  index: number;
  verdict: Exclude<ComplianceVerdict, 'not_applicable'>;
  code: RuleCode;
  /** uuids of the attestations, or sbomid of the SBOM, that decided it. */
  evidence: string[];
  /** Ids of vulnerabilities that decided it, for findings that are too old. */
  vulnerabilities: string[];
  /** Components that meet a rule set; null for other rules, and until the SBOM is judged. */
  coverage: { met: number; total: number } | null;
  /** Verdicts of the license policy; null for other rules, and until licenses are judged. */
  licenses: LicensesOfRule | null;
}

/** The verdict of the license policy that a rule rests on. */
export interface LicensesOfRule {
  /** Revision of the policy. */
  policy_revision: number;
  /** Numbers of components by verdict. */
  counts: JudgedSbom['counts'];
  /** Up to five statements of licenses that keep the rule from passing, the worst first. */
  deciding: ({ licenses: string[]; components: number } & JudgedLicense)[];
}

/** Creates the result of a rule; without `more` it is the only one of its kind and names nothing. */
export const ruleResult = (
  rule: RuleResult['rule'],
  verdict: RuleResult['verdict'],
  code: RuleCode,
  more: Partial<RuleResult> = {},
): RuleResult => ({
  ...{ rule, index: 0, verdict, code, evidence: [] },
  ...{ vulnerabilities: [], coverage: null, licenses: null },
  ...more,
});
