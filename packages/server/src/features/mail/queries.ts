import { sql } from 'kysely';
import type { Writer } from '../../platform/db/database.ts';

/** A mail as it is kept. */
export interface NewMail {
  uuid: string;
  tenant_uuid: string | null;
  recipient: string;
  kind: string;
  subject: string;
  sealed: Buffer;
}

/** Adds a mail to the outbox. */
export const insertMail = (tx: Writer, mail: NewMail) =>
  sql`select add_mail(${mail.uuid}, ${mail.tenant_uuid}, ${mail.recipient}, ${mail.kind}, ${mail.subject},
    ${mail.sealed})`.execute(tx);
