import { z } from 'zod';
import {
  Attestation,
  AttestationDetail,
  PurlText,
  Sha256,
  STATUS_LEVELS,
  TRUST_LEVELS,
  TrustVerdict,
  Verification,
} from './attestation.ts';
import { endpoints } from './endpoint.ts';
import { PageQuery, pageOf } from './page.ts';
import { SearchText, sortBy } from './query.ts';

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

/** Log entry of a statement. */
const Notarized = z.object({
  /** SHA-256 of the PAE, in hexadecimal: identifies the statement, independent of its signers. */
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
      items: z.array(Notarized),
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
