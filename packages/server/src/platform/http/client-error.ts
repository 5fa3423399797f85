import type { Socket } from 'node:net';

/** Node's names for requests that are not even HTTP, with the status each deserves. */
const STATUSES: Record<string, [number, string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
};

/** Answers requests that the HTTP parser refuses, in the same form as every other refusal. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const [status, reason] = STATUSES[error.code ?? ''] ?? [400, 'Bad Request'];
  const sentence = 'The request cannot be read';
  const body = JSON.stringify({ error: sentence, message: reason, code: 'invalid' });
  socket.end(
    [
      `HTTP/1.1 ${status} ${reason}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'x-content-type-options: nosniff',
      'cache-control: no-store',
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
