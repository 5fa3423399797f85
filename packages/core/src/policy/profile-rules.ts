import type { Custody } from '../attestation/signers/control-leaf.ts';
import type { TrustLevel } from '../sbom/trust-levels.ts';
import type { Severity } from '../severity/rating.ts';

/** Statements that an artifact needs. */
export interface AttestationRule {
  /** Any of these. */
  predicate_types: readonly string[];
  /** Whose signatures count; null for everybody who is registered. */
  signers_group_uuid: string | null;
  /** So many different principals. */
  threshold: number;
  /** Builders of which provenance is taken; empty for any. */
  builders: readonly string[];
  /** Since somebody trusted saw the signature; null for any age. */
  max_age_days: number | null;
}

/** What a tenant asks of its artifacts: the rules of an attestation profile. */
export interface ProfileRules {
  /** `built`: not of what is only used. */
  scope: 'built' | 'all';
  /** Kinds of artifacts that it is about; empty for all. */
  kinds: readonly string[];
  /** Levels that pass; empty where none is asked for. */
  trust_levels: readonly TrustLevel[];
  attestations: readonly AttestationRule[];
  /** Custodies of keys whose signatures count in `attestations`; empty for all. */
  custody: readonly Custody[];
  /** The lowest severity that fails; null where none does. */
  fail_from: Severity | null;
  /** null where none is needed. */
  sbom: { max_age_days: number | null } | null;
}
