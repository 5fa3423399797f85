import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { AnyRole, Email, Instant } from './identity-names.ts';
import { GivenPassword, NewPassword } from './identity-password.ts';
import { SessionToken } from './sign-in.ts';
import { PendingAddress } from './users.ts';

/** A session as its person sees it; never its token. */
export const Session = z.object({
  uuid: z.uuid(),
  /** The session of this request. */
  current: z.boolean(),
  created_at: Instant,
  /** To the minute. */
  last_used_at: Instant,
  expires_at: Instant,
  ip: z.string(),
  /** What the browser or program called itself; empty when it did not. */
  user_agent: z.string(),
});
export type Session = z.output<typeof Session>;

/** A tenant that the person of this session belongs to. */
export const Membership = z.object({
  uuid: z.uuid(),
  name: z.string(),
  role: AnyRole,
  /** The tenant of this session. */
  current: z.boolean(),
});

/** An invitation to the address of the own account, which waits for its consent. */
export const PendingInvitation = z.object({
  uuid: z.uuid(),
  tenant_name: z.string(),
  /** Role in that tenant. */
  role: AnyRole,
  /** E-mail of whoever invites; null when the upgrade to proven addresses does, which ended a membership (ADR 0010). */
  invited_by: z.string().nullable(),
  created_at: Instant,
  expires_at: Instant,
});
export type PendingInvitation = z.output<typeof PendingInvitation>;

const OneInvitation = z.object({ uuid: z.uuid() });

/** Specification §7, “Users”: what people change about themselves, and their sessions (S31). */
export const profile = endpoints({
  changeEmail: {
    method: 'PUT',
    path: '/users/email',
    access: 'Visitor',
    rate: 'W',
    reauthenticate: true,
    status: 202,
    summary: 'Change the own address; it holds when the new one is confirmed, the old one is told',
    body: z.object({ email: Email }),
    result: PendingAddress,
  },
  changePassword: {
    method: 'PUT',
    path: '/users/password',
    access: 'Visitor',
    rate: 'A',
    summary: 'Change the own password; all other sessions end',
    body: z.object({ old_password: GivenPassword, new_password: NewPassword }),
  },
  listSessions: {
    method: 'GET',
    path: '/users/me/sessions',
    access: 'Visitor',
    rate: 'L',
    summary: 'The own sessions in this tenant, the last used first',
    result: z.object({ items: z.array(Session) }),
  },
  endSessions: {
    method: 'DELETE',
    path: '/users/me/sessions',
    access: 'Visitor',
    rate: 'W',
    summary: 'End one of the own sessions, or all but this one',
    query: z.object({ uuid: z.uuid().optional() }),
  },
  endUserSessions: {
    method: 'DELETE',
    path: '/users/{uuid}/sessions',
    access: 'TenantAdmin',
    rate: 'W',
    summary: 'End all sessions of a member in this tenant',
    params: z.object({ uuid: z.uuid() }),
  },
  listInvitations: {
    method: 'GET',
    path: '/users/me/invitations',
    access: 'Unknown',
    rate: 'L',
    summary: 'Invitations to the own address, once that is proven; the newest first',
    // Not proven: the account works in one tenant only, and no other tenant’s invitation finds it (ADR 0010).
    result: z.object({ email_proven: z.boolean(), items: z.array(PendingInvitation) }),
  },
  acceptInvitation: {
    method: 'PUT',
    path: '/users/me/invitations/{uuid}/accept',
    access: 'Unknown',
    rate: 'W',
    summary: 'Join the tenant of an invitation with the own account',
    params: OneInvitation,
    result: Membership,
  },
  declineInvitation: {
    method: 'PUT',
    path: '/users/me/invitations/{uuid}/decline',
    access: 'Unknown',
    rate: 'W',
    summary: 'Refuse an invitation; its links open nothing any more',
    params: OneInvitation,
  },
  listMemberships: {
    method: 'GET',
    path: '/users/me/tenants',
    access: 'Unknown',
    rate: 'L',
    summary: 'The tenants that the own account belongs to',
    result: z.object({ items: z.array(Membership) }),
  },
  switchTenant: {
    method: 'PUT',
    path: '/users/me/tenant',
    access: 'Unknown',
    rate: 'W',
    summary: 'Go on in another tenant of the own account, by a new token',
    body: z.object({ uuid: z.uuid() }),
    result: SessionToken,
  },
});
