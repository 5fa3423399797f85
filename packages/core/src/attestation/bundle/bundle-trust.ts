/** What a verifier believes, and what it can do by the platform: everything about a bundle that is not in the bundle. */

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

/** What a time-stamp token is worth. `unknown`: its authority is not one that is trusted. */
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

/** What a certificate is worth at a time. `unknown`: its root is not one that is trusted. */
export type CertificateResult =
  | { outcome: 'valid'; spki: Uint8Array; issuer: string; subject: string }
  | { outcome: 'invalid' | 'unknown'; detail: string };

/**
 * Verifies a certificate of a signer (DER, the signer's first) at a time, to the roots that the tenant trusts: chain,
 * validity, code signing, embedded SCT where that is asked for. Whose it is comes back as it stands there: OIDC issuer
 * and subject alternative name; the core compares them.
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

/** A key of a log, and for what it is believed. Its name is the log's origin. */
export interface LogKey {
  key: VerifierKey;
  /** As bundles name the log: the four bytes of the key id, or 32 bytes for a Rekor. */
  log_id: Uint8Array;
  /** Sizes of trees that it may sign, both included; null for no end. */
  first_size: bigint;
  last_size: bigint | null;
  /** Instants at which it may sign, both included; null for no bound. */
  not_before: Instant | null;
  not_after: Instant | null;
}

/** The control log of a tenant as the verifier sees it. */
export interface ControlView {
  history: ControlHistory;
  /** Leaves in it. */
  size: bigint;
  /** Root of its first leaves, from the tree or by a consistency proof; null where that cannot be told. */
  rootAt(size: bigint): Hash | null;
  /** Leaves that a signature has to be judged by which the ledger logged at an instant: no older head may be pinned. */
  leastPinned(logged_at: Instant): bigint;
}

/** Whom and what a verifier believes. */
export interface BundleTrust {
  versions: readonly BundleVersion[];
  logs: readonly LogKey[];
  witnesses: readonly VerifierKey[];
  /** Whether cosignatures by these keys are enough. */
  isQuorum(cosigned: readonly VerifierKey[]): boolean;
  /** Time-stamping authorities that must have seen the signature. */
  timestamps_needed: number;
  control: ControlView;
  custody: readonly Custody[];
  /** Who must have signed; null where any registered signer is enough. */
  policy: ThresholdPolicy | null;
  /** Longest time since the signature was seen; null for any. */
  max_age_ms: number | null;
}

/** What is to be verified. */
export interface BundleClaim {
  /** JSON. */
  bundle: Uint8Array;
  artifact: {
    digest: DigestSet;
    /** Needed for signatures over the artifact itself, which are no attestations. */
    bytes?: Uint8Array | undefined;
  };
  /** The leaf after that of the signature, and its path in the same tree; null where there is none. */
  notarization: { leaf: Uint8Array; path: Hash[] } | null;
  /** Signers of the same statement whose bundles were found valid before. */
  fellows: readonly Signer[];
  /** When it is asked. */
  time: Instant;
}
