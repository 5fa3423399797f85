import type { Writer } from '../../platform/db/database.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { accountName } from '../sessions/account-name.ts';
import type { AccountContext } from './account-context.ts';
import { issueSecret } from './one-time-secrets.ts';
import { confirmationLink, entryLinks, passwordLink } from './page-links.ts';
import * as sql from './queries.ts';

/** An account and its proposed new address. */
export interface NewAddress {
  account_uuid: string;
  before: string;
  /** The present address is proven. Without, anyone who confirms the new one chooses a new password, too. */
  proven: boolean;
  email: string;
}

/**
 * Mails the link that confirms a new address, and notifies the old one. If another account has proven the
 * address, its owner is notified instead. The answer contains none of this: the link is sent only to the new
 * address.
 */
export async function offerAddress(
  tx: Writer,
  { vault, publicUrl }: Pick<AccountContext, 'vault' | 'publicUrl'>,
  { account_uuid, before, proven, email }: NewAddress,
): Promise<void> {
  // Created for a taken address, too, where it is never mailed and would be refused.
  const hash = await issueSecret(tx, { purpose: 'change-email', account_uuid, email });
  const link = proven ? confirmationLink(publicUrl, email, hash) : passwordLink(publicUrl, hash);
  const taken = await sql.isNameOfAnother(tx, accountName(email), account_uuid);
  await queueMail(
    tx,
    vault,
    taken
      ? { kind: 'already-registered', to: email, ...entryLinks(publicUrl) }
      : { kind: 'confirm-new-email', to: email, account: before, link },
  );
  // The owner of the current address already gets that mail.
  if (accountName(before) === accountName(email)) return;
  await queueMail(tx, vault, { kind: 'email-changed', to: before, new_email: email });
}
