import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import {
  listenOnLoopback,
  type TestServer,
  type TestTenant,
  testServer,
  testTenant,
} from '@assay/server/test-server.ts';
import { runAssay, vector } from './test-command.ts';

const CDX = vector('sboms/small-deps.cdx.json');

/** No worker processes jobs here: uploads stay pending. */
let server: TestServer;
let url: string;
/** Cuts off event streams of `busy`, which processes its jobs. */
let proxy: Server;
let busy: TestServer;
let busyUrl: string;
before(async () => {
  server = await testServer();
  url = await listenOnLoopback(server);
  busy = await testServer();
  busyUrl = await listenOnLoopback(busy);
  await busy.work();
  proxy = createServer((request, reply) => void carry(request, reply));
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
});
after(async () => {
  proxy.closeAllConnections();
  proxy.close();
  await busy.stop();
  await server.stop();
});

let lost: string[] = [];
/** Carries everything to the server but event streams and the two requests after one: these it cuts off. */
const carry = async (request: IncomingMessage, reply: ServerResponse) => {
  const path = request.url ?? '';
  if (path.endsWith('/events') || (lost.length > 0 && lost.length < 3)) {
    lost.push(path);
    reply.socket?.destroy();
    return;
  }
  const { authorization = '', 'content-type': type = '' } = request.headers;
  const body = Buffer.concat(await Array.fromAsync<Buffer>(request));
  const answer = await fetch(`${busyUrl}${path}`, {
    method: request.method ?? 'GET',
    headers: { authorization, ...(type && { 'content-type': type }) },
    ...(body.length > 0 && { body }),
  });
  reply.writeHead(answer.status, { 'content-type': 'application/json' });
  reply.end(await answer.text());
};

async function push(tenant: TestTenant, to: string, ...more: string[]) {
  const env = { ASSAY_URL: to, ASSAY_API_KEY: await tenant.keyOf('LedgerAdmin') };
  return runAssay(['push', CDX, '--project', 'p', '--wait', ...more], { env });
}

test('exit 69: reports a time-out, and the SBOM exists nevertheless', async () => {
  const tenant = await testTenant(server);
  const ran = await push(tenant, url, '--timeout', '5');
  assert.deepEqual([ran.code, ran.stdout], [69, '']);
  const [sbom] = (await tenant.as('Visitor').listSboms({})).items;
  const page = `${url}/projects/p/${sbom?.sbomid}/vulnerabilities`;
  assert.ok(
    ran.stderr.endsWith(`Not done within 5 s (--timeout). The server continues: ${page}\n`),
    ran.stderr,
  );
});

test('exit 70: reports an SBOM that the server cannot process with position and reason', async () => {
  const tenant = await testTenant(server);
  const running = push(tenant, url, '--timeout', '300');
  const visitor = tenant.as('Visitor');
  let [sbom] = (await visitor.listSboms({})).items;
  for (let tries = 0; !sbom && tries < 10_000; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    [sbom] = (await visitor.listSboms({})).items;
  }
  assert.ok(sbom);
  await server.db.owner(
    `update sbom set status = 'failed', error = '{"message": "Too deep", "at": "/components/3"}' where sbomid = $1`,
    [sbom.sbomid],
  );
  const ran = await running;
  assert.equal(ran.code, 70, ran.stderr);
  assert.match(ran.stderr, /could not be processed: Too deep \(at \/components\/3\)/);
});

test('exit 0: polls until the SBOM is ready after the event stream breaks', async () => {
  const tenant = await testTenant(busy);
  lost = [];
  const origin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const ran = await push(tenant, origin, '--timeout', '300');
  assert.equal(ran.code, 0, ran.stderr);
  assert.match(ran.stdout, /^Findings {4}unknown: nothing was checked$/m);
  assert.equal(lost.length, 3);
  assert.match(lost[0] ?? '', /\/events$/);
});
