import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { Email, PersonName } from './identity-names.ts';
import { NewPassword } from './identity-password.ts';

/** Secret of a link that was mailed; a missing one is refused before it is sent. */
const LinkSecret = z.string().min(1, 'Field is required').max(128);

const Confirmed = z.object({
  /** The address that is confirmed now. */
  email: z.string(),
});

/** Accounts of people who are not signed in. Known and unknown addresses answer alike. */
export const signUp = endpoints({
  signUp: {
    method: 'POST',
    path: '/users/sign-up',
    access: 'anyone',
    rate: 'M',
    status: 202,
    summary: 'Sign up; Assay mails a link that confirms the address',
    body: z.object({
      /** Given name. */
      first_name: PersonName.default(''),
      /** Family name. */
      last_name: PersonName.default(''),
      /** Address of the new account; the confirmation goes there. */
      email: Email,
      /** Password of the new account. */
      password: NewPassword,
      /** User name, which must be the e-mail. */
      username: Email,
    }),
  },
  /** Confirms the address of a new account or a changed address. It does not open a session. */
  confirmEmail: {
    method: 'GET',
    path: '/users/sign-up/email-confirmation',
    access: 'anyone',
    rate: 'A',
    quota: { calls: 10, seconds: 3600 },
    summary: 'Confirm an address with the secret from its mail',
    query: z.object({
      /** Address to confirm, as in the link. */
      email: z.string().min(1).max(254),
      /** Secret of the link. */
      hash: LinkSecret,
    }),
    result: Confirmed,
  },
  resendConfirmation: {
    method: 'PUT',
    path: '/users/sign-up/email-confirmation',
    access: 'anyone',
    rate: 'M',
    status: 202,
    summary: 'Send the confirmation link again',
    query: z.object({
      /** Address that the link goes to. */
      email: z.string().min(1).max(254),
    }),
  },
  /** The link is valid for 30 minutes. */
  requestPasswordReset: {
    method: 'POST',
    path: '/users/reset-password',
    access: 'anyone',
    rate: 'M',
    status: 202,
    summary: 'Send a link that sets a new password',
    body: z.object({
      /** Address of the account. */
      email: Email,
    }),
  },
  resetPassword: {
    method: 'PUT',
    path: '/users/reset-password',
    access: 'anyone',
    rate: 'A',
    quota: { calls: 10, seconds: 3600 },
    summary: 'Set a password with the secret of a one-time link',
    body: z.object({
      /** Secret of the link. */
      hash: LinkSecret,
      /** Password that works from now on, 8 to 64 characters. */
      password: NewPassword,
    }),
  },
});
