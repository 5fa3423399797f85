import type { Writer } from '../../platform/db/database.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { accountName } from '../sign-in/service.ts';
import { issueSecret } from './one-time-secrets.ts';
import { confirmationLink, entryLinks } from './page-links.ts';
import type { AccountParts } from './parts.ts';
import * as sql from './queries.ts';

/** An account and the address that is to take the place of its own. */
export interface NewAddress {
  account_uuid: string;
  before: string;
  email: string;
}

/**
 * Mails the link that confirms a new address, and tells the old one. Where somebody else has the address, that person is
 * told instead: the answer does not differ.
 *
 * @returns the link where no mail server would bring it
 */
export async function offerAddress(
  tx: Writer,
  parts: Pick<AccountParts, 'vault' | 'publicUrl' | 'mailConfigured'>,
  { account_uuid, before, email }: NewAddress,
): Promise<{ link: string | null }> {
  // Made for a taken address, too, where it goes to nobody and would be refused.
  const hash = await issueSecret(tx, { purpose: 'change-email', account_uuid, email });
  const link = confirmationLink(parts.publicUrl, email, hash);
  const taken = await sql.isNameOfAnother(tx, accountName(email), account_uuid);
  await queueMail(
    tx,
    parts.vault,
    taken
      ? { kind: 'already-registered', to: email, ...entryLinks(parts.publicUrl) }
      : { kind: 'confirm-new-email', to: email, link },
  );
  await queueMail(tx, parts.vault, { kind: 'email-changed', to: before, new_email: email });
  return { link: parts.mailConfigured ? null : link };
}
