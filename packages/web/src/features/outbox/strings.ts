/** The outbox of the admin panel. */
export const outbox = {
  one: 'Mail',
  answer: 'Mails written by this installation, and their delivery.',
  not_configured:
    'No mail server is configured (ASSAY_SMTP_URL), so mails stay here. Open a mail to hand its link over yourself.',
  noun_one: 'mail',
  noun_other: 'mails',
  none: 'No mails yet',
  none_text: 'Confirmations, invitations and notices appear here as they are written.',
  subject: 'Subject',
  recipient: 'Recipient',
  written: 'Written',
  state_sent: 'Sent',
  state_waiting: 'Pending',
  state_failed: 'Failed',
  to: 'To {{recipient}}',
  text_what: 'text',
  read: 'Read the mail',
  read_text:
    'An undelivered mail can be opened. It may contain a one-time link, so the audit log records who opened it.',
};

declare module '../../lib/strings.ts' {
  interface Strings {
    outbox: typeof outbox;
  }
}
