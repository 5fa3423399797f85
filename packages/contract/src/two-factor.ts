import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { OneTimePassword, SessionToken } from './sign-in.ts';

/** Ten codes of 24 base32 characters in groups of six; shown once. */
export const RecoveryCodes = z.array(z.string());

/** The second factor of the person’s account (RFC 6238). */
export const twoFactor = endpoints({
  /** Returns the same key for ten minutes. It is not enabled until a one-time password confirms it. */
  initiateTwoFactor: {
    method: 'GET',
    path: '/users/2fa/enable/initiate',
    access: 'Unknown',
    scopes: ['enrol-2fa'],
    rate: 'W',
    summary: 'Get a key for one-time passwords',
    // `token` and `expiration` are those of this session, as the client stores what it is given.
    result: SessionToken.extend({
      /** The pending key in base32, for people who cannot scan the QR code. */
      key: z.string(),
      /** The pending key as `otpauth://totp/…`, for the QR code. */
      uri: z.string(),
    }),
  },
  /** Requires a one-time password of the pending key. All other sessions end. */
  confirmTwoFactor: {
    method: 'PUT',
    path: '/users/2fa/enable/confirm',
    access: 'Unknown',
    scopes: ['enrol-2fa'],
    rate: 'A',
    summary: 'Enable two-factor authentication',
    body: z.object({
      /** One-time password that the authenticator shows for the pending key. */
      otp: OneTimePassword,
    }),
    result: SessionToken.extend({
      /** Recovery codes. Assay shows them only in this answer. */
      recovery_codes: RecoveryCodes,
    }),
  },
  /** Assay refuses this where the tenant enforces a second factor. */
  disableTwoFactor: {
    method: 'PUT',
    path: '/users/2fa/disable',
    access: 'Visitor',
    rate: 'A',
    summary: 'Disable two-factor authentication',
    body: z.object({
      /** One-time password of the authenticator, or a recovery code. */
      otp: OneTimePassword,
    }),
  },
  /** Returns ten codes. All earlier codes stop working. */
  regenerateRecoveryCodes: {
    method: 'PUT',
    path: '/users/2fa/recovery-codes',
    access: 'Visitor',
    rate: 'A',
    summary: 'Create new recovery codes',
    body: z.object({
      /** One-time password of the authenticator, or a recovery code. */
      otp: OneTimePassword,
    }),
    result: z.object({
      /** Recovery codes. Assay shows them only in this answer. */
      recovery_codes: RecoveryCodes,
    }),
  },
});
