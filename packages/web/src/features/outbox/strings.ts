/** The outbox of the admin panel. */
export const outbox = {
  title: 'Outbox',
  one: 'Mail',
  answer: 'Which mails this installation has written, and which of them have left.',
  not_configured:
    'No mail server is set up (ASSAY_SMTP_URL), so mails stay here. Read them, and hand their links on yourself.',
  noun_one: 'mail',
  noun_other: 'mails',
  none: 'No mails yet',
  none_text: 'Confirmations, invitations and notices appear here as they are written.',
  subject: 'Subject',
  recipient: 'Recipient',
  written: 'Written',
  state_sent: 'Sent',
  state_waiting: 'Waiting',
  state_failed: 'Failed',
  to: 'To {{recipient}}',
  text_what: 'text',
  read: 'Read the mail',
  read_text:
    'A mail that has not left can be read. It may hold a one-time link, so the audit log records who read it.',
};

declare module '../../lib/strings.ts' {
  interface Strings {
    outbox: typeof outbox;
  }
}
