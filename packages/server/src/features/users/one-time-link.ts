import { hashOfToken } from '../../platform/credentials/tokens.ts';
import type { Writer } from '../../platform/db/database.ts';
import { type Mail, queueMail } from '../mail/queue-mail.ts';
import type { AccountContext } from '../passwords/account-context.ts';
import { issueSecret } from '../passwords/one-time-secrets.ts';

/** Dependencies of user administration besides its tenant. */
export type UserParts = Pick<AccountContext, 'vault' | 'publicUrl' | 'mailConfigured'>;

/** A link requested by an administrator, and its mail. */
export interface NewLink {
  purpose: 'invitation' | 'set-password';
  /** Null for an invitation: it finds its account when it is used. */
  account_uuid: string | null;
  email: string;
  linkOf: (publicUrl: string, hash: string) => string;
  mailOf: (link: string) => Mail;
}

/** A created link, with the names of its secrets in the database. */
export interface IssuedLink {
  /** For the answer; null when a mail server delivers the link. */
  link: string | null;
  mailed: Buffer;
  handed: Buffer | null;
}

/**
 * Mails a one-time link. Without a mail server, creates a second link for the answer: it has the same purpose,
 * and proves no address (ADR 0010).
 */
export async function issueLink(
  tx: Writer,
  { vault, publicUrl, mailConfigured }: UserParts,
  { linkOf, mailOf, ...secret }: NewLink,
): Promise<IssuedLink> {
  const mailed = await issueSecret(tx, { ...secret, handed_out: false });
  await queueMail(tx, vault, mailOf(linkOf(publicUrl, mailed)));
  if (mailConfigured) return { link: null, mailed: hashOfToken(mailed), handed: null };
  const handed = await issueSecret(tx, { ...secret, handed_out: true });
  return {
    link: linkOf(publicUrl, handed),
    mailed: hashOfToken(mailed),
    handed: hashOfToken(handed),
  };
}
