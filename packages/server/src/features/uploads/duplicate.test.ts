import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { waitingSessions } from '../../platform/db/test-lock.ts';
import { refused } from '../../test-refused.ts';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../test-server.ts';
import { until } from '../../test-until.ts';
import { largeDocument, push } from './test-documents.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
  await server.work();
});
after(() => server.stop());

const settled = (tenant: TestTenant) =>
  until(async () => (await tenant.as('LedgerAdmin').countUploads({})).in_progress === 0);

/**
 * Uploads a document, and deletes its stated version, as for SBOMs from before it was stored: the next upload
 * of it without a version is parsed by a job again.
 */
async function known(tenant: TestTenant, version: string, document: Buffer<ArrayBuffer>) {
  const { body } = await push(tenant, `project=p&version=${version}&wait=ready`, document);
  assert.equal(body.status, 'ready');
  const { sbomid } = body;
  await server.db.owner('update sbom set stated_version = null where sbomid = $1', [sbomid]);
  return sbomid;
}

const counted = ({ uuid }: TestTenant) =>
  server.db.owner<{ sbom_count: number; document_bytes: string }>(
    'select sbom_count, document_bytes::text from project_summary where tenant_uuid = $1',
    [uuid],
  );

test('a large document ends as a duplicate when the version that it states is there', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('LedgerAdmin');
  const document = largeDocument('twin');
  const kept = await known(tenant, '3.1', document);
  const key = { 'idempotency-key': 'later' };
  const two = await push(tenant, 'project=p&inUse=true', document, key);
  assert.equal(two.status, 201);
  assert.notEqual(two.body.sbomid, kept);
  await settled(tenant);
  const { items } = await admin.listSboms({});
  assert.deepEqual(
    items.map(({ sbomid, status, in_use }) => [sbomid, status, in_use]),
    [[kept, 'ready', false]],
  );
  const record = await admin.getUpload({ uuid: two.upload ?? '' });
  assert.deepEqual(
    [record.state, record.sbomid, record.version, record.error],
    ['duplicate', kept, '3.1', null],
  );
  const bytes = String(document.length);
  assert.deepEqual(await counted(tenant), [{ sbom_count: 1, document_bytes: bytes }]);
  assert.deepEqual(await tenant.auditedActions(), [
    'sbom.upload',
    'sbom.upload',
    'upload.duplicate',
  ]);
});

test('the uuid and the key of a duplicate lead to the SBOM that was there, for its tenant alone', async () => {
  const tenant = await testTenant(server);
  const document = largeDocument('asked');
  const kept = await known(tenant, '3.1', document);
  const key = { 'idempotency-key': 'later' };
  const { sbomid } = (await push(tenant, 'project=p', document, key)).body;
  await settled(tenant);
  const visitor = tenant.as('Visitor');
  assert.deepEqual((await visitor.getSbom({ sbomid })).sbomid, kept);
  const events = await tenant.sendAs('Visitor')(`/sboms/${sbomid}/events`, { method: 'GET' });
  assert.match(await events.text(), /"status":"ready"/);
  const again = await push(tenant, 'project=p', document, key);
  assert.deepEqual([again.status, again.body.sbomid], [200, kept]);
  const stranger = (await testTenant(server)).as('TenantAdmin');
  const missing = refused(404, 'SBOM not found');
  await assert.rejects(stranger.getSbom({ sbomid }), missing);
  await tenant.as('TenantAdmin').deleteSbom({ sbomid: kept });
  await assert.rejects(visitor.getSbom({ sbomid }), missing);
});

test('a caller that waits for a duplicate gets the existing SBOM', async () => {
  const tenant = await testTenant(server);
  const document = largeDocument('waiting');
  const kept = await known(tenant, '3.1', document);
  for (const wait of ['parsed', 'ready']) {
    const { body } = await push(tenant, `project=p&wait=${wait}`, document);
    assert.deepEqual([body.sbomid, body.status], [kept, 'ready']);
    await server.db.owner('update sbom set stated_version = null where sbomid = $1', [kept]);
  }
});

test('ends as a duplicate when another SBOM gets its version at the same moment', async () => {
  const tenant = await testTenant(server);
  const document = largeDocument('overtaken');
  const kept = await known(tenant, 'other', document);
  const client = new pg.Client({ connectionString: server.db.url });
  await client.connect();
  await client.query('begin');
  await client.query(`update sbom set version = '3.1' where sbomid = $1`, [kept]);
  const two = await push(tenant, 'project=p', document);
  await until(async () => (await waitingSessions(server.db)) > 0);
  await client.query('commit');
  await client.end();
  await settled(tenant);
  const record = await tenant.as('LedgerAdmin').getUpload({ uuid: two.upload ?? '' });
  assert.deepEqual([record.state, record.sbomid], ['duplicate', kept]);
});

test('an SBOM that the server failed to process begins again with its duplicate', async () => {
  const tenant = await testTenant(server);
  const document = largeDocument('revived');
  const kept = await known(tenant, '3.1', document);
  await server.db.owner(
    `update sbom set status = 'failed', error = '{"message": "Given up", "at": ""}' where sbomid = $1`,
    [kept],
  );
  const { body } = await push(tenant, 'project=p&wait=ready', document);
  assert.deepEqual([body.sbomid, body.status], [kept, 'ready']);
});
