import type { Writer } from '../../platform/db/database.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import { uuidV7 } from '../../platform/uuid-v7.ts';
import { enqueueMail } from './jobs.ts';
import type { Mail } from './mail.ts';
import { insertMail } from './queries.ts';
import { renderMail } from './render-mail.ts';
import { sealMail } from './seal-mail.ts';

export { type Mail, mailLink } from './mail.ts';

/** One address: nothing that a mail server could take for a second one, or for another header. */
const ADDRESS = /^[^\s\p{Cc}<>(),;:"\\[\]@]{1,64}@[^\s\p{Cc}<>(),;:"\\@]{1,255}$/u;

/**
 * Adds a mail to the outbox within the caller's transaction: it is sent only if that commits. Without a mail
 * server it stays there for a SuperAdmin to read.
 *
 * @returns its uuid
 * @throws Error for an address that is none
 */
export async function queueMail(tx: Writer, vault: Vault, mail: Mail): Promise<string> {
  if (!ADDRESS.test(mail.to)) throw new Error('A mail goes to one e-mail address.');
  const uuid = uuidV7();
  const { subject, ...secret } = renderMail(mail);
  await insertMail(tx, {
    uuid,
    tenant_uuid: mail.tenant_uuid ?? null,
    recipient: mail.to,
    kind: mail.kind,
    subject,
    reader: mail.reader,
    sealed: await sealMail(vault, uuid, { ...secret, attachment: mail.attachment }),
  });
  await enqueueMail(tx, uuid);
  return uuid;
}
