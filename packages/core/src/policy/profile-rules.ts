import type { Custody } from '../attestation/signers/control-leaf.ts';
import type { RuleSetId } from '../compliance/rule-set.ts';
import type { TrustLevel } from '../sbom/trust-levels.ts';
import type { Severity } from '../severity/rating.ts';

/** Statements that an artifact needs. */
export interface AttestationRule {
  /** Any of these. */
  predicate_types: readonly string[];
  /** Signers group whose signatures count; null for every registered signer. */
  signers_group_uuid: string | null;
  /** Required number of different principals. */
  threshold: number;
  /** Builders of which provenance is taken; empty for any. */
  builders: readonly string[];
  /** Maximum time since a trusted party saw the signature, in days; null for no limit. */
  max_age_days: number | null;
}

/** Requirement on the license policy's verdicts about an SBOM. */
export interface LicenseRequirement {
  /** `denied`: licenses in review pass; `review`: they fail too. */
  fail_from: 'review' | 'denied';
  /** Whether components whose verdict is unknown leave the rule unknown, fail it, or are accepted. */
  unknown: 'unknown' | 'fail' | 'accept';
}

/** Rules of an attestation profile: a tenant's requirements for its artifacts. */
export interface ProfileRules {
  /** `built`: excludes artifacts that are only used. */
  scope: 'built' | 'all';
  /** Kinds of artifacts that it is about; empty for all. */
  kinds: readonly string[];
  /** Levels that pass; empty when no level is required. */
  trust_levels: readonly TrustLevel[];
  attestations: readonly AttestationRule[];
  /** Custodies of keys whose signatures count in `attestations`; empty for all. */
  custody: readonly Custody[];
  /** The lowest severity that fails; null where none does. */
  fail_from: Severity | null;
  /** null where none is needed. */
  sbom: { max_age_days: number | null } | null;
  /** Rule sets that the newest SBOM meets; `min_coverage` in percent, null where all required rules must pass. */
  rule_sets: readonly { rule_set: RuleSetId; min_coverage: number | null }[];
  /** Requirement on the licenses of the newest SBOM; null where they do not matter. */
  licenses: LicenseRequirement | null;
  /** Lowest severity and largest age of open findings; null where their age does not matter. */
  open_findings: { from: Severity; max_age_days: number } | null;
  /** Conditions that must be true. */
  expressions: readonly { name: string; condition: string }[];
}
