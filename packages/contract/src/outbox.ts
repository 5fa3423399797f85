import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { Instant } from './identity-names.ts';
import { PageQuery, pageOf } from './page.ts';
import { sortBy } from './query.ts';

/** A mail of this server, without its text. */
export const OutboxMail = z.object({
  /** UUID of the mail. */
  uuid: z.uuid(),
  /** E-mail address that the mail goes to. */
  recipient: z.string(),
  /** Subject line. */
  subject: z.string(),
  /** When the mail was written. */
  created_at: Instant,
  /** When the mail was sent; null until then, and always null when no mail server is configured. */
  sent_at: Instant.nullable(),
  /** Number of attempts to deliver it so far. */
  attempts: z.number().int(),
  /** Why the last attempt failed; null unless it did. */
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
    summary: 'List mails',
    query: PageQuery.extend({
      /** Order of the list; a leading `-` means descending. */
      sort: sortBy(['created_at', 'recipient', 'subject', 'state']).default('-created_at'),
    }),
    // `configured`: a mail server is there; without one, mails wait here to be read.
    result: pageOf(OutboxMail).extend({
      /** True when a mail server is configured; otherwise mails stay here to be read. */
      configured: z.boolean(),
    }),
  },
  /** The text can hold a one-time link. Once the mail is sent, its text is no longer kept. */
  getOutboxMail: {
    method: 'GET',
    path: '/outbox/{uuid}',
    access: 'SuperAdmin',
    rate: 'L',
    reauthenticate: true,
    summary: 'Get an unsent mail with its text',
    params: z.object({
      /** UUID of the mail. */
      uuid: z.uuid(),
    }),
    result: OutboxMail.extend({
      /** Text of the mail. */
      text: z.string(),
    }),
  },
});
