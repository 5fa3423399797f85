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
] as const;
export type RuleCode = (typeof RULE_CODES)[number];

/** Result of one rule for one artifact. */
export interface RuleResult {
  rule: 'trust_level' | 'attestation' | 'vulnerabilities' | 'sbom';
  /** Which of `attestations` it is; 0 for the other rules. */
  index: number;
  verdict: Exclude<ComplianceVerdict, 'not_applicable'>;
  code: RuleCode;
  /** uuids of the attestations, or sbomid of the SBOM, that decided it. */
  evidence: string[];
}
