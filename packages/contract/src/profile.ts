import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { AnyRole, Email, Instant } from './identity-names.ts';
import { GivenPassword, NewPassword } from './identity-password.ts';
import { SessionToken } from './sign-in.ts';
import { OneTimeLink } from './users.ts';

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
    result: z.object({ link: OneTimeLink }),
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
  listMemberships: {
    method: 'GET',
    path: '/users/me/tenants',
    access: 'Visitor',
    rate: 'L',
    summary: 'The tenants that the own account belongs to',
    result: z.object({ items: z.array(Membership) }),
  },
  switchTenant: {
    method: 'PUT',
    path: '/users/me/tenant',
    access: 'Visitor',
    rate: 'W',
    summary: 'Go on in another tenant of the own account, by a new token',
    body: z.object({ uuid: z.uuid() }),
    result: SessionToken,
  },
});
