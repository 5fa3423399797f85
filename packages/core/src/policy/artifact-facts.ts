import type { Verification } from '../attestation/bundle/verification-step.ts';
import type { Custody } from '../attestation/signers/control-leaf.ts';
import type { RuleSetId } from '../compliance/rule-set.ts';
import type { RuleSetVerdict } from '../compliance/rule-set-verdict.ts';
import type { Instant } from '../encoding/instant.ts';
import type { JudgedSbom } from '../license-policy/count-verdicts.ts';
import type { TrustLevel } from '../sbom/trust-levels.ts';
import type { Severity } from '../severity/rating.ts';

/** A logged signature over a statement about the artifact. */
export interface AttestedFact {
  uuid: string;
  predicate_type: string;
  /** null when it could not be verified. */
  verification: Verification | null;
  /** Signer; null when the key is not registered. */
  principal: string | null;
  custody: Custody | null;
  /** Signers groups that the signer was in; null while that is not decided. */
  groups: readonly string[] | null;
  /** Builder, for provenance. */
  builder_id: string | null;
  trusted_time: Instant | null;
}

/** Known facts about an artifact when a profile is evaluated. */
export interface ArtifactFacts {
  /** The artifact is built or attested here, not only used as a dependency. */
  is_built: boolean;
  kind: string;
  trust_level: TrustLevel;
  attestations: readonly AttestedFact[];
  /** The newest that describes it. */
  sbom: { sbomid: string; uploaded_at: Instant } | null;
  /** Vulnerabilities of the artifact and of the contents of its newest SBOM; null when unavailable. */
  vulnerabilities: {
    counts: Readonly<Record<Severity, number>>;
    /** Findings that could not be compared. */
    undecided: number;
    /** Number of components that no advisory could be compared with; at least 1 when nothing was compared. */
    unchecked: number;
    /** Components compared with advisories that are too old. */
    stale: number;
  } | null;
  /** Results of rule sets for its newest SBOM; null without an SBOM, or until it is judged. */
  rule_sets: Readonly<Record<RuleSetId, RuleSetFact>> | null;
  /** Licenses of its newest SBOM by the present policy; null without an SBOM, or until its licenses are counted. */
  licenses: LicenseFact | null;
  /** Findings that no decision closes, from the lowest severity that a profile asks about; unrated ones are included. */
  open_findings: readonly OpenFinding[];
}

/** Result of a rule set. */
export interface RuleSetFact {
  verdict: RuleSetVerdict;
  /** Components that meet every required rule about components, and all of them. */
  met: number;
  total: number;
}

/** Verdict of the license policy about an SBOM. */
export interface LicenseFact extends Pick<JudgedSbom, 'counts' | 'statements'> {
  /** Revision of the policy that judged; null without a policy. */
  policy_revision: number | null;
}

/** A finding that no decision closes. */
export interface OpenFinding {
  /** Id of the vulnerability. */
  id: string;
  severity: Severity;
  /** When the tenant first had the vulnerability; null when that is not known. */
  first_seen: Instant | null;
}
