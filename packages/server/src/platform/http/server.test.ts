import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import fastify from 'fastify';
import { cutSlowBodies } from './body-rate.ts';
import { stopServer } from './server.ts';
import { probeServer } from './test-probe-server.ts';

const headers = { authorization: 'Bearer Visitor' };

test('an event stream starts immediately and ends when the server stops, not after its grace period', {
  timeout: 60_000,
}, async () => {
  const app = probeServer();
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const answer = await fetch(`${origin}/api/v1/probes/events`, { headers });
  assert.equal(answer.headers.get('content-type'), 'text/event-stream');
  assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (!text.includes('\n\nevent: ready\ndata: {"n":1}\n\n'))
    text += (await reader?.read())?.value;
  await stopServer(app, 600_000);
  assert.equal((await reader?.read())?.done, true);
  assert.equal(app.eventStreams.size, 0);
});

test('a running request may end before the server stops; one that hangs is cut', async () => {
  for (const ends of [true, false]) {
    const app = probeServer();
    const begun = Promise.withResolvers<void>();
    const done = Promise.withResolvers<string>();
    app.get('/slow', () => {
      begun.resolve();
      return done.promise;
    });
    const origin = await app.listen({ host: '127.0.0.1', port: 0 });
    const answer = fetch(`${origin}/slow`).then(
      (response) => response.text(),
      () => 'cut',
    );
    await begun.promise;
    const stopped = stopServer(app, ends ? 600_000 : 50);
    if (ends) done.resolve('done');
    assert.equal(await answer, ends ? 'done' : 'cut');
    done.resolve('');
    await stopped;
  }
});

test('cuts a body that is too slow, but not one that pauses because of the server', async (t) => {
  const app = fastify({ bodyLimit: 4_000_000 });
  t.after(() => app.close());
  cutSlowBodies(app, 0.3);
  app.addContentTypeParser('*', async (_: unknown, body: NodeJS.ReadableStream) => {
    await wait(1000);
    let size = 0;
    for await (const piece of body) size += piece.length;
    return size;
  });
  app.post('/', async (request) => ({ size: request.body }));
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const full = await fetch(origin, {
    method: 'POST',
    body: new Uint8Array(2_000_000),
    headers: { 'content-type': 'application/octet-stream' },
  });
  assert.deepEqual(await full.json(), { size: 2_000_000 });
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-type: a/b\r\ncontent-length: 9000\r\n\r\nx');
  socket.on('error', () => {}).resume();
  await once(socket, 'close');
});

test('an unfinished head of a request has a deadline', async () => {
  const app = probeServer();
  assert.equal(app.server.headersTimeout, 15_000);
  assert.equal(app.server.requestTimeout, 0);
  await app.close();
});

/** Sends raw bytes and returns the whole response. */
async function speak(port: number, request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (text) => {
    answer += text;
  });
  socket.on('error', () => {}).write(request);
  await once(socket, 'close');
  return answer;
}

const oddities: [number, string, string][] = [
  [400, 'no HTTP', 'hello\r\n\r\n'],
  [
    400,
    'two lengths',
    'GET / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
  ],
  [431, 'a head of 20 KB', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`],
  [404, 'TRACE of nothing', 'TRACE /x HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'],
  [
    405,
    'TRACE of a call',
    'TRACE /api/v1/probes/open HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
  ],
  [
    405,
    'a method of the file system',
    'PROPFIND /api/v1/probes/open HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
  ],
];
for (const [status, what, request] of oddities)
  test(`${status}: ${what}, in the form of every refusal`, async (t) => {
    const app = probeServer();
    t.after(() => app.close());
    const origin = await app.listen({ host: '127.0.0.1', port: 0 });
    const answer = await speak(Number(new URL(origin).port), request);
    assert.ok(answer.startsWith(`HTTP/1.1 ${status} `), answer);
    const body = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4));
    assert.deepEqual(Object.keys(body), ['error', 'message', 'code']);
  });
