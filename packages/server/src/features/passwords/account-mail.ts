import { z } from 'zod';
import { anonymous } from '../../context.ts';
import { insertAuditEntry } from '../../platform/audit/queries.ts';
import type { Database, Writer } from '../../platform/db/database.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { Tasks } from '../../platform/jobs/queue.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { AccountContext } from './account-context.ts';
import { issueSecret } from './one-time-secrets.ts';
import { confirmationLink, passwordLink } from './page-links.ts';
import * as sql from './queries.ts';

const Request = z.object({
  purpose: z.enum(['reset-password', 'confirm-email']),
  /** Address or user name in its unique spelling. */
  email: z.string(),
  ip: z.string(),
});

/** A mail requested without sign-in. */
export type AccountMailRequest = z.output<typeof Request>;

/** Defers the account look-up to a job: the request takes the same time for known and unknown addresses. */
export const enqueueAccountMail = (tx: Writer, payload: AccountMailRequest): Promise<string> =>
  enqueue(tx, { task: 'account.mail', payload, tenant_uuid: null });

/** Tasks of the interactive queue. The database is the worker's. */
export const accountMailTasks = (
  parts: Pick<AccountContext, 'vault' | 'publicUrl'> & { database: Database },
): Tasks => ({
  'account.mail': async (job) => {
    const request = Request.parse(job.payload);
    const account = await parts.database.read(null, (db) =>
      sql.findAccountToMail(db, request.email),
    );
    if (!account || (request.purpose === 'confirm-email' && account.confirmed)) return;
    await parts.database.write(account.tenant_uuid, (tx) => mail(tx, parts, request, account));
  },
});

async function mail(
  tx: Writer,
  { vault, publicUrl }: Pick<AccountContext, 'vault' | 'publicUrl'>,
  { purpose, ip }: AccountMailRequest,
  { account_uuid, email, tenant_uuid }: sql.AccountToMail,
): Promise<void> {
  const hash = await issueSecret(tx, { purpose, account_uuid, email });
  const link =
    purpose === 'reset-password'
      ? passwordLink(publicUrl, hash)
      : confirmationLink(publicUrl, email, hash);
  await queueMail(tx, vault, { kind: purpose, to: email, link });
  const action = purpose === 'reset-password' ? 'reset.request' : 'email.confirm_again';
  const actor = { ...anonymous(ip), tenantUuid: tenant_uuid };
  await insertAuditEntry(tx, actor, { action, subject_uuid: account_uuid });
}
