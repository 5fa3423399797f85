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

/** What can be stated of an artifact. */
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

/** One step of a verification. */
export const VerificationStep = z.object({
  name: z.string(),
  outcome: z.enum(['passed', 'failed', 'unknown']),
  /** Why it did not pass. */
  code: z.string().nullable(),
  detail: z.string(),
});
export type VerificationStep = z.output<typeof VerificationStep>;

/** What a signature was found to be; null while no checkpoint covers it. */
export const Verification = z.enum(['valid', 'invalid', 'unverifiable']);

/** One signature over one statement. */
export const Attestation = z.object({
  /** Of its leaf in the ledger’s log. */
  uuid: z.uuid(),
  ledger_uuid: z.uuid(),
  /** SHA-256 of the PAE in hexadecimal: what is said, whoever signs. */
  statement_id: z.string(),
  predicate_type: z.string(),
  /** Level and reason are of a status statement; null for any other. */
  status: z.enum(STATUS_LEVELS).nullable(),
  reason: z.string().nullable(),
  subjects: z.array(z.object({ artifact_uuid: z.uuid(), name: z.string(), digests: DigestSet })),
  /** Null where the key is not registered. */
  signer: Principal.nullable(),
  key_uuid: z.uuid().nullable(),
  custody: z.enum(KEY_CUSTODIES).nullable(),
  /** Signers groups that the signer was in, by uuid. */
  groups: z.array(z.uuid()),
  verification: Verification.nullable(),
  /** Why it is not valid. */
  codes: z.array(z.string()),
  /** By when somebody trusted had seen the signature. */
  trusted_time: Instant.nullable(),
  created_at: Instant,
  created_by: z.string(),
  leaf: LeafPlace,
});
export type Attestation = z.output<typeof Attestation>;

/** A statement with every step of its verification. */
export const AttestationDetail = Attestation.extend({
  /** What was signed, as JSON; null where the payload is none. */
  statement: z.unknown(),
  steps: z.array(VerificationStep),
});

/** Why a level is what it is. */
export const TrustReason = z.object({
  code: z.string(),
  /** Predicate types of the requirement; '' for the statements of trust. */
  about: z.string(),
  /** Ids of statements. */
  evidence: z.array(z.string()),
});
export type TrustReason = z.output<typeof TrustReason>;

/** A level by which it can be computed again. */
export const TrustVerdict = z.object({
  level: z.enum(TRUST_LEVELS),
  reasons: z.array(TrustReason),
  ledger_uuid: z.uuid(),
  /** Leaves of the ledger and of the signers log that were taken into account. */
  ledger_size: z.number().int(),
  signers_size: z.number().int(),
  judged_at: Instant,
});
export type TrustVerdict = z.output<typeof TrustVerdict>;

/** Most statements of one call. */
export const MOST_STATEMENTS = 1000;
const One = z.object({ uuid: z.uuid() });

/** An envelope as DSSE writes it. */
const Envelope = z.object({
  payloadType: z.string().max(256),
  payload: z.string().max(64 * 1024),
  signatures: z
    .array(z.object({ keyid: z.string().max(1024).optional(), sig: z.string().max(8192) }))
    .min(1)
    .max(32),
});

/** What was logged of a statement. */
const Notarised = z.object({
  statement_id: z.string(),
  /** One for each signature. */
  attestation_uuids: z.array(z.uuid()),
  artifact_uuid: z.uuid(),
  sha256: z.string().nullable(),
  /** The level after it. */
  level: z.enum(TRUST_LEVELS),
  /** The signature was there already. */
  repeated: z.boolean(),
});

/** 1-product §8 and §9: statements about artifacts, and what they are worth. */
export const attestations = endpoints({
  notarize: {
    method: 'POST',
    path: '/ledgers/{uuid}/notarize',
    access: 'Auditor',
    rate: 'I',
    api_keys: true,
    ledger_keys: true,
    body_bytes: 8 * 1024 * 1024, // Signed, a status statement has one to eight kilobytes.
    status: 201,
    summary:
      'Log status statements, all or none: signed ones (`envelopes`), or ones that this server signs with a key that it keeps (`statements` and `key_uuid`, in a session of the last ten minutes). Answered when a checkpoint covers them, or after 10 s',
    params: One,
    body: z
      .object({
        envelopes: z.array(Envelope).max(MOST_STATEMENTS).optional(),
        statements: z
          .array(
            z.object({
              sha256: Sha256,
              /** Name or purl of the artifact. */
              name: z.string().max(2048).default(''),
              level: z.enum(STATUS_LEVELS).default('trusted'),
              reason: z.string().max(2000).default(''),
              supersedes: z.array(Sha256).max(100).default([]),
            }),
          )
          .max(MOST_STATEMENTS)
          .optional(),
        key_uuid: z.uuid().optional(),
      })
      .refine(
        ({ envelopes, statements, key_uuid }) =>
          (envelopes === undefined) !== (statements === undefined) &&
          (statements === undefined) === (key_uuid === undefined),
        'Either envelopes, or statements with key_uuid',
      ),
    result: z.object({ items: z.array(Notarised) }),
  },
  verifyArtifact: {
    method: 'POST',
    path: '/ledgers/{uuid}/verify',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    ledger_keys: true,
    summary:
      'The level of an artifact in a ledger, judged now, with reasons and evidence; `unknown` for what nobody spoke of',
    params: One,
    body: z
      .object({ sha256: Sha256.optional(), purl: PurlText.optional() })
      .refine(
        ({ sha256, purl }) => (sha256 === undefined) !== (purl === undefined),
        'One of sha256 and purl',
      ),
    result: z.object({
      verdict: TrustVerdict,
      /** Of a purl several digests may be known: the level is the first of untrusted, unsupported, unknown, trusted. */
      artifacts: z.array(
        z.object({
          artifact_uuid: z.uuid(),
          sha256: z.string().nullable(),
          purl: z.string().nullable(),
          name: z.string(),
        }),
      ),
      evidence: z.array(Attestation),
    }),
  },
  createAttestation: {
    method: 'POST',
    path: '/attestations',
    access: 'Auditor',
    rate: 'I',
    api_keys: true,
    status: 201,
    summary:
      'Log a DSSE envelope, or a Sigstore bundle v0.1 to v0.3; one attestation for each signature',
    query: z.object({
      /** The ledger `default` unless told. */
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
    result: z.object({ items: z.array(Attestation) }),
  },
  listAttestations: {
    method: 'GET',
    path: '/attestations',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'Attestations, newest first',
    query: PageQuery.extend({
      artifact_uuid: z.uuid().optional(),
      sha256: Sha256.optional(),
      purl: PurlText.optional(),
      ledger_uuid: z.uuid().optional(),
      principal_uuid: z.uuid().optional(),
      key_uuid: z.uuid().optional(),
      predicate_type: z.string().max(512).optional(),
      verification: Verification.optional(),
      /** In the name of a subject. */
      keyword: SearchText.optional(),
      sort: sortBy(['created_at']).default('-created_at'),
    }),
    result: pageOf(Attestation),
  },
  getAttestation: {
    method: 'GET',
    path: '/attestations/{uuid}',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'One attestation with its statement and the steps of its last verification',
    params: One,
    result: AttestationDetail,
  },
  verifyAttestation: {
    method: 'POST',
    path: '/attestations/{uuid}/verify',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'Verify an attestation again, now; nothing is changed',
    params: One,
    result: AttestationDetail,
  },
  getAttestationBundle: {
    method: 'GET',
    path: '/attestations/{uuid}/bundle',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'As Sigstore bundle v0.3 with our log’s proof; 409 while no checkpoint covers it',
    params: One,
    query: z.object({
      /** The bundle as it was received instead; 404 when it came as an envelope. */
      received: z.enum(['true', 'false']).optional(),
    }),
    raw: { response: 'application/vnd.dev.sigstore.bundle.v0.3+json' },
  },
  getTrustedRoot: {
    method: 'GET',
    path: '/trusted-root',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary:
      'Sigstore’s trusted_root.json: the logs of this tenant’s ledgers, and what it trusts beside them',
    raw: { response: 'application/json' },
  },
  setTrustRoot: {
    method: 'PUT',
    path: '/trust-root',
    access: 'TenantAdmin',
    rate: 'W',
    reauthenticate: true,
    summary: 'Trust the authorities and logs of a trusted_root.json beside one’s own; {} for none',
    raw: { request: ['application/json'], schema: z.looseObject({}) },
    result: z.object({
      certificate_authorities: z.number().int(),
      logs: z.number().int(),
      timestamp_authorities: z.number().int(),
    }),
  },
});
