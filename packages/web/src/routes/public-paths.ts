/** Pages for visitors without a session, and the set-up of a new server. */
const PUBLIC = new Set([
  '/auth/signin',
  '/auth/signup',
  '/auth/email-sent',
  '/auth/email-confirmation',
  '/auth/reset-password',
  '/auth/sso/callback',
  '/auth/redirect/azure',
  '/reset-password',
  '/setup',
]);

/** True for a public address; the bare `/auth` is none, it ends the session. */
export const isPublic = (pathname: string): boolean => PUBLIC.has(pathname.replace(/\/$/, ''));
