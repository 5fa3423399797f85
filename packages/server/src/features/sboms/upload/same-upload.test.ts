import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Sbom } from '@assay/contract/sboms.ts';
import {
  listenOnLoopback,
  sendOver,
  type TestServer,
  type TestTenant,
  testServer,
  testTenant,
} from '../../../test-server.ts';
import { until } from '../../../test-until.ts';
import { bomOf } from '../test-bom.ts';

let server: TestServer;
/** Another process would be another server on the same database and the same files. */
let second: TestServer;
before(async () => {
  server = await testServer();
  second = await testServer({ databaseOf: () => server.db.app });
  await server.work();
});
after(async () => {
  await second.stop();
  await server.stop();
});

async function push(
  { server: at, token }: { server: TestServer; token: string },
  query: string,
  { body, headers }: { body: Buffer<ArrayBuffer>; headers?: Record<string, string> },
) {
  const send = at.send({ authorization: `Bearer ${token}` });
  const answer = await send(`/sboms?${query}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/octet-stream', ...headers },
  });
  return { status: answer.status, body: (await answer.json()) as Sbom & { code: string } };
}

/** Sends the same document concurrently, alternating between both servers. */
async function pushTogether(
  tenant: TestTenant,
  query: string,
  sent: { body: Buffer<ArrayBuffer>; headers?: Record<string, string> },
) {
  const token = await tenant.tokenOf('LedgerAdmin');
  const at = [server, second, server, second, server, second, server, server];
  return Promise.all(at.map((one) => push({ server: one, token }, query, sent)));
}

const CASES: [name: string, query: string, headers: Record<string, string>][] = [
  ['with a version', 'project=p&version=1', {}],
  ['with the version of the document', 'project=p', {}],
  ['with one Idempotency-Key', 'project=p&version=2', { 'idempotency-key': randomUUID() }],
];

for (const [name, query, headers] of CASES) {
  test(`one 201 and then 200 with the same SBOM when the same bytes come at once, ${name}`, async () => {
    const tenant = await testTenant(server);
    const answers = await pushTogether(tenant, query, { body: bomOf(`same ${name}`), headers });
    assert.deepEqual(
      answers.map(({ status }) => status).sort(),
      [200, 200, 200, 200, 200, 200, 200, 201],
    );
    assert.equal(new Set(answers.map(({ body }) => body.sbomid)).size, 1);
    assert.deepEqual(await tenant.auditedActions(), ['sbom.upload']);
    const project = await tenant.as('Visitor').lookupProject({ path: 'p' });
    assert.equal(project.sbom_count, 1);
  });
}

test('one Idempotency-Key at once for different bytes makes one SBOM, the others are refused', async () => {
  const tenant = await testTenant(server);
  const token = await tenant.tokenOf('LedgerAdmin');
  const headers = { 'idempotency-key': randomUUID() };
  const answers = await Promise.all(
    [server, second, server, second].map((one, i) =>
      push({ server: one, token }, 'project=p', { body: bomOf(`different ${i}`), headers }),
    ),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409, 409]);
  const refusals = ['upload.refuse', 'upload.refuse', 'upload.refuse'];
  assert.deepEqual((await tenant.auditedActions()).sort(), ['sbom.upload', ...refusals]);
});

test('refuses the same unreadable bytes for all concurrent senders, and leaves nothing', async () => {
  const tenant = await testTenant(server);
  const body = Buffer.from('{"bomFormat":"CycloneDX","bomFormat":"CycloneDX"}');
  const answers = await pushTogether(tenant, 'project=p&version=1', { body });
  for (const { status, body: refusal } of answers)
    assert.deepEqual([status, refusal.code], [400, 'sbom.duplicate_key']);
  assert.deepEqual((await tenant.as('Visitor').listProjects({})).items, []);
  assert.deepEqual(await server.documents.blobs.measureAll(tenant.uuid), { blobs: 0, bytes: 0 });
});

test('a client that breaks off does not hold up another with the same bytes', async () => {
  const tenant = await testTenant(server);
  const origin = await listenOnLoopback(server);
  const authorization = `Bearer ${await tenant.tokenOf('LedgerAdmin')}`;
  const document = bomOf('broken off');
  const { memory } = server.documents;
  const { free } = memory;
  const stop = new AbortController();
  const half = new ReadableStream({
    start: (controller) => controller.enqueue(document.subarray(0, 20)),
  });
  const broken = fetch(`${origin}/api/v1/sboms?project=p&version=1`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/octet-stream' },
    body: half,
    duplex: 'half',
    signal: stop.signal,
  });
  const send = sendOver(origin, { authorization });
  const whole = send('/sboms?project=p&version=1', {
    method: 'POST',
    body: document,
    headers: { 'content-type': 'application/octet-stream' },
  });
  assert.equal((await whole).status, 201);
  stop.abort();
  await assert.rejects(broken);
  await until(() => memory.free === free);
  assert.equal(memory.free, free);
});

test('the same bytes again after an SBOM failed process it again', async () => {
  const tenant = await testTenant(server);
  const token = await tenant.tokenOf('LedgerAdmin');
  const sent = { body: bomOf('failed once') };
  const first = await push({ server, token }, 'project=p&version=1&wait=ready', sent);
  await server.db.owner(
    `update sbom set status = 'failed', error = '{"message":"x","at":""}' where sbomid = $1`,
    [first.body.sbomid],
  );
  const again = await push({ server, token }, 'project=p&version=1&wait=ready', sent);
  assert.deepEqual(
    [again.status, again.body.sbomid, again.body.status],
    [200, first.body.sbomid, 'ready'],
  );
  assert.deepEqual(await tenant.auditedActions(), ['sbom.upload', 'sbom.restart']);
});
