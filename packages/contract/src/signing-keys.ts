import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { Instant } from './identity-names.ts';
import { LogState } from './log-state.ts';
import { PageQuery, pageOf } from './page.ts';
import { SearchText, sortBy } from './query.ts';

/** Who holds a signing key: the signer; this server; or nobody for longer than an hour (a certificate authority vouches). */
export const KEY_CUSTODIES = ['client', 'server', 'fulcio'] as const;

/** Why a key is revoked. Only `compromised` reaches back. */
export const KEY_REVOCATIONS = ['rotated', 'retired', 'compromised'] as const;

/** Who signs: a user, or an API key. */
export const Principal = z.object({
  uuid: z.uuid(),
  kind: z.enum(['user', 'api-key']),
  /** E-mail of the user, name of the key. */
  name: z.string(),
  /** Still of the tenant, and not revoked. */
  enabled: z.boolean(),
});
export type Principal = z.output<typeof Principal>;

/** A signing key, without its private half. */
export const SigningKey = z.object({
  uuid: z.uuid(),
  name: z.string(),
  principal: Principal,
  custody: z.enum(KEY_CUSTODIES),
  /** Null for custody `fulcio`, likewise public key and fingerprint. */
  algorithm: z.enum(['ecdsa-p256-sha256', 'ed25519']).nullable(),
  /** PEM. */
  public_key: z.string().nullable(),
  /** Base64 of the SHA-256 of the key in DER: the `hint` of Sigstore bundles. */
  fingerprint: z.string().nullable(),
  /** Of custody `fulcio`: OIDC issuer and subject alternative name, compared as a whole. */
  issuer: z.string().nullable(),
  subject: z.string().nullable(),
  not_before: Instant,
  not_after: Instant.nullable(),
  created_at: Instant,
  created_by: z.string(),
  revoked: z
    .object({
      at: Instant,
      by: z.string(),
      reason: z.enum(KEY_REVOCATIONS),
      /** Of `compromised`; null: always was. */
      since: Instant.nullable(),
    })
    .nullable(),
  /** Signatures by it in the tenant's ledgers. */
  signatures: z.number().int(),
});
export type SigningKey = z.output<typeof SigningKey>;

const One = z.object({ uuid: z.uuid() });

/** Signing keys (ADR 0008). No API key can call what makes or uses one. */
export const signingKeys = endpoints({
  getPossessionChallenge: {
    method: 'POST',
    path: '/signing-keys/challenge',
    access: 'Visitor',
    rate: 'L',
    summary: 'What a key has to sign before it can be registered',
    body: z.object({
      /** PEM, or base64 of DER. */
      public_key: z.string().max(4096),
      principal_uuid: z.uuid().optional(),
    }),
    result: z.object({
      /** Origin of the signers log. */
      log: z.string(),
      principal_uuid: z.uuid(),
      /** Base64 of the bytes: PAE of the statement of possession. */
      message: z.string(),
    }),
  },
  registerSigningKey: {
    method: 'POST',
    path: '/signing-keys',
    access: 'Visitor',
    rate: 'W',
    status: 201,
    reauthenticate: true,
    summary:
      'Register a key: a public key with proof of possession, one that this server makes and keeps, or who a certificate authority vouches for',
    body: z.object({
      name: z.string().trim().min(1, 'Field is required').max(64),
      custody: z.enum(KEY_CUSTODIES).default('client'),
      /** Whose key it is: the caller’s own unless told; of an API key only a TenantAdmin may tell. */
      principal_uuid: z.uuid().optional(),
      not_after: Instant.nullable().default(null),
      /** Of custody `client`: PEM, or base64 of DER. */
      public_key: z.string().max(4096).optional(),
      /** Of custody `client`: signature over the challenge; for P-256 in DER or P1363. */
      proof: z.base64().max(4096).optional(),
      /** Of custody `fulcio`. */
      issuer: z.url().max(512).optional(),
      subject: z.string().min(1).max(512).optional(),
    }),
    result: SigningKey,
  },
  listSigningKeys: {
    method: 'GET',
    path: '/signing-keys',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'Signing keys, newest first; of one principal with principal_uuid',
    query: PageQuery.extend({
      principal_uuid: z.uuid().optional(),
      /** In the name of key or principal. */
      keyword: SearchText.optional(),
      sort: sortBy(['created_at', 'name', 'signatures']).default('-created_at'),
    }),
    result: pageOf(SigningKey),
  },
  getSigningKey: {
    method: 'GET',
    path: '/signing-keys/{uuid}',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'One signing key',
    params: One,
    result: SigningKey,
  },
  revokeSigningKey: {
    method: 'PUT',
    path: '/signing-keys/{uuid}/revoke',
    access: 'Visitor',
    rate: 'W',
    reauthenticate: true,
    summary:
      'Revoke a key of one’s own, or as TenantAdmin any: for good. `compromised` takes with it what was signed since then',
    params: One,
    body: z
      .object({ reason: z.enum(KEY_REVOCATIONS), since: Instant.nullable().default(null) })
      .refine(
        ({ reason, since }) => reason === 'compromised' || since === null,
        'Only a compromised key has a since',
      ),
    result: SigningKey,
  },
  getSignersLog: {
    method: 'GET',
    path: '/signers-log',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'The log that says who may sign',
    result: z.object({ uuid: z.uuid(), log: LogState }),
  },
  getSigner: {
    method: 'GET',
    path: '/signers/{uuid}',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'A principal with its groups; what it signed are the attestations of principal_uuid',
    params: One,
    result: Principal.extend({
      groups: z.array(
        z.object({
          uuid: z.uuid(),
          name: z.string(),
          threshold: z.number().int(),
          expires_at: Instant.nullable(),
        }),
      ),
      signatures: z.number().int(),
      last_signed_at: Instant.nullable(),
    }),
  },
});
