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
  /** Scope of the session: everything, only the one-time password, or only enrolling a second factor. */
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
    summary: 'Sign in with a password',
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
    summary: 'Complete a sign-in with a one-time password or recovery code',
    body: z.object({
      /** One-time password of the authenticator, or a recovery code. */
      otp: OneTimePassword,
    }),
    result: SessionToken,
  },
  /** Returns the scope of the token and its expiry; 401 when the token is not valid. */
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
