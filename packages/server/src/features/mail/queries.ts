import type { Input, Role } from '@assay/contract/endpoint.ts';
import { OutboxMail, type outbox } from '@assay/contract/outbox.ts';
import { sql } from 'kysely';
import type { Answer } from '../../context.ts';
import type { Reader, Writer } from '../../platform/db/database.ts';
import { type ListPage, listQuery } from '../../platform/db/list-queries.ts';
import type { ListOrders, Sorted } from '../../platform/db/order-queries.ts';
import type { Found } from '../../platform/http/page.ts';

/** A stored mail. */
export interface NewMail {
  uuid: string;
  tenant_uuid: string | null;
  recipient: string;
  kind: string;
  subject: string;
  sealed: Buffer;
  reader: MailReader | undefined;
}

/** Member who may read a mail about a tenant, for as long as the member has one of the roles. */
export interface MailReader {
  account_uuid: string;
  roles: readonly Role[];
}

/** Adds a mail to the outbox. */
export const insertMail = (tx: Writer, mail: NewMail) =>
  sql`select add_mail(${mail.uuid}, ${mail.tenant_uuid}, ${mail.recipient}, ${mail.kind}, ${mail.subject},
    ${mail.sealed}, ${mail.reader?.account_uuid ?? null}, ${mail.reader?.roles ?? null}::text[])`.execute(
    tx,
  );

/** A mail of the outbox as the database returns it. */
export type OutboxRow = Answer<OutboxMail> & { uuid: string };

const columns = sql.join(OutboxMail.keyof().options.map((column) => sql.ref(column)));

/**
 * By time along the primary key, whose uuids ascend; other orders read all mails, which are deleted after a
 * while.
 */
const ORDERS: ListOrders<'created_at' | 'recipient' | 'subject' | 'state'> = {
  columns: {
    created_at: { by: sql`uuid`, type: 'uuid' },
    recipient: { by: sql`lower(recipient)`, type: 'text' },
    subject: { by: sql`lower(subject)`, type: 'text' },
    state: {
      by: sql`case when sent_at is not null then 'sent' when failure is null then 'waiting' else 'failed' end`,
      type: 'text',
    },
  },
  tie: { by: sql`uuid`, type: 'uuid' },
};

/** Mails of all tenants. */
export function selectMails(
  db: Reader,
  page: ListPage<Input<typeof outbox.listOutbox>['sort']>,
): Promise<Found<OutboxRow & Sorted>> {
  const isNewest = page.sort === '-created_at';
  const [before, most] = isNewest ? [page.after?.[0] ?? null, page.pageSize + 1] : [null, null];
  return listQuery({
    select: columns,
    from: sql`list_mails(${before}::uuid, ${most}::int)`,
    counted: ({ most }) => sql`select count_mails(${most}) as count`,
    orders: ORDERS,
    page,
  }).read<OutboxRow>(db);
}

/** One mail with its sealed text; undefined when it was sent, or is not there. */
export async function findUnsentMail(db: Reader, uuid: string) {
  const { rows } = await sql<OutboxRow & { sealed: Buffer }>`
    select ${columns}, sealed from find_unsent_mail(${uuid})`.execute(db);
  return rows[0];
}

/** Fields that a worker needs to send a mail. */
export interface DueMail {
  recipient: string;
  subject: string;
  sealed: Buffer;
}

/** Counts an attempt at a mail; undefined when it was sent, deleted, or its addressee may no longer read it. */
export async function beginAttempt(tx: Writer, uuid: string): Promise<DueMail | undefined> {
  await sql`select withhold_mail(${uuid})`.execute(tx);
  const { rows } = await sql<DueMail>`
    update mail set attempts = attempts + 1 where uuid = ${uuid} and sealed is not null
    returning recipient, subject, sealed`.execute(tx);
  return rows[0];
}

/** Marks a mail as sent and deletes its text with its secrets. */
export const markSent = (tx: Writer, uuid: string) =>
  sql`update mail set sent_at = now(), sealed = null, failure = null where uuid = ${uuid}`.execute(
    tx,
  );

/** Stores the reason of a failed attempt; a permanently refused mail is not tried again. */
export const markFailed = (
  tx: Writer,
  uuid: string,
  { message, refused }: { message: string; refused: boolean },
) =>
  sql`update mail set failure = ${message}, refused_at = case when ${refused} then now() end
      where uuid = ${uuid}`.execute(tx);

/** Returns waiting mails of the last seven days, oldest first. */
export async function selectWaiting(db: Reader): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from mail
    where sealed is not null and refused_at is null and created_at > now() - interval '7 days'
    order by uuid`.execute(db);
  return rows.map((row) => row.uuid);
}
