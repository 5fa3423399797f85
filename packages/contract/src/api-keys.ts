import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { AnyRole, Instant } from './identity-names.ts';
import { PageQuery, pageOf } from './page.ts';
import { QueryFlag, SearchText, sortBy } from './query.ts';

/** Name of an API key, unique among those of its ledger, or of its tenant (specification §5). */
export const ApiKeyName = z
  .string()
  .min(1, 'Field is required')
  .max(64)
  .regex(
    /^[A-Za-z0-9_-]+$/,
    'This field can only contain letters, digits, underscores and hyphens.',
  );

/** Roles that a key may carry: none that administers people. */
export const API_KEY_ROLES = ['LedgerAdmin', 'Auditor', 'Visitor'] as const;

/** Longest life of a key, and the life of one that names none, in days. */
export const API_KEY_MAX_DAYS = 365;
export const API_KEY_DEFAULT_DAYS = 90;

/** A key without its secret, which is shown once, at creation. */
export const ApiKey = z.object({
  uuid: z.uuid(),
  name: z.string(),
  /** First characters of the secret: enough to recognise it, useless to an attacker. */
  prefix: z.string(),
  role: AnyRole,
  /** The one ledger that this key works on; null means the tenant. */
  ledger_uuid: z.uuid().nullable(),
  created_at: Instant,
  /** E-mail of the creator. */
  created_by: z.string(),
  expires_at: Instant,
  /** To five minutes; null when never used. */
  last_used_at: Instant.nullable(),
  revoked_at: Instant.nullable(),
  revoke_reason: z.enum(['suspended', 'compromised']).nullable(),
});
export type ApiKey = z.output<typeof ApiKey>;

const One = z.object({ uuid: z.uuid() });

const Exists = z.object({ exists: z.boolean() });

/** Hours that the old secret of a rotated key may go on. */
const Overlap = z.number().int().min(0).max(24);

/** Specification §7, “API keys”. A LedgerAdmin sees and makes keys of a ledger only. */
export const apiKeys = endpoints({
  apiKeyExists: {
    method: 'GET',
    path: '/api-keys/exists',
    access: 'LedgerAdmin',
    rate: 'X',
    summary: 'Whether a name is taken: among the keys of a ledger, or of the tenant itself',
    query: z.object({ name: ApiKeyName, ledger_uuid: z.uuid().optional() }),
    result: Exists,
  },
  createApiKey: {
    method: 'POST',
    path: '/api-keys',
    access: 'LedgerAdmin',
    rate: 'W',
    status: 201,
    summary: 'Create an API key; the answer is the only one that carries its secret',
    body: z.object({
      name: ApiKeyName,
      ledger_uuid: z.uuid().nullable().default(null),
      role: z.enum(API_KEY_ROLES),
      expires_at: Instant.optional(),
    }),
    result: ApiKey.extend({ secret: z.string() }),
  },
  listApiKeys: {
    method: 'GET',
    path: '/api-keys',
    access: 'LedgerAdmin',
    rate: 'L',
    summary: 'API keys in order of name: of one ledger, of no ledger, or all (the default)',
    query: PageQuery.extend({
      ledger_uuid: z.uuid().optional(),
      no_ledger: QueryFlag.optional(),
      all: QueryFlag.optional(),
      keyword: SearchText.optional(),
      sort: sortBy([
        'name',
        'role',
        'created_by',
        'created_at',
        'last_used_at',
        'expires_at',
      ]).default('name'),
    }).refine(
      (query) => [query.ledger_uuid, query.no_ledger, query.all].filter(Boolean).length <= 1,
      'Only one of ledger_uuid, no_ledger and all can be used',
    ),
    result: pageOf(ApiKey),
  },
  getApiKey: {
    method: 'GET',
    path: '/api-keys/{uuid}',
    access: 'LedgerAdmin',
    rate: 'L',
    summary: 'One API key, without its secret',
    params: One,
    result: ApiKey,
  },
  revokeApiKey: {
    method: 'PUT',
    path: '/api-keys/{uuid}/revoke',
    access: 'TenantAdmin',
    rate: 'W',
    summary: 'Stop an API key at once; a compromised one can never be brought back',
    params: One,
    body: z.object({ reason: z.enum(['suspended', 'compromised']).default('suspended') }),
    result: ApiKey,
  },
  unrevokeApiKey: {
    method: 'PUT',
    path: '/api-keys/{uuid}/unrevoke',
    access: 'TenantAdmin',
    rate: 'W',
    summary: 'Bring back a suspended API key; never a compromised or rotated one',
    params: One,
    result: ApiKey,
  },
  renameApiKey: {
    method: 'PUT',
    path: '/api-keys/{uuid}/rename',
    access: 'LedgerAdmin',
    rate: 'W',
    summary: 'Give an API key another name',
    params: One,
    body: z.object({ name: ApiKeyName }),
    result: ApiKey,
  },
  rotateApiKey: {
    method: 'PUT',
    path: '/api-keys/{uuid}/rotate',
    access: 'LedgerAdmin',
    rate: 'W',
    reauthenticate: true,
    summary: 'Give an API key a new secret, shown once; the old one may overlap for some hours',
    params: One,
    body: z.object({ overlap_hours: Overlap.default(0) }),
    result: ApiKey.extend({ secret: z.string() }),
  },
  deleteApiKey: {
    method: 'DELETE',
    path: '/api-keys/{uuid}',
    access: 'TenantAdmin',
    rate: 'W',
    reauthenticate: true,
    summary: 'Take an API key away for good; its uuid stays for old proofs',
    params: One,
  },
});
