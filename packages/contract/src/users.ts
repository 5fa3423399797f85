import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { AnyRole, Email, Instant, PersonName } from './identity-names.ts';
import { PageQuery, pageOf } from './page.ts';
import { SearchText, sortBy } from './query.ts';

/**
 * How a person signs in: `internal` by a password here, `oidc:azure-ad` in the tenant's directory, `oidc:sso` at the
 * identity provider that the operator configured.
 */
export const AUTH_TYPES = ['internal', 'oidc:azure-ad', 'oidc:sso'] as const;

/** Roles that an administrator may give: all but the first and the last. */
export const ASSIGNABLE_ROLES = ['TenantAdmin', 'LedgerAdmin', 'Auditor', 'Visitor'] as const;
const AssignableRole = z.enum(ASSIGNABLE_ROLES);

/** The signed-in person. */
export const CurrentUser = z.object({
  /** UUID of the account. */
  uuid: z.uuid(),
  /** How the person signs in. */
  auth_type: z.enum(AUTH_TYPES),
  /** E-mail of the account. */
  email: z.string(),
  /** Given name; may be empty. */
  first_name: z.string(),
  /** Family name; may be empty. */
  last_name: z.string(),
  /** User name of the account: its e-mail. */
  username: z.string(),
  /** Role in the current tenant. */
  role: AnyRole,
  /** True when the account has a second factor. */
  two_factor_auth: z.boolean(),
  /** UUID of the tenant of this session. */
  current_tenant_uuid: z.uuid(),
  /** Signers groups of the current tenant that the person is in. */
  signers_groups_uuids: z.array(z.uuid()),
});
export type CurrentUser = z.output<typeof CurrentUser>;

/** A member of the tenant, or a person with an open invitation. */
export const User = z.object({
  /** UUID of the account, or of the invitation while `status` is `invited`. */
  uuid: z.uuid(),
  /** `invited` until the person accepts. */
  status: z.enum(['active', 'invited']),
  /** How the person signs in. */
  auth_type: z.enum(AUTH_TYPES),
  /** E-mail of the account, or of the invitation. */
  email: z.string(),
  /**
   * True when a person who receives mail at the address chose the password, or the operator’s provider verified the
   * address.
   */
  email_proven: z.boolean(),
  /** Given name; may be empty. */
  first_name: z.string(),
  /** Family name; may be empty. */
  last_name: z.string(),
  /** User name of the account: its e-mail. */
  username: z.string(),
  /** Role in this tenant. */
  role: AnyRole,
  /** True when the account has a second factor. */
  two_factor_auth: z.boolean(),
  /** When the membership began, or the invitation was sent. */
  created_at: Instant,
  /** Last sign-in to this tenant; null when there was none. */
  last_sign_in_at: Instant.nullable(),
});
export type User = z.output<typeof User>;

/**
 * Where no mail can be sent, anyone who invites a person or takes a password away gets a one-time link here, once; else null.
 * The account that it opens works in this tenant only: its address is unproven (ADR 0010).
 */
export const OneTimeLink = z.url().nullable();

/** An address that applies once its link is opened; known and unknown addresses answer alike. */
export const PendingAddress = z.object({
  /** The address that must be confirmed. */
  email: z.string(),
});

const One = z.object({
  /** UUID of the user, or of the invitation. */
  uuid: z.uuid(),
});

/** Members of a tenant, as its administrators see them. */
export const users = endpoints({
  /** With the present role in the current tenant. */
  getCurrentUser: {
    method: 'GET',
    path: '/users/me',
    access: 'Unknown',
    scopes: ['enrol-2fa'],
    rate: 'L',
    summary: 'Get the signed-in person',
    result: CurrentUser,
  },
  /** A mail brings the link to choose a password. A person who has an account accepts after sign-in. */
  createUser: {
    method: 'POST',
    path: '/users',
    access: 'TenantAdmin',
    rate: 'W',
    status: 201,
    summary: 'Add a user',
    body: z.object({
      /** Address of the person. */
      email: Email,
      /** Given name. */
      first_name: PersonName.default(''),
      /** Family name. */
      last_name: PersonName.default(''),
      /** Role that the person gets. */
      role: AssignableRole,
    }),
    result: User.extend({
      /** One-time link for the person, when no mail can be sent; null otherwise. */
      link: OneTimeLink,
    }),
  },
  /** Known and unknown addresses answer alike. */
  inviteUser: {
    method: 'POST',
    path: '/users/invite',
    access: 'TenantAdmin',
    rate: 'W',
    status: 201,
    summary: 'Invite an address',
    body: z.object({
      /** Address to invite. */
      email: Email,
      /** Role that the person gets. */
      role: AssignableRole,
    }),
    result: User.extend({
      /** One-time link for the person, when no mail can be sent; null otherwise. */
      link: OneTimeLink,
    }),
  },
  /** Members and open invitations of the tenant, by e-mail. */
  listUsers: {
    method: 'GET',
    path: '/users',
    access: 'TenantAdmin',
    rate: 'L',
    summary: 'List users',
    query: PageQuery.extend({
      /** Text to find in e-mail or name. */
      keyword: SearchText.optional(),
      /** Only people who sign in this way. */
      auth_type: z.enum(AUTH_TYPES).optional(),
      /** Only people with this role. */
      role: AnyRole.optional(),
      /** Order of the list; a leading `-` means descending. */
      sort: sortBy([
        'email',
        'name',
        'role',
        'created_at',
        'last_sign_in_at',
        'status',
        'two_factor',
        'auth_type',
      ]).default('email'),
    }),
    result: pageOf(User),
  },
  /** One member or invitation. */
  getUser: {
    method: 'GET',
    path: '/users/{uuid}',
    access: 'TenantAdmin',
    rate: 'L',
    summary: 'Get a user',
    params: One,
    result: User,
  },
  /** Ends a membership or invitation with its sessions, and revokes API keys that the person created. */
  deleteUser: {
    method: 'DELETE',
    path: '/users/{uuid}',
    access: 'TenantAdmin',
    rate: 'W',
    reauthenticate: true,
    summary: 'Remove a user',
    params: One,
  },
  /** For a person who belongs to this tenant only; what is left out stays. */
  setUserDisplayName: {
    method: 'PUT',
    path: '/users/{uuid}/display-name',
    access: 'TenantAdmin',
    rate: 'W',
    summary: 'Change the name of a user',
    params: One,
    body: z.object({
      /** New given name; unchanged when left out. */
      first_name: PersonName.optional(),
      /** New family name; unchanged when left out. */
      last_name: PersonName.optional(),
    }),
    result: User,
  },
  /** It applies once the new address is confirmed; the link goes there only. */
  setUserEmail: {
    method: 'PUT',
    path: '/users/{uuid}/email',
    access: 'TenantAdmin',
    rate: 'W',
    reauthenticate: true,
    status: 202,
    summary: 'Change the address of a user',
    params: One,
    body: z.object({
      /** Address that the account gets once its link is opened. */
      email: Email,
    }),
    result: PendingAddress,
  },
  /** It applies from the next request on. */
  setUserRole: {
    method: 'PUT',
    path: '/users/{uuid}/role',
    access: 'TenantAdmin',
    rate: 'W',
    reauthenticate: true,
    summary: 'Change the role of a user',
    params: One,
    body: z.object({
      /** Role that the person has from now on. */
      role: AssignableRole,
    }),
    result: User,
  },
  /** Makes the password unusable and sends a one-time link to set another. */
  regenerateUserPassword: {
    method: 'PUT',
    path: '/users/{uuid}/regenerate-password',
    access: 'TenantAdmin',
    rate: 'W',
    reauthenticate: true,
    summary: 'Reset the password of a user',
    params: One,
    result: z.object({
      /** One-time link to set a password, when no mail can be sent; null otherwise. */
      link: OneTimeLink,
    }),
  },
  /** Where one is enforced, the person enrolls again at the next sign-in. */
  resetUserTwoFactor: {
    method: 'PUT',
    path: '/users/{uuid}/reset-2fa',
    access: 'TenantAdmin',
    rate: 'W',
    reauthenticate: true,
    summary: 'Remove the second factor of a user',
    params: One,
    result: User,
  },
});
