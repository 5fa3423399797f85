import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { Instant } from './identity-names.ts';
import { LeafPlace } from './leaf-place.ts';
import { PageQuery, pageOf } from './page.ts';
import { SearchText, sortBy } from './query.ts';
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
  /** What was checked, or what did not match, as a sentence; may be empty. */
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
  /** SHA-256 of the PAE, in hexadecimal: identifies the statement, whoever signs it. */
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

/** Most statements of one call. */
export const MOST_STATEMENTS = 1000;

const One = z.object({
  /** UUID of the ledger, or of the attestation, that the path names. */
  uuid: z.uuid(),
});

/** An envelope as DSSE writes it. */
const Envelope = z.object({
  /** Media type of the payload: `application/vnd.in-toto+json`. */
  payloadType: z.string().max(256),
  /** The statement, in base64. */
  payload: z.string().max(64 * 1024),
  /** Signatures over the payload, 1 to 32. */
  signatures: z
    .array(
      z.object({
        /** Fingerprint of the key that signed; optional, and only a hint. */
        keyid: z.string().max(1024).optional(),
        /** The signature over the PAE, in base64. */
        sig: z.string().max(8192),
      }),
    )
    .min(1)
    .max(32),
});

/** What was logged of a statement. */
const Notarised = z.object({
  /** SHA-256 of the PAE, in hexadecimal: identifies the statement, whoever signs it. */
  statement_id: z.string(),
  /** UUIDs of the attestations, one for each signature. */
  attestation_uuids: z.array(z.uuid()),
  /** UUID of the artifact that the statement is about. */
  artifact_uuid: z.uuid(),
  /** SHA-256 of that artifact, in hexadecimal; null when the statement gives no SHA-256. */
  sha256: z.string().nullable(),
  /** Trust level of the artifact after the statement. */
  level: z.enum(TRUST_LEVELS),
  /** True when the same signature was logged before. */
  repeated: z.boolean(),
});

/** Statements about artifacts, and what they are worth. */
export const attestations = endpoints({
  /**
   * Logs all statements or none: signed ones (`envelopes`), or ones that this server signs (`statements` with
   * `key_uuid`), for which the last sign-in must be at most ten minutes old. Answers when a checkpoint covers them, or
   * after 10 s.
   */
  notarize: {
    method: 'POST',
    path: '/ledgers/{uuid}/notarize',
    access: 'Auditor',
    rate: 'I',
    api_keys: true,
    ledger_keys: true,
    body_bytes: 8 * 1024 * 1024, // Signed, a status statement has one to eight kilobytes.
    status: 201,
    summary: 'Log status statements',
    params: One,
    body: z
      .object({
        /** Statements that the caller signed, 1,000 at most. */
        envelopes: z.array(Envelope).max(MOST_STATEMENTS).optional(),
        /** Statements that this server signs with `key_uuid`, 1,000 at most. */
        statements: z
          .array(
            z.object({
              /** SHA-256 of the artifact, in hexadecimal. */
              sha256: Sha256,
              /** Name or purl of the artifact. */
              name: z.string().max(2048).default(''),
              /** Trust level that the caller gives the artifact. */
              level: z.enum(STATUS_LEVELS).default('trusted'),
              /** Why, for people who read the statement later. */
              reason: z.string().max(2000).default(''),
              /** Statement ids that this statement replaces. */
              supersedes: z.array(Sha256).max(100).default([]),
            }),
          )
          .max(MOST_STATEMENTS)
          .optional(),
        /** Signing key with custody `server` that signs `statements`. */
        key_uuid: z.uuid().optional(),
      })
      .refine(
        ({ envelopes, statements, key_uuid }) =>
          (envelopes === undefined) !== (statements === undefined) &&
          (statements === undefined) === (key_uuid === undefined),
        'Either envelopes, or statements with key_uuid',
      ),
    result: z.object({
      /** One entry for each statement, in the order of the request. */
      items: z.array(Notarised),
    }),
  },
  /** Judged now, with reasons and evidence; `unknown` for an artifact without statements. */
  verifyArtifact: {
    method: 'POST',
    path: '/ledgers/{uuid}/verify',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    ledger_keys: true,
    summary: 'Get the trust level of an artifact in a ledger',
    params: One,
    body: z
      .object({
        /** SHA-256 of the artifact, in hexadecimal; exactly one of `sha256` and `purl` is required. */
        sha256: Sha256.optional(),
        /** Purl of the artifact. */
        purl: PurlText.optional(),
      })
      .refine(
        ({ sha256, purl }) => (sha256 === undefined) !== (purl === undefined),
        'One of sha256 and purl',
      ),
    result: z.object({
      /** Trust level of the artifact, with its reasons. */
      verdict: TrustVerdict,
      /**
       * Artifacts that were judged; of several with one purl, the first of untrusted, unsupported, unknown, trusted is
       * the level.
       */
      artifacts: z.array(
        z.object({
          /** UUID of the artifact. */
          artifact_uuid: z.uuid(),
          /** SHA-256 of the artifact, in hexadecimal; null when none is known. */
          sha256: z.string().nullable(),
          /** Purl of the artifact; null when none is known. */
          purl: z.string().nullable(),
          /** Name of the artifact. */
          name: z.string(),
        }),
      ),
      /** Attestations that the reasons refer to. */
      evidence: z.array(Attestation),
    }),
  },
  /** Takes a DSSE envelope, or a Sigstore bundle v0.1 to v0.3. Each signature becomes one attestation. */
  createAttestation: {
    method: 'POST',
    path: '/attestations',
    access: 'Auditor',
    rate: 'I',
    api_keys: true,
    status: 201,
    summary: 'Log an attestation',
    query: z.object({
      /** Ledger that gets the attestation; the ledger `default` when left out. */
      ledger_uuid: z.uuid().optional(),
    }),
    // Read by the strict parser of the core, with positions.
    raw: {
      request: [
        'application/json',
        'application/vnd.dsse.envelope.v1+json',
        'application/vnd.dev.sigstore.bundle.v0.3+json',
        'application/octet-stream',
      ],
    },
    result: z.object({
      /** One attestation for each signature, in the order of the envelope. */
      items: z.array(Attestation),
    }),
  },
  /** Newest first. */
  listAttestations: {
    method: 'GET',
    path: '/attestations',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'List attestations',
    query: PageQuery.extend({
      /** Only attestations about this artifact. */
      artifact_uuid: z.uuid().optional(),
      /** Only attestations about the artifact with this SHA-256. */
      sha256: Sha256.optional(),
      /** Only attestations about the artifact with this purl. */
      purl: PurlText.optional(),
      /** Only attestations in this ledger. */
      ledger_uuid: z.uuid().optional(),
      /** Only attestations signed by this user or API key. */
      principal_uuid: z.uuid().optional(),
      /** Only attestations signed with this key. */
      key_uuid: z.uuid().optional(),
      /** Only attestations with this predicate type, compared as a whole. */
      predicate_type: z.string().max(512).optional(),
      /** Only attestations whose last verification had this result. */
      verification: Verification.optional(),
      /** Text to find in the name of a subject. */
      keyword: SearchText.optional(),
      /** Order of the list; a leading `-` means descending. */
      sort: sortBy(['created_at']).default('-created_at'),
    }),
    result: pageOf(Attestation),
  },
  /** With its statement and the checks of its last verification. */
  getAttestation: {
    method: 'GET',
    path: '/attestations/{uuid}',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'Get an attestation',
    params: One,
    result: AttestationDetail,
  },
  /** Verifies it now; changes nothing. */
  verifyAttestation: {
    method: 'POST',
    path: '/attestations/{uuid}/verify',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'Verify an attestation again',
    params: One,
    result: AttestationDetail,
  },
  /** Bundle v0.3 with the proof of this log. Answers 409 while no checkpoint covers it. */
  getAttestationBundle: {
    method: 'GET',
    path: '/attestations/{uuid}/bundle',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'Download an attestation as a Sigstore bundle',
    params: One,
    query: z.object({
      /** `true` returns the bundle as it was received; 404 when an envelope was received. */
      received: z.enum(['true', 'false']).optional(),
    }),
    raw: { response: 'application/vnd.dev.sigstore.bundle.v0.3+json' },
  },
  /** `trusted_root.json` of Sigstore: the logs of the tenant’s ledgers, and what the tenant trusts beside them. */
  getTrustedRoot: {
    method: 'GET',
    path: '/trusted-root',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'Get the trusted root',
    raw: { response: 'application/json' },
  },
  /** Trusts the authorities and logs of a `trusted_root.json` beside the tenant’s own; `{}` trusts none. */
  setTrustRoot: {
    method: 'PUT',
    path: '/trust-root',
    access: 'TenantAdmin',
    rate: 'W',
    reauthenticate: true,
    summary: 'Set further trusted authorities',
    raw: { request: ['application/json'], schema: z.looseObject({}) },
    result: z.object({
      /** Number of certificate authorities that are trusted now. */
      certificate_authorities: z.number().int(),
      /** Number of transparency logs that are trusted now. */
      logs: z.number().int(),
      /** Number of timestamp authorities that are trusted now. */
      timestamp_authorities: z.number().int(),
    }),
  },
});
