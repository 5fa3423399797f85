import { z } from 'zod';
import { ChangeSignatureText } from './change-signature.ts';
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

/** Number of different principals of a group whose signatures are needed. */
export const Threshold = z.coerce.number().int().min(1).max(64);

/** Users and API keys whose signatures count together; temporary with `expires_at`. */
export const SignersGroup = z.object({
  /** UUID of the group. */
  uuid: z.uuid(),
  /** Name of the group, unique in the tenant. */
  name: z.string(),
  /** Purpose of the group; may be empty. */
  description: z.string(),
  /** Number of different members whose signatures are needed, 1 to 64. */
  threshold: z.number().int(),
  /** When the group stops counting; null for a permanent group. */
  expires_at: Instant.nullable(),
  /** When the group was created. */
  created_at: Instant,
  /** Number of users in the group. */
  users: z.number().int(),
  /** Number of API keys in the group. */
  api_keys: z.number().int(),
});
export type SignersGroup = z.output<typeof SignersGroup>;

/** A user in a signers group. */
export const SignersGroupUser = z.object({
  /** UUID of the user. */
  uuid: z.uuid(),
  /** E-mail of the user. */
  email: z.string(),
  /** Given name; may be empty. */
  first_name: z.string(),
  /** Family name; may be empty. */
  last_name: z.string(),
  /** True when a directory group put the user in; the directory also removes the user. */
  by_directory: z.boolean(),
  /** When the user was added to the group. */
  added_at: Instant,
  /** Signing keys of the user that are not revoked. */
  keys: z.number().int(),
  /** False when the signers log does not count the user as a member; null while its leaf is pending. */
  counts: z.boolean().nullable(),
});
export type SignersGroupUser = z.output<typeof SignersGroupUser>;

/** An API key in a signers group. */
export const SignersGroupApiKey = z.object({
  /** UUID of the API key. */
  uuid: z.uuid(),
  /** Name of the API key. */
  name: z.string(),
  /** First characters of the API key. */
  prefix: z.string(),
  /** When the API key was revoked; null while it works. */
  revoked_at: Instant.nullable(),
  /** When the API key was added to the group. */
  added_at: Instant,
  /** Signing keys of the API key that are not revoked. */
  keys: z.number().int(),
  /** False when the signers log does not count the API key as a member; null while its leaf is pending. */
  counts: z.boolean().nullable(),
});
export type SignersGroupApiKey = z.output<typeof SignersGroupApiKey>;

const One = z.object({
  /** UUID of the signers group. */
  uuid: z.uuid(),
});

const Signed = z.object({
  /** Signature of an administrator, where the tenant requires one. */
  signed: ChangeSignatureText.optional(),
});

/** Signatures that changes of signers require, and the people who give them. */
export const SignersPolicy = z.object({
  /** True where each change of signers needs the signature of an administrator. */
  signed_changes: z.boolean(),
  /** Administrators of the tenant, and people who sign changes without being one any more. */
  administrators: z.array(
    z.object({
      /** UUID of the person. */
      uuid: z.uuid(),
      /** E-mail of the person. */
      email: z.string(),
      /** Signing keys of the person that can sign changes. */
      keys: z.number().int(),
      /** True when the signature of the person is one that changes need. */
      signs: z.boolean(),
      /** True while the person administrates the tenant. */
      current: z.boolean(),
    }),
  ),
});
export type SignersPolicy = z.output<typeof SignersPolicy>;

/** Signers groups, with the spellings of the specification. */
export const signersGroups = endpoints({
  /** A group with `expires_at` is temporary. */
  createSignersGroup: {
    method: 'POST',
    path: '/signers-groups',
    access: 'TenantAdmin',
    rate: 'W',
    status: 201,
    summary: 'Create a signers group',
    body: z.object({
      /** Name of the new group. */
      name: SignersGroupName,
      /** Purpose of the group. */
      description: Description.default(''),
      /** Number of different members whose signatures are needed. */
      threshold: Threshold.default(1),
      /** When the group stops counting; null for a permanent group. */
      expires_at: Instant.nullable().default(null),
      /** Signature of an administrator, where the tenant requires one. */
      signed: ChangeSignatureText.optional(),
    }),
    result: SignersGroup,
  },
  listSignersGroups: {
    method: 'GET',
    path: '/signers-groups',
    access: 'Auditor',
    rate: 'L',
    api_keys: true,
    summary: 'List signers groups',
    query: PageQuery.extend({
      /** Text to find in the name. */
      nameFilter: SearchText.optional(),
      /** Order of the list; a leading `-` means descending. */
      sort: sortBy(['name', 'threshold', 'members', 'expires_at', 'created_at']).default('name'),
    }),
    result: pageOf(SignersGroup),
  },
  /** Changes name, description, threshold or expiry. Fields that are left out keep their value. */
  updateSignersGroup: {
    method: 'PATCH',
    path: '/signers-group/{uuid}',
    access: 'TenantAdmin',
    rate: 'W',
    summary: 'Change a signers group',
    params: One,
    query: z.object({
      /** Name that the group gets; unchanged when left out. */
      name: SignersGroupName.optional(),
      /** Description that the group gets; unchanged when left out. */
      description: Description.optional(),
      /** New number of different members whose signatures are needed. */
      threshold: Threshold.optional(),
      /** New end; an empty text makes the group permanent. */
      expires_at: z.union([Instant, z.literal('')]).optional(),
      /** Signature of an administrator, where the tenant requires one. */
      signed: ChangeSignatureText.optional(),
    }),
    result: SignersGroup,
  },
  /** Signatures of its members no longer count by this group. */
  deleteSignersGroup: {
    method: 'DELETE',
    path: '/signers-group/{uuid}',
    access: 'TenantAdmin',
    rate: 'W',
    summary: 'Delete a signers group',
    params: One,
    query: Signed,
  },
  addSignersGroupApiKey: {
    method: 'POST',
    path: '/signers-group/{uuid}/api-key',
    access: 'TenantAdmin',
    rate: 'W',
    summary: 'Add an API key to a signers group',
    params: One,
    query: Signed.extend({
      /** UUID of the API key to add. */
      apiKeyUUID: z.uuid(),
    }),
  },
  removeSignersGroupApiKey: {
    method: 'DELETE',
    path: '/signers-group/{uuid}/api-key',
    access: 'TenantAdmin',
    rate: 'W',
    summary: 'Remove an API key from a signers group',
    params: One,
    query: Signed.extend({
      /** UUID of the API key to remove. */
      api_key_uuid: z.uuid(),
    }),
  },
  addSignersGroupUser: {
    method: 'POST',
    path: '/signers-group/{uuid}/user',
    access: 'TenantAdmin',
    rate: 'W',
    summary: 'Add a user to a signers group',
    params: One,
    query: Signed.extend({
      /** UUID of the user to add. */
      userUUID: z.uuid(),
    }),
  },
  removeSignersGroupUser: {
    method: 'DELETE',
    path: '/signers-group/{uuid}/user',
    access: 'TenantAdmin',
    rate: 'W',
    summary: 'Remove a user from a signers group',
    params: One,
    query: Signed.extend({
      /** UUID of the user to remove. */
      user_uuid: z.uuid(),
    }),
  },
  listSignersGroupApiKeys: {
    method: 'GET',
    path: '/signers-group/{uuid}/api-keys',
    access: 'Auditor',
    rate: 'L',
    api_keys: true,
    summary: 'List API keys of a signers group',
    params: One,
    query: PageQuery.extend({
      /** Order of the list; a leading `-` means descending. */
      sort: sortBy(['name', 'added_at']).default('name'),
    }),
    result: pageOf(SignersGroupApiKey),
  },
  listSignersGroupUsers: {
    method: 'GET',
    path: '/signers-group/{uuid}/users',
    access: 'Auditor',
    rate: 'L',
    api_keys: true,
    summary: 'List users of a signers group',
    params: One,
    query: PageQuery.extend({
      /** Order of the list; a leading `-` means descending. */
      sort: sortBy(['email', 'added_at']).default('email'),
    }),
    result: pageOf(SignersGroupUser),
  },
  getSignersPolicy: {
    method: 'GET',
    path: '/signers-policy',
    access: 'Auditor',
    rate: 'L',
    api_keys: true,
    summary: 'Get who has to sign changes of signers',
    result: SignersPolicy,
  },
  /**
   * From here on members, groups and keys without the signature of one of these administrators count for nothing. An empty
   * list ends that, and needs a signature too.
   */
  setSignersPolicy: {
    method: 'PUT',
    path: '/signers-policy',
    access: 'TenantAdmin',
    rate: 'W',
    summary: 'Set who has to sign changes of signers',
    body: z.object({
      /** UUIDs of administrators: each change needs a signature by one of them. Empty where no signature is needed. */
      administrators: z.array(z.uuid()).max(64),
      /** Signature of an administrator: of the present ones, or at first of the new ones. */
      signed: ChangeSignatureText.optional(),
    }),
    result: SignersPolicy,
  },
});
