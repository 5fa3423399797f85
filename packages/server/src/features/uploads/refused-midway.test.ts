import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { refused } from '../../test-refused.ts';
import {
  listenOnLoopback,
  type TestServer,
  type TestTenant,
  testServer,
  testTenant,
} from '../../test-server.ts';
import { until } from '../../test-until.ts';
import { sweepRows } from '../sweep/queries.ts';
import { endLostUploads } from './lost-uploads.ts';
import { parseProgress } from './match-progress.ts';
import { largeDocument, push } from './test-documents.ts';

/** One on which nothing works on jobs, and one on which they are worked on. */
let idle: TestServer;
let server: TestServer;
before(async () => {
  idle = await testServer();
  server = await testServer();
  await server.work();
});
after(() => Promise.all([idle.stop(), server.stop()]));

const uploadsOf = async (tenant: TestTenant) =>
  (await tenant.as('LedgerAdmin').listUploads({})).items;
const only = async (tenant: TestTenant) => {
  const [one, ...more] = await uploadsOf(tenant);
  assert.deepEqual(more, []);
  return one ?? assert.fail('There is no upload');
};
const rowsOf = async ({ db }: TestServer, { uuid }: TestTenant, table: string) =>
  (await db.owner(`select 1 from ${table} where tenant_uuid = $1`, [uuid])).length;

test('a large document is answered before it is parsed, and its record shows how far it is', async () => {
  const tenant = await testTenant(idle);
  const { status, body, upload } = await push(tenant, 'project=acme/large', largeDocument('early'));
  assert.deepEqual([status, body.status], [201, 'queued']);
  const one = await only(tenant);
  assert.deepEqual([one.uuid, one.state, one.sbomid], [upload, 'queued', body.sbomid]);
  assert.deepEqual([one.component_count, one.ended_at], [null, null]);
  const steps = async (changes: string) => {
    await idle.db.owner(`update sbom set ${changes} where sbomid = $1`, [body.sbomid]);
    return only(tenant);
  };
  assert.equal((await steps("status = 'parsing'")).state, 'parsing');
  const of = { tenant_uuid: tenant.uuid, sbomid: body.sbomid };
  const progress = parseProgress(idle.db.worker, of);
  progress.onComponents(1000);
  progress.onComponents(2000);
  await progress.settled();
  assert.equal((await only(tenant)).component_count, 1000, 'one write at a time');
  const matching = await steps("status = 'matching', component_count = 7, version = '3.1'");
  assert.deepEqual([matching.state, matching.component_count], ['matching', 7]);
  const ready = await steps("status = 'ready', warning_count = 2");
  assert.deepEqual(
    [ready.state, ready.version, ready.warning_count],
    ['ready_with_warnings', '3.1', 2],
  );
  progress.onComponents(3000);
  await progress.settled();
  assert.equal((await only(tenant)).component_count, 7, 'what is told late changes nothing');
  assert.ok(ready.ended_at);
});

test('a large document becomes ready with the version that it states', async () => {
  const tenant = await testTenant(server);
  const { body } = await push(tenant, 'project=p&wait=ready', largeDocument('late'));
  assert.equal(body.status, 'ready');
  const one = await only(tenant);
  assert.match(one.state, /^ready/);
  assert.deepEqual([one.version, one.component_count], ['3.1', 1]);
  assert.deepEqual(
    one.steps.map(({ name, ended_at }) => [name, ended_at !== null]),
    ['received', 'parsed', 'matched', 'counted'].map((name) => [name, true]),
  );
  const again = await push(tenant, 'project=p', largeDocument('late'));
  assert.deepEqual([again.status, again.body.sbomid], [200, body.sbomid]);
  assert.deepEqual(
    (await uploadsOf(tenant)).map(({ state }) => state),
    ['duplicate', one.state],
  );
});

test('a large document that cannot be read leaves its record alone, and its SBOM answers failed', async () => {
  const tenant = await testTenant(server);
  const broken = largeDocument('broken', '');
  const key = { 'idempotency-key': 'once' };
  const { status, body } = await push(tenant, 'project=acme/new&version=1&inUse=true', broken, key);
  assert.equal(status, 201);
  await until(async () => (await only(tenant)).ended_at !== null);
  const one = await tenant.as('LedgerAdmin').getUpload({ uuid: (await only(tenant)).uuid });
  assert.deepEqual(
    [one.state, one.sbomid, one.error?.code],
    ['refused', body.sbomid, 'sbom.syntax'],
  );
  assert.match(one.error?.message ?? '', /^Line 3, column \d+: /);
  assert.equal(one.excerpt?.line, 3);
  assert.match(one.excerpt.before, /^…x{60,}"\}\]$/);
  for (const table of ['project', 'project_summary', 'sbom', 'idempotency_key'])
    assert.equal(await rowsOf(server, tenant, table), 0, table);
  assert.deepEqual(await tenant.auditedActions(), ['sbom.upload', 'upload.refuse']);
  const sbom = await tenant.as('Visitor').getSbom({ sbomid: body.sbomid });
  assert.deepEqual(
    [sbom.status, sbom.project, sbom.error?.message],
    ['failed', 'acme/new', one.error?.message],
  );
  const events = await tenant.sendAs('Visitor')(`/sboms/${body.sbomid}/events`, { method: 'GET' });
  assert.match(await events.text(), /"status":"failed"/);
  const other = (await testTenant(server)).as('TenantAdmin');
  await assert.rejects(other.getSbom({ sbomid: body.sbomid }), refused(404, 'SBOM not found'));
  const again = await push(tenant, 'project=acme/new&version=1&inUse=true', broken, key);
  assert.equal(again.status, 201, 'the key and the bytes are free again');
});

test('a waiting caller is refused with the position, and an existing project is unchanged', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('LedgerAdmin');
  await admin.createProject({ path: 'acme/old' });
  const before = await admin.lookupProject({ path: 'acme/old' });
  for (const wait of ['parsed', 'ready']) {
    const broken = largeDocument(wait, '');
    const { status, body } = await push(tenant, `project=acme/old&wait=${wait}`, broken);
    assert.deepEqual([status, body.code], [400, 'sbom.syntax']);
    assert.match(body.message, /^\/properties$/);
  }
  assert.deepEqual(await admin.lookupProject({ path: 'acme/old' }), before);
  assert.deepEqual(
    (await uploadsOf(tenant)).map(({ state }) => state),
    ['refused', 'refused'],
  );
});

test('a project created for a refused document stays when it was used meanwhile', async () => {
  const tenant = await testTenant(server);
  const sent = [
    await push(tenant, 'project=used&version=1', largeDocument('one', '')),
    await push(tenant, 'project=used&version=2', largeDocument('two')),
  ];
  assert.deepEqual(
    sent.map(({ status }) => status),
    [201, 201],
  );
  await until(async () => (await tenant.as('LedgerAdmin').countUploads({})).in_progress === 0);
  const project = await tenant.as('Visitor').lookupProject({ path: 'used' });
  assert.deepEqual([project.sbom_count, project.latest_sbom?.version], [1, '2']);
});

test('an SBOM that is deleted while it is processed ends its upload', async () => {
  const tenant = await testTenant(idle);
  const { body } = await push(tenant, 'project=p', largeDocument('deleted'));
  await tenant.as('TenantAdmin').deleteSbom({ sbomid: body.sbomid });
  const one = await only(tenant);
  assert.deepEqual([one.state, one.error?.code], ['failed', 'sbom.deleted']);
});

test('an SBOM that the server failed to process can be uploaded again', async () => {
  const tenant = await testTenant(idle);
  const document = largeDocument('again');
  const first = await push(tenant, 'project=p&version=1', document);
  await idle.db.owner(
    `update sbom set status = 'failed', error = '{"message": "Given up", "at": ""}' where sbomid = $1`,
    [first.body.sbomid],
  );
  assert.deepEqual((await only(tenant)).error, {
    code: 'sbom.failed',
    status: 500,
    message: 'Given up',
    at: '',
  });
  const second = await push(tenant, 'project=p&version=1', document);
  assert.deepEqual([second.status, second.body.sbomid], [200, first.body.sbomid]);
  const states = (await uploadsOf(tenant)).map(({ state }) => state);
  assert.deepEqual(states, ['queued', 'failed']);
  const project = await tenant.as('Visitor').lookupProject({ path: 'p' });
  assert.equal(project.sbom_count, 1);
});

/** Sends the beginning of a body that is announced to be longer, and stays there. */
function sendHalf(origin: string, token: string) {
  const sending = request(`${origin}/api/v1/sboms?project=acme%2Fhalf`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/octet-stream',
      'content-length': '2000000',
    },
  });
  sending.on('error', () => {});
  sending.write(Buffer.alloc(1_000_000, 0x20));
  return sending;
}

test('receiving is shown with its bytes, and a sender that breaks off ends it as failed', async () => {
  const tenant = await testTenant(server);
  const sending = sendHalf(await listenOnLoopback(server), await tenant.tokenOf('LedgerAdmin'));
  await until(async () => (await uploadsOf(tenant))[0]?.received_bytes === 1_000_000);
  const one = await only(tenant);
  assert.deepEqual([one.state, one.expected_bytes, one.size_bytes], ['receiving', 2_000_000, null]);
  sending.destroy();
  await until(async () => (await only(tenant)).state === 'failed');
  assert.equal((await only(tenant)).error?.code, 'body.incomplete');
  assert.deepEqual(await tenant.auditedActions(), []);
});

test('a server that is killed while it receives leaves a record that ends as failed', async (t) => {
  const tenant = await testTenant(server);
  const program = fileURLToPath(new URL('test-receiving-server.ts', import.meta.url));
  const child = spawn(process.execPath, [program, server.db.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.after(() => child.kill('SIGKILL'));
  const [origin] = await once(child.stdout, 'data');
  sendHalf(String(origin).trim(), await tenant.tokenOf('LedgerAdmin'));
  await until(async () => (await uploadsOf(tenant))[0]?.state === 'receiving');
  child.kill('SIGKILL');
  await once(child, 'exit');
  await endLostUploads(server.db.worker);
  assert.equal((await only(tenant)).state, 'receiving', 'another server may still receive it');
  await endLostUploads(server.db.worker, 0);
  const one = await only(tenant);
  assert.deepEqual([one.state, one.error?.code], ['failed', 'upload.lost']);
  assert.equal(await rowsOf(server, tenant, 'project'), 0);
});

test('records go after 90 days or beyond 10,000, never those in progress, never those of others', async () => {
  const [full, old] = [await testTenant(idle), await testTenant(idle)];
  const insert = (tenant: TestTenant, count: number, state: string, days: number) =>
    idle.db.owner(
      `insert into upload (tenant_uuid, uuid, received_at, ended_at, sender_kind, sender_uuid, sender_name, project, version, state)
       select $1, gen_random_uuid(), now() - make_interval(days => $4, secs => n), case when $3 <> 'queued' then now() end,
         'user', $1, 'ann', 'p', n::text, $3 from generate_series(1, $2::int) n`,
      [tenant.uuid, count, state, days],
    );
  await insert(full, 10_050, 'refused', 0);
  await insert(full, 1, 'queued', 60);
  await insert(old, 3, 'ready', 89);
  await insert(old, 3, 'ready', 91);
  await idle.db.worker.write(null, sweepRows);
  assert.equal(await rowsOf(idle, full, 'upload'), 10_001);
  assert.equal(await rowsOf(idle, old, 'upload'), 3);
});
