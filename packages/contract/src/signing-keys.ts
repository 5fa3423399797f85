import { z } from 'zod';
import { ChangeSignatureText } from './change-signature.ts';
import { endpoints } from './endpoint.ts';
import { Instant } from './identity-names.ts';
import { LogAudit } from './ledger.ts';
import { LogState } from './log-state.ts';
import { PageQuery, pageOf } from './page.ts';
import { SearchText, sortBy } from './query.ts';

/** Holder of a signing key: the signer; this server; or, for a certificate of an authority, the signer for at most an hour. */
export const KEY_CUSTODIES = ['client', 'server', 'fulcio'] as const;

/** Why a key is revoked. Only `compromised` reaches back. */
export const KEY_REVOCATIONS = ['rotated', 'retired', 'compromised'] as const;

/** A user or API key that signs. */
export const Principal = z.object({
  /** UUID of the user or API key. */
  uuid: z.uuid(),
  /** Kind of the principal. */
  kind: z.enum(['user', 'api-key']),
  /** E-mail of the user, or name of the API key. */
  name: z.string(),
  /** True while the principal is in the tenant and not revoked. */
  enabled: z.boolean(),
});
export type Principal = z.output<typeof Principal>;

/** A signing key, without its private key. */
export const SigningKey = z.object({
  /** UUID of the signing key. */
  uuid: z.uuid(),
  /** Name of the signing key. */
  name: z.string(),
  /** User or API key whose signatures the key makes. */
  principal: Principal,
  /** Holder of the private key. */
  custody: z.enum(KEY_CUSTODIES),
  /** Signature algorithm; null for custody `fulcio`. */
  algorithm: z.enum(['ecdsa-p256-sha256', 'ed25519']).nullable(),
  /** Public key in PEM; null for custody `fulcio`. */
  public_key: z.string().nullable(),
  /** SHA-256 of the key in DER, in base64: the `hint` of Sigstore bundles. Null for custody `fulcio`. */
  fingerprint: z.string().nullable(),
  /** OIDC issuer of the certificates, for custody `fulcio`; compared as a whole. Null for other keys. */
  issuer: z.string().nullable(),
  /** Subject alternative name of the certificates, for custody `fulcio`; null for other keys. */
  subject: z.string().nullable(),
  /** From when signatures of the key count. */
  not_before: Instant,
  /** Until when signatures of the key count; null without end. */
  not_after: Instant.nullable(),
  /** When the key was registered. */
  created_at: Instant,
  /** E-mail of the person who registered it. */
  created_by: z.string(),
  /** The revocation; null while the key may sign. */
  revoked: z
    .object({
      /** When the key was revoked. */
      at: Instant,
      /** E-mail of the person who revoked it. */
      by: z.string(),
      /** Why the key was revoked. */
      reason: z.enum(KEY_REVOCATIONS),
      /** From when a compromised key counts as compromised; null for always, and for other reasons. */
      since: Instant.nullable(),
    })
    .nullable(),
  /** Number of signatures by the key in the tenant’s ledgers. */
  signatures: z.number().int(),
});
export type SigningKey = z.output<typeof SigningKey>;

const One = z.object({
  /** UUID of the signing key, or of the principal, that the path names. */
  uuid: z.uuid(),
});

/** Signing keys (ADR 0008). No API key can call what makes or uses one. */
export const signingKeys = endpoints({
  getPossessionChallenge: {
    method: 'POST',
    path: '/signing-keys/challenge',
    access: 'Visitor',
    rate: 'L',
    summary: 'Get the challenge that a key signs before it is registered',
    body: z.object({
      /** Public key in PEM, or its DER in base64. */
      public_key: z.string().max(4096),
      /** User or API key that the key will belong to; by default the caller. */
      principal_uuid: z.uuid().optional(),
    }),
    result: z.object({
      /** Origin of the signers log. */
      log: z.string(),
      /** User or API key that the challenge names. */
      principal_uuid: z.uuid(),
      /** Bytes to sign, in base64: the PAE of the statement of possession. */
      message: z.string(),
    }),
  },
  /**
   * A public key with proof of possession (`client`), a key that this server creates and keeps (`server`), or an
   * identity that a certificate authority vouches for (`fulcio`).
   */
  registerSigningKey: {
    method: 'POST',
    path: '/signing-keys',
    access: 'Visitor',
    rate: 'W',
    status: 201,
    reauthenticate: true,
    summary: 'Register a signing key',
    body: z.object({
      /** Name of the signing key. */
      name: z.string().trim().min(1, 'Field is required').max(64),
      /** Holder of the private key. */
      custody: z.enum(KEY_CUSTODIES).default('client'),
      /** User or API key that the key belongs to; by default the caller. Only a TenantAdmin may name an API key. */
      principal_uuid: z.uuid().optional(),
      /** Until when signatures of the key count; null without end. */
      not_after: Instant.nullable().default(null),
      /** Public key in PEM, or its DER in base64, for custody `client`. */
      public_key: z.string().max(4096).optional(),
      /** Signature over the challenge in base64, for custody `client`; for P-256 in DER or P1363. */
      proof: z.base64().max(4096).optional(),
      /** OIDC issuer of the certificates, for custody `fulcio`. */
      issuer: z.url().max(512).optional(),
      /** Subject alternative name of the certificates, for custody `fulcio`. */
      subject: z.string().min(1).max(512).optional(),
      /** Signature of an administrator, where the tenant requires one. */
      signed: ChangeSignatureText.optional(),
    }),
    result: SigningKey,
  },
  /** The newest key comes first. `principal_uuid` selects the keys of one principal. */
  listSigningKeys: {
    method: 'GET',
    path: '/signing-keys',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'List signing keys',
    query: PageQuery.extend({
      /** Only keys of this user or API key. */
      principal_uuid: z.uuid().optional(),
      /** Text to find in the name of key or principal. */
      keyword: SearchText.optional(),
      /** Order of the list; a leading `-` means descending. */
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
    summary: 'Get a signing key',
    params: One,
    result: SigningKey,
  },
  /** One’s own, or any as TenantAdmin, for good. `compromised` invalidates what was signed since then. */
  revokeSigningKey: {
    method: 'PUT',
    path: '/signing-keys/{uuid}/revoke',
    access: 'Visitor',
    rate: 'W',
    reauthenticate: true,
    summary: 'Revoke a signing key',
    params: One,
    body: z
      .object({
        /** Why the key is revoked; only `compromised` reaches back. */
        reason: z.enum(KEY_REVOCATIONS),
        /** From when a compromised key counts as compromised; null for always. */
        since: Instant.nullable().default(null),
      })
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
    summary: 'Get the signers log',
    result: z.object({
      /** UUID of the log. */
      uuid: z.uuid(),
      /** State of the log. */
      log: LogState,
      /** The newest audit of the log and of who gave the rights that it records; null before the first. */
      last_audit: LogAudit.pick({ ended_at: true, verdict: true, size: true }).nullable(),
    }),
  },
  /** List attestations by `principal_uuid` to see what the principal signed. */
  getSigner: {
    method: 'GET',
    path: '/signers/{uuid}',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'Get a principal with its groups',
    params: One,
    result: Principal.extend({
      /** Signers groups that the principal is in. */
      groups: z.array(
        z.object({
          /** UUID of the signers group. */
          uuid: z.uuid(),
          /** Name of the signers group. */
          name: z.string(),
          /** Number of different members whose signatures are needed. */
          threshold: z.number().int(),
          /** When the group stops counting; null for a permanent group. */
          expires_at: Instant.nullable(),
        }),
      ),
      /** Number of attestations that the principal signed. */
      signatures: z.number().int(),
      /** When the newest of them was received; null without one. */
      last_signed_at: Instant.nullable(),
    }),
  },
});
