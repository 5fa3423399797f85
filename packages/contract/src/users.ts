import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { AnyRole, Email, Instant, PersonName } from './identity-names.ts';
import { PageQuery, pageOf } from './page.ts';
import { SearchText, sortBy } from './query.ts';

/**
 * How somebody proves who they are: `internal` by a password here, `oidc:azure-ad` in the tenant's directory, `oidc:sso` at the
 * identity provider that the operator configured.
 */
export const AUTH_TYPES = ['internal', 'oidc:azure-ad', 'oidc:sso'] as const;

/** Roles that an administrator may give: all but the first and the last (specification §6). */
export const ASSIGNABLE_ROLES = ['TenantAdmin', 'LedgerAdmin', 'Auditor', 'Visitor'] as const;
const AssignableRole = z.enum(ASSIGNABLE_ROLES);

/** The person of this session (specification §3). */
export const CurrentUser = z.object({
  uuid: z.uuid(),
  auth_type: z.enum(AUTH_TYPES),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  username: z.string(),
  /** Role in the current tenant. */
  role: AnyRole,
  two_factor_auth: z.boolean(),
  current_tenant_uuid: z.uuid(),
  signers_groups_uuids: z.array(z.uuid()),
});
export type CurrentUser = z.output<typeof CurrentUser>;

/** A member of the tenant, or somebody who was invited and has not come yet. */
export const User = z.object({
  /** Of the account; of the invitation while `status` is `invited`. */
  uuid: z.uuid(),
  status: z.enum(['active', 'invited']),
  auth_type: z.enum(AUTH_TYPES),
  email: z.string(),
  /** Somebody who receives mail at the address chose the password, or the operator’s provider verified it. */
  email_proven: z.boolean(),
  first_name: z.string(),
  last_name: z.string(),
  username: z.string(),
  role: AnyRole,
  two_factor_auth: z.boolean(),
  /** When membership began, or the invitation was sent. */
  created_at: Instant,
  /** Last sign-in to this tenant; null when never. */
  last_sign_in_at: Instant.nullable(),
});
export type User = z.output<typeof User>;

/**
 * Where no mail can be sent, whoever invites a person or takes a password away gets a one-time link here, once; else null.
 * The account that it opens works in this tenant only: its address is unproven (ADR 0010).
 */
export const OneTimeLink = z.url().nullable();

/** An address that holds once the link that was mailed to it is opened; known and unknown ones answer alike. */
export const PendingAddress = z.object({ email: z.string() });

const One = z.object({ uuid: z.uuid() });

/** Specification §7, “Users”: a tenant's people, as its administrators see them. */
export const users = endpoints({
  getCurrentUser: {
    method: 'GET',
    path: '/users/me',
    access: 'Unknown',
    scopes: ['enrol-2fa'],
    rate: 'L',
    summary: 'The signed-in person, with the role in the current tenant as it is now',
    result: CurrentUser,
  },
  createUser: {
    method: 'POST',
    path: '/users',
    access: 'TenantAdmin',
    rate: 'W',
    status: 201,
    summary:
      'Add a person by name; a mail brings the link to choose a password, accounts accept after sign-in',
    body: z.object({
      email: Email,
      first_name: PersonName.default(''),
      last_name: PersonName.default(''),
      role: AssignableRole,
    }),
    result: User.extend({ link: OneTimeLink }),
  },
  inviteUser: {
    method: 'POST',
    path: '/users/invite',
    access: 'TenantAdmin',
    rate: 'W',
    status: 201,
    summary: 'Invite an address; known and unknown ones answer alike',
    body: z.object({ email: Email, role: AssignableRole }),
    result: User.extend({ link: OneTimeLink }),
  },
  listUsers: {
    method: 'GET',
    path: '/users',
    access: 'TenantAdmin',
    rate: 'L',
    summary: 'Members and open invitations of the tenant in order of e-mail',
    query: PageQuery.extend({
      keyword: SearchText.optional(),
      auth_type: z.enum(AUTH_TYPES).optional(),
      role: AnyRole.optional(),
      sort: sortBy(['email', 'name', 'role', 'created_at', 'last_sign_in_at']).default('email'),
    }),
    result: pageOf(User),
  },
  getUser: {
    method: 'GET',
    path: '/users/{uuid}',
    access: 'TenantAdmin',
    rate: 'L',
    summary: 'One member or invitation',
    params: One,
    result: User,
  },
  deleteUser: {
    method: 'DELETE',
    path: '/users/{uuid}',
    access: 'TenantAdmin',
    rate: 'W',
    reauthenticate: true,
    summary:
      'End a membership or invitation, with its sessions; API keys that the person made are revoked',
    params: One,
  },
  setUserDisplayName: {
    method: 'PUT',
    path: '/users/{uuid}/display-name',
    access: 'TenantAdmin',
    rate: 'W',
    summary: 'Change the names of a person who belongs to this tenant only; what is left out stays',
    params: One,
    body: z.object({ first_name: PersonName.optional(), last_name: PersonName.optional() }),
    result: User,
  },
  setUserEmail: {
    method: 'PUT',
    path: '/users/{uuid}/email',
    access: 'TenantAdmin',
    rate: 'W',
    reauthenticate: true,
    status: 202,
    summary:
      'Change a person’s address; it holds when the new one is confirmed, the link goes there alone',
    params: One,
    body: z.object({ email: Email }),
    result: PendingAddress,
  },
  setUserRole: {
    method: 'PUT',
    path: '/users/{uuid}/role',
    access: 'TenantAdmin',
    rate: 'W',
    reauthenticate: true,
    summary: 'Give a person another role in this tenant; it holds from the next request on',
    params: One,
    body: z.object({ role: AssignableRole }),
    result: User,
  },
  regenerateUserPassword: {
    method: 'PUT',
    path: '/users/{uuid}/regenerate-password',
    access: 'TenantAdmin',
    rate: 'W',
    reauthenticate: true,
    summary: 'Make the password unusable and send a one-time link to set another',
    params: One,
    result: z.object({ link: OneTimeLink }),
  },
  resetUserTwoFactor: {
    method: 'PUT',
    path: '/users/{uuid}/reset-2fa',
    access: 'TenantAdmin',
    rate: 'W',
    reauthenticate: true,
    summary: 'Take a person’s second factor away, who enrols anew where it is enforced',
    params: One,
    result: User,
  },
});
