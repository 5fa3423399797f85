import { z } from 'zod';
import { Instant } from './identity-names.ts';
import { LeafPlace } from './leaf-place.ts';
import { KEY_CUSTODIES, Principal } from './signing-keys.ts';

/** Codenotary’s four levels; `unknown` is shown as N/A. */
export const TRUST_LEVELS = ['trusted', 'untrusted', 'unsupported', 'unknown'] as const;

export type TrustLevelName = (typeof TRUST_LEVELS)[number];

/** Trust levels that a status statement can give. */
export const STATUS_LEVELS = ['trusted', 'untrusted', 'unsupported'] as const;

/** Algorithm → lower-case hexadecimal (in-toto, digest_set.md). */
export const DigestSet = z.record(z.string().max(32), z.string().max(256));

/** SHA-256 in hexadecimal, with or without `sha256:` before it. */
export const Sha256 = z
  .string()
  .regex(/^(sha256:)?[\da-fA-F]{64}$/, 'A digest is a SHA-256 in hexadecimal')
  .transform((text) => text.slice(-64).toLowerCase());

/** A purl as it is written. */
export const PurlText = z.string().max(2048).startsWith('pkg:', 'A purl begins with pkg:');

/** One check of a verification. */
export const VerificationStep = z.object({
  /** Name of the check, such as `inclusion`. */
  name: z.string(),
  /** Result of the check; `unknown` when it could not be made. */
  outcome: z.enum(['passed', 'failed', 'unknown']),
  /** Stable name of the reason; null when the check passed. */
  code: z.string().nullable(),
  /** Subject of the check, or the mismatch, as a sentence; may be empty. */
  detail: z.string(),
});

export type VerificationStep = z.output<typeof VerificationStep>;

/** Result of verifying a signature; `unverifiable` when something needed is not known. */
export const Verification = z.enum(['valid', 'invalid', 'unverifiable']);

/** One signature over one statement, as logged in a ledger. */
export const Attestation = z.object({
  /** UUID of the attestation, which is that of its leaf in the ledger’s log. */
  uuid: z.uuid(),
  /** Ledger whose log contains the attestation. */
  ledger_uuid: z.uuid(),
  /** SHA-256 of the PAE, in hexadecimal: identifies the statement, independent of its signers. */
  statement_id: z.string(),
  /** URI of the in-toto predicate type, such as `https://slsa.dev/provenance/v1`. */
  predicate_type: z.string(),
  /** Trust level that a status statement gives; null for any other statement. */
  status: z.enum(STATUS_LEVELS).nullable(),
  /** Reason that a status statement gives; null when it gives none, or for any other statement. */
  reason: z.string().nullable(),
  /** Artifacts that the statement is about. */
  subjects: z.array(
    z.object({
      /** UUID of the artifact. */
      artifact_uuid: z.uuid(),
      /** Name of the artifact in the statement; may be empty. */
      name: z.string(),
      /** Digests of the artifact in the statement. */
      digests: DigestSet,
    }),
  ),
  /** Principal whose key made the signature; null when the key is not registered. */
  signer: Principal.nullable(),
  /** Registered signing key that made the signature; null when the key is not registered. */
  key_uuid: z.uuid().nullable(),
  /** Custody of that key; null when the key is not registered. */
  custody: z.enum(KEY_CUSTODIES).nullable(),
  /** UUIDs of the signers groups that the signer was in. */
  groups: z.array(z.uuid()),
  /** Result of the last verification; null while no checkpoint covers the attestation. */
  verification: Verification.nullable(),
  /** Stable names of the reasons why the signature is not valid; empty when it is. */
  codes: z.array(z.string()),
  /** Time by which a trusted party had seen the signature; null without one. */
  trusted_time: Instant.nullable(),
  /** When Assay received the attestation. */
  created_at: Instant,
  /** E-mail of the user, or name of the API key, that submitted it. */
  created_by: z.string(),
  /** Where the attestation is in the log of its ledger. */
  leaf: LeafPlace,
});

export type Attestation = z.output<typeof Attestation>;

/** A statement with every step of its verification. */
export const AttestationDetail = Attestation.extend({
  /** The signed statement as JSON; null when the payload is not JSON. */
  statement: z.unknown(),
  /** Checks of the last verification, in order. */
  steps: z.array(VerificationStep),
});

/** A reason of a trust level. */
export const TrustReason = z.object({
  /** Stable name of the reason, such as `trusted`, `distrusted` or `too_few_signers`. */
  code: z.string(),
  /** Predicate types of the requirement; empty for status statements. */
  about: z.string(),
  /** Ids of the statements that led to the reason. */
  evidence: z.array(z.string()),
});

export type TrustReason = z.output<typeof TrustReason>;

/** A trust level with what is needed to compute it again. */
export const TrustVerdict = z.object({
  /** The trust level. */
  level: z.enum(TRUST_LEVELS),
  /** Why the level is what it is, most important first. */
  reasons: z.array(TrustReason),
  /** Ledger whose statements were judged. */
  ledger_uuid: z.uuid(),
  /** Leaves of the ledger’s log that were taken into account. */
  ledger_size: z.number().int(),
  /** Leaves of the signers log that were taken into account. */
  signers_size: z.number().int(),
  /** Time at which the level was computed. */
  judged_at: Instant,
});

export type TrustVerdict = z.output<typeof TrustVerdict>;
