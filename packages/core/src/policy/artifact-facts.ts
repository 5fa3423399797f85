import type { Verification } from '../attestation/bundle/verification-step.ts';
import type { Custody } from '../attestation/signers/control-leaf.ts';
import type { Instant } from '../encoding/instant.ts';
import type { TrustLevel } from '../sbom/trust-levels.ts';
import type { Severity } from '../severity/rating.ts';

/** A logged signature over a statement about the artifact. */
export interface AttestedFact {
  uuid: string;
  predicate_type: string;
  /** null while nobody could verify it. */
  verification: Verification | null;
  /** Who signed; null where the key is not registered. */
  principal: string | null;
  custody: Custody | null;
  /** Signers groups that the signer was in; null while that is not decided. */
  groups: readonly string[] | null;
  /** Of provenance: who built. */
  builder_id: string | null;
  trusted_time: Instant | null;
}

/** What is known of an artifact when a profile is asked of it. */
export interface ArtifactFacts {
  /** Built or spoken of; not only used. */
  is_built: boolean;
  kind: string;
  trust_level: TrustLevel;
  attestations: readonly AttestedFact[];
  /** The newest that describes it. */
  sbom: { sbomid: string; uploaded_at: Instant } | null;
  /** Of itself and of what its newest SBOM contains; null where nobody could look. */
  vulnerabilities: {
    counts: Readonly<Record<Severity, number>>;
    /** Findings that could not be compared. */
    undecided: number;
    /** Components that no advisory could be compared with; 1 at least where nothing was compared. */
    unchecked: number;
    /** Components compared with advisories that are too old. */
    stale: number;
  } | null;
}
