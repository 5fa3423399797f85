import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { Instant } from './identity-names.ts';
import { PageQuery, pageOf } from './page.ts';
import { sortBy } from './query.ts';

/** A mail without its text. */
export const OutboxMail = z.object({
  uuid: z.uuid(),
  recipient: z.string(),
  subject: z.string(),
  created_at: Instant,
  /** null: not sent yet, or never where no mail server is configured. */
  sent_at: Instant.nullable(),
  attempts: z.number().int(),
  /** Why the last attempt failed. */
  failure: z.string().nullable(),
});
export type OutboxMail = z.output<typeof OutboxMail>;

/** Mail of this installation, for its operator. */
export const outbox = endpoints({
  listOutbox: {
    method: 'GET',
    path: '/outbox',
    access: 'SuperAdmin',
    rate: 'L',
    summary: 'Mails, newest first',
    query: PageQuery.extend({
      sort: sortBy(['created_at', 'recipient', 'subject']).default('-created_at'),
    }),
    // `configured`: a mail server is there; without one, mails wait here to be read.
    result: pageOf(OutboxMail).extend({ configured: z.boolean() }),
  },
  getOutboxMail: {
    method: 'GET',
    path: '/outbox/{uuid}',
    access: 'SuperAdmin',
    rate: 'L',
    reauthenticate: true,
    summary: 'One mail with its text, which may hold a one-time link; only while it is unsent',
    params: z.object({ uuid: z.uuid() }),
    result: OutboxMail.extend({ text: z.string() }),
  },
});
