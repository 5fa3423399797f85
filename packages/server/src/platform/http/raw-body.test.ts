import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import { after, before, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { listenOnLoopback, type TestServer, testServer, testTenant } from '../../test-server.ts';
import { rawBodyOf } from './raw-body.ts';
import { portOf } from './test-port.ts';

let server: TestServer;
let origin: string;

before(async () => {
  server = await testServer({ limits: { document_bytes: 1024 * 1024 } });
  origin = await listenOnLoopback(server);
});
after(() => server.stop());

/** A body sent in chunks, so that much of it is still in transit when the refusal arrives. */
function largeBody(): ReadableStream<Uint8Array> {
  let pieces = 0;
  return new ReadableStream({
    pull(controller) {
      if (++pieces > 200) controller.close();
      else controller.enqueue(new Uint8Array(65536).fill(0x20));
    },
  });
}

for (const [status, authorized] of [
  [413, true],
  [401, false],
] as const) {
  test(`${status}: who is still sending sees the refusal, ten times out of ten`, async () => {
    const tenant = await testTenant(server);
    const token = authorized ? await tenant.tokenOf('LedgerAdmin') : 'ays_none';
    for (let i = 0; i < 10; i++) {
      const answer = await fetch(`${origin}/api/v1/sboms?project=p`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
        body: largeBody(),
        duplex: 'half',
      } as RequestInit);
      assert.equal(answer.status, status);
      const body = z.object({ error: z.string() }).parse(await answer.json());
      assert.ok(body.error.length > 0);
    }
  });
}

test('an aborted upload leaves nothing and does not disturb the server', async () => {
  const tenant = await testTenant(server);
  const token = await tenant.tokenOf('LedgerAdmin');
  const abort = new AbortController();
  const arrived = once(server.server.server, 'request');
  const sent = fetch(`${origin}/api/v1/sboms?project=broken`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('{"bomFormat":')),
    }),
    duplex: 'half',
    signal: abort.signal,
  } as RequestInit);
  const [received]: IncomingMessage[] = await arrived;
  const closed = new Promise((resolve) => received?.on('close', resolve));
  abort.abort();
  await assert.rejects(sent);
  await closed;
  const list = await tenant.as('Visitor').listProjects({});
  assert.equal(list.total, 0);
});

test('a body aborted before it is read ends nothing else', async (t) => {
  const failures: unknown[] = [];
  const note = (error: unknown) => void failures.push(error);
  process.on('uncaughtExceptionMonitor', note);
  t.after(() => process.off('uncaughtExceptionMonitor', note));
  const http = createServer().listen(0, '127.0.0.1');
  t.after(() => http.close());
  await once(http, 'listening');
  const port = portOf(http);
  const headers = { 'content-length': '100' };
  const sending = request({ host: '127.0.0.1', port, method: 'POST', headers });
  sending.on('error', () => {});
  sending.write('half');
  const received: IncomingMessage = (await once(http, 'request'))[0];
  received.on('error', () => {});
  const body = rawBodyOf(received);
  const closed = new Promise((resolve) => received.on('close', resolve));
  sending.destroy();
  await closed;
  await setImmediate();
  assert.deepEqual(failures, []);
  await assert.rejects(body.toArray(), { code: 'body.incomplete' });
});
