import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { AnyRole, Email, Instant } from './identity-names.ts';
import { GivenPassword, NewPassword } from './identity-password.ts';
import { SessionToken } from './sign-in.ts';
import { PendingAddress } from './users.ts';

/** A session of the person, without its token. */
export const Session = z.object({
  /** UUID of the session. */
  uuid: z.uuid(),
  /** True for the session of this request. */
  current: z.boolean(),
  /** When the session was opened. */
  created_at: Instant,
  /** Last request of the session, to the minute. */
  last_used_at: Instant,
  /** When the session ends. */
  expires_at: Instant,
  /** IP address of its last request. */
  ip: z.string(),
  /** Name that the browser or program sent; empty when it sent none. */
  user_agent: z.string(),
});
export type Session = z.output<typeof Session>;

/** A tenant that the person is a member of. */
export const Membership = z.object({
  /** UUID of the tenant. */
  uuid: z.uuid(),
  /** Name of the tenant. */
  name: z.string(),
  /** Role of the person in that tenant. */
  role: AnyRole,
  /** True for the tenant of this session. */
  current: z.boolean(),
});

/** An invitation to the person’s account, which waits for consent. */
export const PendingInvitation = z.object({
  /** UUID of the invitation. */
  uuid: z.uuid(),
  /** Name of the tenant that invites. */
  tenant_name: z.string(),
  /** Role in that tenant. */
  role: AnyRole,
  /** E-mail of the person who invites; null for a membership that the upgrade to proven addresses ended. */
  invited_by: z.string().nullable(),
  /** When the invitation was sent. */
  created_at: Instant,
  /** When the invitation ends. */
  expires_at: Instant,
});
export type PendingInvitation = z.output<typeof PendingInvitation>;

const OneInvitation = z.object({
  /** UUID of the invitation. */
  uuid: z.uuid(),
});

/** Settings and sessions of the signed-in person. */
export const profile = endpoints({
  /** The change takes effect when the new address is confirmed. Assay notifies the old address. */
  changeEmail: {
    method: 'PUT',
    path: '/users/email',
    access: 'Visitor',
    rate: 'W',
    reauthenticate: true,
    status: 202,
    summary: 'Change the own e-mail address',
    body: z.object({
      /** New address, which takes effect when its link is opened. */
      email: Email,
    }),
    result: PendingAddress,
  },
  changePassword: {
    method: 'PUT',
    path: '/users/password',
    access: 'Visitor',
    rate: 'A',
    summary: 'Change the own password and end all other sessions',
    body: z.object({
      /** Current password. */
      old_password: GivenPassword,
      /** New password, 8 to 64 characters. */
      new_password: NewPassword,
    }),
  },
  listSessions: {
    method: 'GET',
    path: '/users/me/sessions',
    access: 'Visitor',
    rate: 'L',
    summary: 'List the own sessions in this tenant',
    result: z.object({
      /** Sessions, the last used first. */
      items: z.array(Session),
    }),
  },
  endSessions: {
    method: 'DELETE',
    path: '/users/me/sessions',
    access: 'Visitor',
    rate: 'W',
    summary: 'End one of the own sessions, or all others',
    query: z.object({
      /** Session to end; without it, all sessions but that of the request. */
      uuid: z.uuid().optional(),
    }),
  },
  endUserSessions: {
    method: 'DELETE',
    path: '/users/{uuid}/sessions',
    access: 'TenantAdmin',
    rate: 'W',
    summary: 'End all sessions of a member in this tenant',
    params: z.object({
      /** UUID of the user. */
      uuid: z.uuid(),
    }),
  },
  /** The list is empty until the address is proven. The newest invitation comes first. */
  listInvitations: {
    method: 'GET',
    path: '/users/me/invitations',
    access: 'Unknown',
    rate: 'L',
    summary: 'List invitations to the own address',
    // Not proven: the account works in one tenant only, and no other tenant’s invitation finds it (ADR 0010).
    result: z.object({
      /** True when the address of the account is proven; otherwise the list is always empty. */
      email_proven: z.boolean(),
      /** Open invitations, newest first. */
      items: z.array(PendingInvitation),
    }),
  },
  acceptInvitation: {
    method: 'PUT',
    path: '/users/me/invitations/{uuid}/accept',
    access: 'Unknown',
    rate: 'W',
    summary: 'Accept an invitation',
    params: OneInvitation,
    result: Membership,
  },
  /** The links of a declined invitation stop working. */
  declineInvitation: {
    method: 'PUT',
    path: '/users/me/invitations/{uuid}/decline',
    access: 'Unknown',
    rate: 'W',
    summary: 'Decline an invitation',
    params: OneInvitation,
  },
  listMemberships: {
    method: 'GET',
    path: '/users/me/tenants',
    access: 'Unknown',
    rate: 'L',
    summary: 'List the own tenants',
    result: z.object({
      /** Tenants of the account, by name. */
      items: z.array(Membership),
    }),
  },
  switchTenant: {
    method: 'PUT',
    path: '/users/me/tenant',
    access: 'Unknown',
    rate: 'W',
    summary: 'Switch to another tenant of the own account',
    body: z.object({
      /** UUID of the tenant to continue in. */
      uuid: z.uuid(),
    }),
    result: SessionToken,
  },
});
