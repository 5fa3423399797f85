import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { AnyRole, Instant } from './identity-names.ts';
import { PageQuery, pageOf } from './page.ts';
import { QueryFlag, SearchText, sortBy } from './query.ts';

/** Name of an API key, unique among those of its ledger, or of its tenant . */
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

/** An API key without its secret. */
export const ApiKey = z.object({
  /** UUID of the key. */
  uuid: z.uuid(),
  /** Name of the key, unique among the keys of its ledger or of its tenant. */
  name: z.string(),
  /** First characters of the secret: enough to recognize the key, useless to an attacker. */
  prefix: z.string(),
  /** Role that requests with this key have. */
  role: AnyRole,
  /** The one ledger that this key works on; null for the whole tenant. */
  ledger_uuid: z.uuid().nullable(),
  /** When the key was created. */
  created_at: Instant,
  /** E-mail of the person who created it. */
  created_by: z.string(),
  /** When the key stops working; 365 days after its creation at the latest. */
  expires_at: Instant,
  /** Last request with the key, to five minutes; null when there was none. */
  last_used_at: Instant.nullable(),
  /** When the key was revoked; null while it works. */
  revoked_at: Instant.nullable(),
  /** Why the key was revoked; `compromised` can never be undone. Null while it works. */
  revoke_reason: z.enum(['suspended', 'compromised']).nullable(),
});
export type ApiKey = z.output<typeof ApiKey>;

const One = z.object({
  /** UUID of the API key. */
  uuid: z.uuid(),
});

const Exists = z.object({
  /** True when an API key has this name. */
  exists: z.boolean(),
});

/** Hours for which the old secret of a rotated key continues to work. */
const Overlap = z.number().int().min(0).max(24);

/** API keys. A LedgerAdmin sees and creates keys of a ledger only. */
export const apiKeys = endpoints({
  /** Looks among the keys of one ledger, or among the keys that belong to no ledger. */
  apiKeyExists: {
    method: 'GET',
    path: '/api-keys/exists',
    access: 'LedgerAdmin',
    rate: 'X',
    summary: 'Check whether the name of an API key is taken',
    query: z.object({
      /** Name to look for. */
      name: ApiKeyName,
      /** Ledger among whose keys the name is looked for; without it, the keys that are not bound to a ledger. */
      ledger_uuid: z.uuid().optional(),
    }),
    result: Exists,
  },
  createApiKey: {
    method: 'POST',
    path: '/api-keys',
    access: 'LedgerAdmin',
    rate: 'W',
    status: 201,
    summary: 'Create an API key and show its secret once',
    body: z.object({
      /** Name of the new key. */
      name: ApiKeyName,
      /** The one ledger that the key works on; null for the whole tenant. */
      ledger_uuid: z.uuid().nullable().default(null),
      /** Role that requests with the key have. */
      role: z.enum(API_KEY_ROLES),
      /** When the key stops working; 90 days from now by default, 365 days at most. */
      expires_at: Instant.optional(),
    }),
    result: ApiKey.extend({
      /** The key itself. Assay shows it only in this answer. */
      secret: z.string(),
    }),
  },
  listApiKeys: {
    method: 'GET',
    path: '/api-keys',
    access: 'LedgerAdmin',
    rate: 'L',
    summary: 'List API keys',
    query: PageQuery.extend({
      /** Only keys bound to this ledger. */
      ledger_uuid: z.uuid().optional(),
      /** Only keys that are not bound to a ledger. */
      no_ledger: QueryFlag.optional(),
      /** All keys that the caller may see; this is the default. */
      all: QueryFlag.optional(),
      /** Text to find in the name of the key. */
      keyword: SearchText.optional(),
      /** Order of the list; a leading `-` means descending. */
      sort: sortBy([
        'name',
        'role',
        'created_by',
        'created_at',
        'last_used_at',
        'expires_at',
        'prefix',
        'state',
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
    summary: 'Get an API key',
    params: One,
    result: ApiKey,
  },
  /** The key stops working at once. A suspended key can be restored, a compromised one cannot. */
  revokeApiKey: {
    method: 'PUT',
    path: '/api-keys/{uuid}/revoke',
    access: 'TenantAdmin',
    rate: 'W',
    summary: 'Revoke an API key',
    params: One,
    body: z.object({
      /** `suspended` can be undone, `compromised` cannot. */
      reason: z.enum(['suspended', 'compromised']).default('suspended'),
    }),
    result: ApiKey,
  },
  /** Compromised and rotated keys cannot be restored. */
  unrevokeApiKey: {
    method: 'PUT',
    path: '/api-keys/{uuid}/unrevoke',
    access: 'TenantAdmin',
    rate: 'W',
    summary: 'Restore a suspended API key',
    params: One,
    result: ApiKey,
  },
  renameApiKey: {
    method: 'PUT',
    path: '/api-keys/{uuid}/rename',
    access: 'LedgerAdmin',
    rate: 'W',
    summary: 'Rename an API key',
    params: One,
    body: z.object({
      /** New name of the key. */
      name: ApiKeyName,
    }),
    result: ApiKey,
  },
  /** Assay shows the new secret once. The old secret can continue to work for some hours. */
  rotateApiKey: {
    method: 'PUT',
    path: '/api-keys/{uuid}/rotate',
    access: 'LedgerAdmin',
    rate: 'W',
    reauthenticate: true,
    summary: 'Rotate the secret of an API key',
    params: One,
    body: z.object({
      /** Hours during which the old secret continues to work, 0 to 24. */
      overlap_hours: Overlap.default(0),
    }),
    result: ApiKey.extend({
      /** The new key itself. Assay shows it only in this answer. */
      secret: z.string(),
    }),
  },
  deleteApiKey: {
    method: 'DELETE',
    path: '/api-keys/{uuid}',
    access: 'TenantAdmin',
    rate: 'W',
    reauthenticate: true,
    summary: 'Delete an API key; old proofs keep its UUID',
    params: One,
  },
});
