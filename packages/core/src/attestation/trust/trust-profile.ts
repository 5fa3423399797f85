import type { Custody } from '../signers/control-leaf.ts';
import type { ThresholdPolicy } from '../signers/threshold-policy.ts';

/** An attestation that is required before an artifact is trusted. */
export interface RequiredAttestation {
  /** Any of these. */
  predicate_types: readonly string[];
  signers: ThresholdPolicy;
  /** Maximum time since the signature was seen; null for no limit. */
  max_age_ms: number | null;
  /** Builders of which provenance is taken; null for any. */
  builders: readonly string[] | null;
}

/** Rules by which an artifact is judged: one version of an attestation profile. */
export interface TrustProfile {
  id: string;
  version: number;
  /** Signers required to state `trusted`. */
  trust: ThresholdPolicy;
  /** Signers who can state `untrusted`; null for any one of those who count in `trust`. */
  distrust: ThresholdPolicy | null;
  /** Signers who can state `unsupported`; null for any one of those who count in `trust`. */
  unsupport: ThresholdPolicy | null;
  /** Custodies of keys that are taken: signatures by others are as if they were not there. */
  custody: readonly Custody[];
  /** Oldest statement of trust that counts; null for any age. */
  max_age_ms: number | null;
  required: readonly RequiredAttestation[];
}

/** Any one of those who count in a policy. */
export const anyoneOf = ({ distinct, alternatives }: ThresholdPolicy): ThresholdPolicy => ({
  distinct,
  alternatives: [...new Set(alternatives.flat())].map((place) => [place]),
});
