import { mailLink } from '../mail/queue-mail.ts';

/** Page on which an address is confirmed. */
export const confirmationLink = (publicUrl: string, email: string, hash: string): string =>
  mailLink(publicUrl, '/auth/email-confirmation', { email, hash });

/** Page on which a password is chosen. */
export const passwordLink = (publicUrl: string, hash: string): string =>
  mailLink(publicUrl, '/reset-password', { hash });

/** The same page for an invitation: anyone who has an account learns there to sign in instead. */
export const invitationLink = (publicUrl: string, hash: string): string =>
  mailLink(publicUrl, '/reset-password', { hash, invitation: 'true' });

/** Links for a user with a forgotten account: sign-in, and password reset. */
export const entryLinks = (publicUrl: string) => ({
  sign_in_link: mailLink(publicUrl, '/auth/signin', {}),
  reset_link: mailLink(publicUrl, '/reset-password', {}),
});
