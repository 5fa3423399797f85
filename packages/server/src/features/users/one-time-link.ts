import type { Writer } from '../../platform/db/database.ts';
import { type Mail, queueMail } from '../mail/queue-mail.ts';
import type { AccountParts } from '../passwords/parts.ts';

/** What administration works with beside its own tenant. */
export type UserParts = Pick<AccountParts, 'vault' | 'publicUrl' | 'mailConfigured'>;

/** Mails a one-time link. @returns what the answer says of it: the link itself only where no mail would bring it */
export async function mailOneTimeLink(
  tx: Writer,
  parts: UserParts,
  mail: Mail & { link: string },
): Promise<{ link: string | null }> {
  await queueMail(tx, parts.vault, mail);
  return { link: parts.mailConfigured ? null : mail.link };
}
