import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { portOf } from '../../platform/http/test-port.ts';

/** A mail as a mail server saw it. */
export interface ReceivedMail {
  from: string;
  to: string[];
  /** Over TLS. */
  secure: boolean;
  /** Raw RFC 5322 message. */
  raw: string;
  /** The parts of the body, decoded. */
  text: string;
  html: string;
}

/** A real mail server on this machine. */
export interface TestMailServer {
  port: number;
  received: ReceivedMail[];
  /** Resolves when this many were received. */
  has(count: number): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts one that accepts everything, by default without TLS and passwords.
 *
 * @param port any free one by default
 */
export async function testMailServer(
  options: SMTPServerOptions = {},
  port = 0,
): Promise<TestMailServer> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    logger: false,
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onData: (stream, { envelope: { mailFrom, rcptTo }, secure }, done) => {
      text(stream).then((raw) => {
        const from = mailFrom ? mailFrom.address : '';
        const to = rcptTo.map(({ address }) => address);
        received.push({ from, to, secure, raw, ...partsOf(raw) });
        done();
        server.emit('received');
      }, done);
    },
    ...options,
  });
  // Some tests have clients that disconnect.
  server.on('error', () => {});
  server.listen(port, '0.0.0.0');
  await once(server.server, 'listening');
  // A test that fails need not stop it.
  server.server.unref();
  return {
    port: portOf(server.server),
    received,
    has: async (count) => {
      while (received.length < count) await once(server, 'received');
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function partsOf(raw: string): { text: string; html: string } {
  // A mail with a file has its texts in a part of parts.
  const boundaries = [...raw.matchAll(/boundary="([^"]+)"/g)].map(([, name]) => `--${name}`);
  const parts = boundaries.reduce(
    (pieces, boundary) => pieces.flatMap((piece) => piece.split(boundary)),
    [raw],
  );
  const partOf = (type: string) => {
    const [head = '', ...body] =
      parts.find((part) => part.startsWith(`\r\nContent-Type: ${type}`))?.split('\r\n\r\n') ?? [];
    const content = body.join('\r\n\r\n');
    return /: quoted-printable/.test(head) ? unquote(content) : content;
  };
  return { text: partOf('text/plain'), html: partOf('text/html') };
}

/** RFC 2045 §6.7. */
function unquote(encoded: string): string {
  const bytes = encoded
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
