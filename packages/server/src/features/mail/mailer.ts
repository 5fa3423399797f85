import { isIP } from 'node:net';
import { createTransport } from 'nodemailer';

/** Each step of a delivery may take so long. */
const PATIENCE_MS = 10_000;

/** The mail server that the operator named. */
export interface MailServer {
  /** `smtp://` or `smtps://`, user and password included. */
  smtp_url: string;
  /** Sender address. */
  from: string;
}

/** A mail ready to go. */
export interface OutgoingMail {
  uuid: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** A file that a mail carries. */
interface MailFile {
  filename: string;
  content: Buffer;
  contentType: string;
}

/** Reports a mail that was not accepted; the message may be shown to anyone who may see the outbox. */
export class DeliveryFailed extends Error {
  /** The server refused this addressee or message for good. */
  readonly refused: boolean;
  constructor(sentence: string, { refused }: { refused: boolean }) {
    super(sentence);
    this.name = 'DeliveryFailed';
    this.refused = refused;
  }
}

/** Hands one mail to the mail server. @throws DeliveryFailed */
export type Deliver = (mail: OutgoingMail & { attachments?: MailFile[] }) => Promise<void>;

/** Connects for each mail, and only then. STARTTLS is a must, but on this machine itself. */
export function createMailer({ smtp_url, from }: MailServer): Deliver {
  const transport = createTransport(optionsOf(new URL(smtp_url)));
  const domain = from.slice(from.lastIndexOf('@') + 1).replace(/[^\w.-]/g, '');
  return async ({ uuid, to, ...content }) => {
    const message = {
      from: { name: 'Assay', address: from },
      to: { name: '', address: to },
      envelope: { from, to: [to] },
      // The same at each attempt, so that a mail delivered twice shows once.
      messageId: `<${uuid}@${domain}>`,
      // RFC 3834: suppresses automatic replies.
      headers: { 'Auto-Submitted': 'auto-generated' },
      ...content,
    };
    await transport.sendMail(message).catch((error) => {
      throw failureOf(error);
    });
  };
}

function optionsOf(url: URL) {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const secure = url.protocol === 'smtps:';
  const local = isLoopback(host);
  return {
    host,
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    requireTLS: !local,
    // A connection to this machine has no intermediary, and no certificate authority.
    tls: { rejectUnauthorized: !local, minVersion: 'TLSv1.2' as const },
    ...(url.username !== '' && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    dnsTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

/** Messages of the library and the server may quote the password: only codes are repeated. */
function failureOf(error: unknown): DeliveryFailed {
  const { code, command, responseCode, permanent }: Record<string, unknown> = Object(error);
  if (typeof responseCode === 'number') {
    const step = /^[A-Z]{4,8}\b/.exec(String(command))?.[0] ?? 'connecting';
    const refused = permanent === true && (code === 'EENVELOPE' || code === 'EMESSAGE');
    const answer = `The mail server answered ${responseCode} to ${step}.`;
    return new DeliveryFailed(answer, { refused });
  }
  const known = /^[A-Z][A-Z0-9_]{2,40}$/.exec(String(code))?.[0] ?? 'unknown error';
  return new DeliveryFailed(`The mail server could not be used (${known}).`, { refused: false });
}
