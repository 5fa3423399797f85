/** The closed lists of the CycloneDX 1.6 schema that a writer must keep to. */

const COMPONENT_TYPES = new Set(
  `application framework library container platform operating-system device device-driver firmware file
  machine-learning-model data cryptographic-asset`.split(/\s+/),
);

const HASH_ALGORITHMS = new Set(
  `MD5 SHA-1 SHA-256 SHA-384 SHA-512 SHA3-256 SHA3-384 SHA3-512 BLAKE2b-256 BLAKE2b-384 BLAKE2b-512
  BLAKE3`.split(/\s+/),
);

const REFERENCE_TYPES = new Set(
  `vcs issue-tracker website advisories bom mailing-list social chat documentation support
  source-distribution distribution distribution-intake license build-meta build-system release-notes
  security-contact model-card log configuration evidence formulation attestation threat-model
  adversary-model risk-assessment vulnerability-assertion exploitability-statement pentest-report
  static-analysis-report dynamic-analysis-report runtime-analysis-report component-analysis-report
  maturity-report certification-report codified-infrastructure quality-metrics poam
  electronic-signature digital-signature rfc-9116 other`.split(/\s+/),
);

const PHASES = new Set(
  'design pre-build build post-build operations discovery decommission'.split(' '),
);

const STATES = new Set(
  'resolved resolved_with_pedigree exploitable in_triage false_positive not_affected'.split(' '),
);

const JUSTIFICATIONS = new Set(
  `code_not_present code_not_reachable requires_configuration requires_dependency
  requires_environment protected_by_compiler protected_at_runtime protected_at_perimeter
  protected_by_mitigating_control`.split(/\s+/),
);

const RESPONSES = new Set(
  'can_not_fix will_not_fix update rollback workaround_available'.split(' '),
);

/** Values that the schema of CycloneDX 1.6 permits, by its field names. */
export const VOCABULARY = {
  type: COMPONENT_TYPES,
  alg: HASH_ALGORITHMS,
  reference: REFERENCE_TYPES,
  phase: PHASES,
  state: STATES,
  justification: JUSTIFICATIONS,
  response: RESPONSES,
} as const;

/** Tells whether a text is 32, 40, 64, 96 or 128 hexadecimal digits, as the schema requires of hashes. */
export function isHashContent(content: string): boolean {
  return [32, 40, 64, 96, 128].includes(content.length) && /^[\da-f]+$/i.test(content);
}
