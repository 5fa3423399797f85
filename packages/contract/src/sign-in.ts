import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { Instant } from './identity-names.ts';
import { GivenPassword } from './identity-password.ts';

/** A session token. */
export const SessionToken = z.object({
  /** Token of the session, sent as `Authorization: Bearer`. */
  token: z.string(),
  /** When the token stops working. */
  expiration: Instant,
});

/** Result of a sign-in. While a second factor is due, the token works only for the calls of that factor. */
export const SignedIn = SessionToken.extend({
  /** True when the session needs a one-time password, or enrollment, before it can do anything else. */
  requires_two_factor_auth: z.boolean(),
  /** True when the account has a second factor. */
  two_factor_auth: z.boolean(),
});

/** Six digits of the authenticator, or a recovery code with or without hyphens. */
export const OneTimePassword = z.string().trim().min(1, 'Field is required').max(64);

const TokenState = z.object({
  /** Always true: a token that does not work answers 401. */
  valid: z.literal(true),
  /** What the session may do: everything, only the one-time password, or only enrolling a second factor. */
  scope: z.enum(['full', 'otp-pending', 'enrol-2fa']),
  /** When the token stops working. */
  expiration: Instant,
});

/** Sessions of people who have a password. */
export const signIn = endpoints({
  signIn: {
    method: 'POST',
    path: '/users/sign-in',
    access: 'anyone',
    rate: 'A',
    summary: 'Exchange a user name or e-mail and a password for a session token',
    body: z.object({
      /** User name or e-mail of the account. */
      username_or_email: z.string().trim().min(1, 'Field is required').max(254),
      /** Password of the account. */
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
    body: z.object({
      /** One-time password of the authenticator, or a recovery code. */
      otp: OneTimePassword,
    }),
    result: SessionToken,
  },
  /** What it may do and until when; 401 when nothing. */
  verifyToken: {
    method: 'GET',
    path: '/users/sign-in/verify-token',
    access: 'Unknown',
    scopes: ['otp-pending', 'enrol-2fa'],
    rate: 'L',
    summary: 'Get the state of a session token',
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
