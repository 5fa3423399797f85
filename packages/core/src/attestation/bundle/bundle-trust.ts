/** Trust of a verifier and functions of its platform: every input of verification that is not in the bundle. */

import type { VerifySignature } from '../../dsse/signature.ts';
import type { Instant } from '../../encoding/instant.ts';
import type { Platform } from '../../log/receipt/verdict.ts';
import type { Hash } from '../../log/tree/hasher.ts';
import type { VerifierKey } from '../../log/tree/verifier-key.ts';
import type { Custody } from '../signers/control-leaf.ts';
import type { ControlHistory } from '../signers/signers-group.ts';
import type { Signer, ThresholdPolicy } from '../signers/threshold-policy.ts';
import type { DigestSet } from '../statement/digest-set.ts';
import type { BundleVersion } from './sigstore-bundle.ts';

/** Result of verifying a time-stamp token. `unknown`: its authority is not trusted. */
export type TimestampResult =
  | {
      outcome: 'valid';
      time: Instant /** Names the authority: two tokens of one are one. */;
      authority: string;
    }
  | { outcome: 'invalid' | 'unknown'; detail: string };

/**
 * Verifies an RFC 3161 token in DER over a signature: imprint, signature, chain of certificates valid at the time in the
 * token, key usage for time-stamping, and authority among those that the profile trusts at that time.
 */
export type VerifyTimestamp = (
  token: Uint8Array,
  signature: Uint8Array,
) => TimestampResult | Promise<TimestampResult>;

/** Result of verifying a certificate at a time. `unknown`: its root is not trusted. */
export type CertificateResult =
  | { outcome: 'valid'; spki: Uint8Array; issuer: string; subject: string }
  | { outcome: 'invalid' | 'unknown'; detail: string };

/**
 * Verifies a signer's certificate (DER, leaf first) at a time against the roots that the tenant trusts: chain,
 * validity, code signing, and embedded SCT if required. Returns the identity as the certificate states it: OIDC
 * issuer and subject alternative name; the core compares them.
 */
export type VerifyCertificate = (
  certificates: readonly Uint8Array[],
  time: Instant,
) => CertificateResult | Promise<CertificateResult>;

/** Hashing and verification of the platform. */
export interface AttestationPlatform extends Platform {
  verifySignature: VerifySignature;
  verifyTimestamp: VerifyTimestamp;
  verifyCertificate: VerifyCertificate;
}

/** A log key and the tree sizes it is trusted for. Its name is the log's origin. */
export interface LogKey {
  key: VerifierKey;
  /** Log id as in bundles: the four bytes of the key id, or 32 bytes for a Rekor log. */
  log_id: Uint8Array;
  /** Sizes of trees that it may sign, both included; null for no end. */
  first_size: bigint;
  last_size: bigint | null;
  /** Instants at which it may sign, both included; null for no bound. */
  not_before: Instant | null;
  not_after: Instant | null;
}

/** Verifier's view of a tenant's control log. */
export interface ControlView {
  history: ControlHistory;
  /** Leaves in it. */
  size: bigint;
  /** Root of the first `size` leaves, from the tree or a consistency proof; null when unavailable. */
  rootAt(size: bigint): Hash | null;
  /** Smallest control log size that a notarization logged at this instant may pin; an older head is refused. */
  leastPinned(logged_at: Instant): bigint;
}

/** Trust settings of a verifier. */
export interface BundleTrust {
  versions: readonly BundleVersion[];
  logs: readonly LogKey[];
  witnesses: readonly VerifierKey[];
  /** Whether cosignatures by these keys are enough. */
  isQuorum(cosigned: readonly VerifierKey[]): boolean;
  /** Number of time-stamping authorities that must have seen the signature. */
  timestamps_needed: number;
  control: ControlView;
  custody: readonly Custody[];
  /** Required signers; null when any registered signer is enough. */
  policy: ThresholdPolicy | null;
  /** Maximum time since the signature was seen, in milliseconds; null for no limit. */
  max_age_ms: number | null;
}

/** The bundle and context to verify. */
export interface BundleClaim {
  /** JSON. */
  bundle: Uint8Array;
  artifact: {
    digest: DigestSet;
    /** Needed for signatures over the artifact itself, which are no attestations. */
    bytes?: Uint8Array | undefined;
  };
  /** The leaf after that of the signature, and its path in the same tree; null when absent. */
  notarization: { leaf: Uint8Array; path: Hash[] } | null;
  /** Signers of the same statement whose bundles were found valid before. */
  fellows: readonly Signer[];
  /** Time of the verification. */
  time: Instant;
}
