import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { Instant } from './identity-names.ts';
import { PageQuery, pageOf } from './page.ts';
import { SearchText, sortBy } from './query.ts';

/** Name of a signers group, unique in its tenant without regard to case. */
export const SignersGroupName = z
  .string()
  .trim()
  .normalize('NFC')
  .min(1, 'Field is required')
  .max(64)
  .regex(/^[^\p{Cc}\p{Cs}]+$/u, 'A name has no control characters.');

const Description = z.string().trim().max(1000);

/** So many different principals of a group have to agree. */
export const Threshold = z.coerce.number().int().min(1).max(64);

/** Users and API keys whose signatures count (specification §4); temporary with `expires_at`. */
export const SignersGroup = z.object({
  uuid: z.uuid(),
  name: z.string(),
  description: z.string(),
  threshold: z.number().int(),
  expires_at: Instant.nullable(),
  created_at: Instant,
  /** How many are in it. */
  users: z.number().int(),
  api_keys: z.number().int(),
});
export type SignersGroup = z.output<typeof SignersGroup>;

/** A user of a group. */
export const SignersGroupUser = z.object({
  uuid: z.uuid(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** A group of the directory put the user in, and takes them out again. */
  by_directory: z.boolean(),
  added_at: Instant,
  /** Signing keys that are not revoked. */
  keys: z.number().int(),
});
export type SignersGroupUser = z.output<typeof SignersGroupUser>;

/** An API key of a group. */
export const SignersGroupApiKey = z.object({
  uuid: z.uuid(),
  name: z.string(),
  prefix: z.string(),
  revoked_at: Instant.nullable(),
  added_at: Instant,
  keys: z.number().int(),
});
export type SignersGroupApiKey = z.output<typeof SignersGroupApiKey>;

const One = z.object({ uuid: z.uuid() });

/** Specification §7, “Signers groups”, with the spellings that stand there. */
export const signersGroups = endpoints({
  createSignersGroup: {
    method: 'POST',
    path: '/signers-groups',
    access: 'TenantAdmin',
    rate: 'W',
    status: 201,
    summary: 'Create a signers group; temporary with expires_at',
    body: z.object({
      name: SignersGroupName,
      description: Description.default(''),
      threshold: Threshold.default(1),
      expires_at: Instant.nullable().default(null),
    }),
    result: SignersGroup,
  },
  listSignersGroups: {
    method: 'GET',
    path: '/signers-groups',
    access: 'Auditor',
    rate: 'L',
    api_keys: true,
    summary: 'Signers groups by name',
    query: PageQuery.extend({
      nameFilter: SearchText.optional(),
      sort: sortBy(['name', 'threshold', 'members', 'expires_at', 'created_at']).default('name'),
    }),
    result: pageOf(SignersGroup),
  },
  updateSignersGroup: {
    method: 'PATCH',
    path: '/signers-group/{uuid}',
    access: 'TenantAdmin',
    rate: 'W',
    summary:
      'Change what is told of a signers group: name, description, threshold, end (empty: none)',
    params: One,
    query: z.object({
      name: SignersGroupName.optional(),
      description: Description.optional(),
      threshold: Threshold.optional(),
      expires_at: z.union([Instant, z.literal('')]).optional(),
    }),
    result: SignersGroup,
  },
  deleteSignersGroup: {
    method: 'DELETE',
    path: '/signers-group/{uuid}',
    access: 'TenantAdmin',
    rate: 'W',
    summary: 'Delete a signers group: signatures of its members no longer count by it',
    params: One,
  },
  addSignersGroupApiKey: {
    method: 'POST',
    path: '/signers-group/{uuid}/api-key',
    access: 'TenantAdmin',
    rate: 'W',
    summary: 'Take an API key into a signers group',
    params: One,
    query: z.object({ apiKeyUUID: z.uuid() }),
  },
  removeSignersGroupApiKey: {
    method: 'DELETE',
    path: '/signers-group/{uuid}/api-key',
    access: 'TenantAdmin',
    rate: 'W',
    summary: 'Take an API key out of a signers group',
    params: One,
    query: z.object({ api_key_uuid: z.uuid() }),
  },
  addSignersGroupUser: {
    method: 'POST',
    path: '/signers-group/{uuid}/user',
    access: 'TenantAdmin',
    rate: 'W',
    summary: 'Take a user into a signers group',
    params: One,
    query: z.object({ userUUID: z.uuid() }),
  },
  removeSignersGroupUser: {
    method: 'DELETE',
    path: '/signers-group/{uuid}/user',
    access: 'TenantAdmin',
    rate: 'W',
    summary: 'Take a user out of a signers group',
    params: One,
    query: z.object({ user_uuid: z.uuid() }),
  },
  listSignersGroupApiKeys: {
    method: 'GET',
    path: '/signers-group/{uuid}/api-keys',
    access: 'Auditor',
    rate: 'L',
    api_keys: true,
    summary: 'API keys of a signers group by name',
    params: One,
    query: PageQuery.extend({ sort: sortBy(['name', 'added_at']).default('name') }),
    result: pageOf(SignersGroupApiKey),
  },
  listSignersGroupUsers: {
    method: 'GET',
    path: '/signers-group/{uuid}/users',
    access: 'Auditor',
    rate: 'L',
    api_keys: true,
    summary: 'Users of a signers group by e-mail',
    params: One,
    query: PageQuery.extend({ sort: sortBy(['email', 'added_at']).default('email') }),
    result: pageOf(SignersGroupUser),
  },
});
