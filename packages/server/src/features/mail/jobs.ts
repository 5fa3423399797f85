import type { Writer } from '../../platform/db/database.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';

/** Lets a worker send a mail of the outbox. */
export const enqueueMail = (tx: Writer, uuid: string): Promise<string> =>
  enqueue(tx, {
    task: 'mail.send',
    payload: { uuid },
    tenant_uuid: null,
    job_key: uuid,
    serial: 'mail',
  });
