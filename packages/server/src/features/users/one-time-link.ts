import type { Writer } from '../../platform/db/database.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import { type Mail, mailLink, queueMail } from '../mail/queue-mail.ts';

/** What administration works with beside its own tenant. */
export interface UserParts {
  vault: Vault;
  publicUrl: string;
  /** A mail server is there. Without one, links are in the answers, for administrators to pass on. */
  mailConfigured: boolean;
}

/** Page on which a new address, or an invitation of somebody with an account, is confirmed. */
export const confirmationLink = ({ publicUrl }: UserParts, email: string, hash: string): string =>
  mailLink(publicUrl, '/auth/email-confirmation', { email, hash });

/** Page on which a password is chosen. */
export const passwordLink = ({ publicUrl }: UserParts, hash: string): string =>
  mailLink(publicUrl, '/reset-password', { hash });

/** Mails a one-time link. @returns what the answer says of it: the link itself only where nobody else would get it */
export async function mailOneTimeLink(
  tx: Writer,
  parts: UserParts,
  mail: Mail & { link: string },
): Promise<{ link: string | null }> {
  await queueMail(tx, parts.vault, mail);
  return { link: parts.mailConfigured ? null : mail.link };
}
