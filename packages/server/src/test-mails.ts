import { openMail } from './features/mail/seal-mail.ts';
import type { TestDatabase } from './platform/db/test-database.ts';
import type { Vault } from './platform/secrets/vault.ts';

/** A mail of the outbox with its text. */
export interface TestMail {
  to: string;
  kind: string;
  subject: string;
  text: string;
  /** Addresses in the text, in order. */
  links: string[];
}

/** Reads unsent mails, opened, oldest first. @param to address; all of them when null */
export async function readMails(db: TestDatabase, vault: Vault, to: string | null = null) {
  const rows = await db.owner<{
    uuid: string;
    to: string;
    kind: string;
    subject: string;
    sealed: Buffer;
  }>(
    `select uuid, recipient as to, kind, subject, sealed from mail
     where sealed is not null and ($1::text is null or recipient = $1) order by uuid`,
    [to],
  );
  const mails = rows.map(async ({ uuid, sealed, ...mail }): Promise<TestMail> => {
    const { text } = await openMail(vault, uuid, sealed);
    return { ...mail, text, links: text.match(/^https?:\/\/\S+$/gm) ?? [] };
  });
  return Promise.all(mails);
}
