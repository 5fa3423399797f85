import type { TrustLevel } from '../../sbom/trust-levels.ts';
import type { EvidenceVerdict } from './check-outcome.ts';

/** A verified signature over a statement about an artifact. */
export interface ArtifactAttestation {
  uuid: string;
  /** As it was signed. */
  predicate_type: string;
  /** The signer was in a signers group that the tenant has. */
  is_of_group: boolean;
  /** Levels that a verification summary with the result PASSED states; none for other predicates. */
  verified_levels: readonly string[];
}

/** An artifact that the SBOM describes. */
export interface ProjectArtifact {
  uuid: string;
  name: string;
  trust_level: TrustLevel;
  has_digest: boolean;
  /** Valid ones by registered signers alone. */
  attestations: readonly ArtifactAttestation[];
}

/** Facts that Assay knows of a project, by the SBOM that counts for it. */
export interface ProjectFacts {
  /** Null without a ready SBOM. */
  sbom: {
    sbomid: string;
    name: string;
    /** The leaf of its upload has a place in the log. */
    is_logged: boolean;
    components: number;
  } | null;
  /** Components that no advisory, or only stale ones, could be compared with, and undecided findings; null without an SBOM. */
  check: { components: number; unchecked: number; stale: number; undecided: number } | null;
  /** Findings that affect it, and those that people analyzed: decided as anything but in triage. */
  findings: { total: number; analyzed: number };
  /** Components by whether the license policy has a verdict about them; null without a policy, or until licenses are counted. */
  licenses: { total: number; judged: number } | null;
  /** Verdict of the attestation profile that applies. */
  profile: EvidenceVerdict;
  artifacts: readonly ProjectArtifact[];
}
