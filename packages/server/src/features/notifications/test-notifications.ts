import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';

/** A request as a target saw it. */
interface ReceivedMessage {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A real target of messages on this machine. */
export interface TestTarget {
  origin: string;
  received: ReceivedMessage[];
  /** Answers from now on; 204 unless told. */
  answer(listener: RequestListener): void;
  stop(): void;
}

/** Starts a target on loopback; `stop` belongs into `after`. */
export async function testTarget(): Promise<TestTarget> {
  const received: ReceivedMessage[] = [];
  let listener: RequestListener = (_, response) => response.writeHead(204).end();
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ headers: request.headers, body });
      listener(request, response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  assert.ok(address !== null && typeof address === 'object');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    received,
    answer: (next) => {
      listener = next;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
