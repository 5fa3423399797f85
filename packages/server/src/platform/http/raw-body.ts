import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import { AppError } from '../../errors.ts';

/** A refused body is still read for so long, or so far, that its sender gets to see the refusal. */
const LINGER_MS = 10_000;
const LINGER_BYTES = 256 * 1024 * 1024;

/**
 * Returns the bytes of a request as a separate stream: a reader that abandons it does not close the connection,
 * and so the answer is still sent. Fails when the sender disconnects.
 */
export function rawBodyOf(request: IncomingMessage): Readable {
  const body = new PassThrough();
  // An unhandled error would end the server: a call may be refused, or wait, before it reads its body.
  body.on('error', () => {});
  request.pipe(body);
  request.once('close', () => {
    if (!request.complete) body.destroy(incomplete());
  });
  return body;
}

const incomplete = () =>
  new AppError(400, 'body.incomplete', 'The body ended before it was complete');

/**
 * Reads and discards the rest of a body after its request was refused: closing with unread bytes would reset
 * the connection, and the sender would not see the reason. A sender that continues for too long is cut off.
 */
export function drainRefusedBody(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  const { socket } = request;
  const from = socket.bytesRead;
  const until = Date.now() + LINGER_MS;
  const timer = setInterval(() => {
    if (request.complete || request.destroyed) clearInterval(timer);
    else if (Date.now() > until || socket.bytesRead - from > LINGER_BYTES) {
      clearInterval(timer);
      request.destroy();
    }
  }, 250);
  timer.unref();
  request.once('end', () => clearInterval(timer));
  request.unpipe();
  request.resume();
}
