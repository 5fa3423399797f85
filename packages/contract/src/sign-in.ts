import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { Instant } from './identity-names.ts';
import { GivenPassword } from './identity-password.ts';

/** What the client stores: nothing else of a sign-in (specification §9). */
export const SessionToken = z.object({ token: z.string(), expiration: Instant });

/** Answer of a sign-in. With a second factor due, the token reaches only the calls of that factor. */
export const SignedIn = SessionToken.extend({
  /** A one-time password, or enrolment, is needed before this session may do anything else. */
  requires_two_factor_auth: z.boolean(),
  /** The account has a second factor. */
  two_factor_auth: z.boolean(),
});

/** Six digits of the authenticator, or a recovery code with or without its hyphens (S4). */
export const OneTimePassword = z.string().trim().min(1, 'Field is required').max(64);

const TokenState = z.object({
  valid: z.literal(true),
  scope: z.enum(['full', 'otp-pending', 'enrol-2fa']),
  expiration: Instant,
});

/** Specification §7, “Users”: sessions of people who have a password. */
export const signIn = endpoints({
  signIn: {
    method: 'POST',
    path: '/users/sign-in',
    access: 'anyone',
    rate: 'A',
    summary: 'Exchange a user name or e-mail and a password for a session token',
    body: z.object({
      username_or_email: z.string().trim().min(1, 'Field is required').max(254),
      password: GivenPassword,
    }),
    result: SignedIn,
  },
  verifyOtp: {
    method: 'POST',
    path: '/users/sign-in/2fa/verify-otp',
    access: 'Unknown',
    scopes: ['otp-pending'],
    only_scopes: true,
    rate: 'A',
    summary:
      'Exchange a pending token and a one-time password or recovery code for a session token',
    body: z.object({ otp: OneTimePassword }),
    result: SessionToken,
  },
  verifyToken: {
    method: 'GET',
    path: '/users/sign-in/verify-token',
    access: 'Unknown',
    scopes: ['otp-pending', 'enrol-2fa'],
    rate: 'L',
    summary: 'Say what the session token of this request may do and how long; 401 when nothing',
    result: TokenState,
  },
  signOut: {
    method: 'POST',
    path: '/users/sign-out',
    access: 'Unknown',
    scopes: ['otp-pending', 'enrol-2fa'],
    rate: 'L',
    summary: 'End the session of this request',
  },
});
