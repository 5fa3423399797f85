import { z } from 'zod';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import type { Database, Writer } from '../../platform/db/database.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { Job, Tasks } from '../../platform/jobs/queue.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import { createMailer, type Deliver, DeliveryFailed, type MailServer } from './mailer.ts';
import * as query from './queries.ts';
import { openMail, type SealedMail } from './seal-mail.ts';

const HOUR_MS = 3_600_000;

const Payload = z.object({ uuid: z.uuid() });

/** Enqueues a mail of the outbox for a worker; they are sent one at a time. */
export const enqueueMail = (tx: Writer, uuid: string): Promise<string> =>
  enqueue(tx, {
    task: 'mail.send',
    payload: { uuid },
    tenant_uuid: null,
    job_key: uuid,
    serial: 'mail',
  });

/** Dependencies of the tasks. */
export interface MailParts {
  database: Database;
  vault: Vault;
  /** Files that mails carry. */
  blobs: BlobStore;
  /** Undefined: mails stay in the outbox. */
  server: MailServer | undefined;
}

/** Tasks of the interactive queue, because users wait for links. */
export function mailTasks({ server, ...parts }: MailParts): Tasks {
  const deliver = server && createMailer(server);
  return {
    'mail.send': async (job: Job) => {
      const { uuid } = Payload.parse(job.payload);
      if (deliver) await sendMail(parts, deliver, uuid);
    },
  };
}

async function sendMail(
  { database, vault, blobs }: Omit<MailParts, 'server'>,
  deliver: Deliver,
  uuid: string,
): Promise<void> {
  const mail = await database.write(null, (tx) => query.beginAttempt(tx, uuid));
  if (!mail) return;
  const { recipient: to, subject, sealed } = mail;
  const { attachment, ...content } = await openMail(vault, uuid, sealed);
  try {
    const attachments = await attachedFiles(blobs, attachment);
    await deliver({ uuid, to, subject, ...content, attachments });
  } catch (error) {
    if (!(error instanceof DeliveryFailed)) throw error;
    const { message, refused } = error;
    await database.write(null, (tx) => query.markFailed(tx, uuid, { message, refused }));
    if (refused) return;
    throw error;
  }
  await database.write(null, (tx) => query.markSent(tx, uuid));
}

/** @throws DeliveryFailed when the file is gone: the report was deleted meanwhile */
async function attachedFiles(blobs: BlobStore, attachment: SealedMail['attachment']) {
  if (attachment === undefined) return [];
  const { name: filename, media_type: contentType, ...ref } = attachment;
  const content = await blobs.readAll(ref);
  if (content === undefined)
    throw new DeliveryFailed('The file of this mail was deleted.', { refused: true });
  return [{ filename, content, contentType }];
}

/**
 * Retries waiting mails of the last seven days with another five attempts, now and every hour, until the
 * returned function is called: those from before a mail server was configured, or while it was down.
 */
export function resendHourly(db: Database, onFailure: (error: unknown) => void): () => void {
  const resend = () => void db.write(null, resendWaiting).catch(onFailure);
  resend();
  const timer = setInterval(resend, HOUR_MS);
  return () => clearInterval(timer);
}

/** One round of {@link resendHourly}. */
export async function resendWaiting(tx: Writer): Promise<void> {
  for (const uuid of await query.selectWaiting(tx)) await enqueueMail(tx, uuid);
}
