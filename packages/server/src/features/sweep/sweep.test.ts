import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { after, before, test } from 'node:test';
import { type TestServer, testServer, testTenant } from '../../test-server.ts';
import { until } from '../../test-until.ts';
import { bomOf } from '../sboms/test-bom.ts';
import { storeBlob } from './arriving-blobs.ts';
import { sweepAbandoned, sweepTasks } from './jobs.ts';

let server: TestServer;

before(async () => {
  server = await testServer();
  await server.work(sweepTasks(server.db.worker, server.documents));
});
after(() => server.stop());

test('bytes go with their last owner, not before', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  const body = bomOf('swept');
  const push = (version: string) =>
    admin.uploadSbom({ project: 'p', version, wait: 'ready', body });
  const [one, two] = [await push('1'), await push('2')];
  const ref = { tenant_uuid: tenant.uuid, sha256: one.sha256 };
  const sha256 = Buffer.from(one.sha256, 'hex');
  const swept = async () => {
    const rows = await server.db.owner<{ waiting: number }>(
      "select coalesce(sum(waiting + running), 0)::int as waiting from queue.state() where task = 'sweep.documents'",
    );
    return rows[0]?.waiting === 0;
  };
  await admin.deleteSbom({ sbomid: one.sbomid });
  await until(swept);
  assert.equal(await server.documents.blobs.has(ref), true);
  await admin.deleteSbom({ sbomid: two.sbomid });
  await until(async () => !(await server.documents.blobs.has(ref)));
  assert.equal(await server.documents.derived.readGraph(tenant.uuid, sha256), undefined);
});

test('an attachment keeps bytes that an SBOM had too', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  const body = bomOf('kept');
  const sbom = await admin.uploadSbom({ project: 'p', version: '1', wait: 'ready', body });
  await admin.addAttachment({ project: sbom.project_uuid, name: 'copy.json', body });
  await admin.deleteSbom({ sbomid: sbom.sbomid });
  const sha256 = Buffer.from(sbom.sha256, 'hex');
  await until(
    async () => (await server.documents.derived.readGraph(tenant.uuid, sha256)) === undefined,
  );
  assert.equal(
    await server.documents.blobs.has({ tenant_uuid: tenant.uuid, sha256: sbom.sha256 }),
    true,
  );
});

test('bytes of an upload that was killed before anything referred to them are removed after an hour', async () => {
  const tenant = await testTenant(server);
  const { blobs } = server.documents;
  const parts = { blobs, database: server.db.app };
  const store = (name: string) => storeBlob(parts, tenant.uuid, Readable.from([bomOf(name)]));
  const [killed, running] = [await store('killed'), await store('running')];
  const body = bomOf('referred');
  const sbom = await tenant.as('LedgerAdmin').uploadSbom({ project: 'p', version: '1', body });
  await server.db.owner(
    `update arriving_blob set arrived_at = now() - interval '2 hours'
     where tenant_uuid = $1 and sha256 = decode($2, 'hex')`,
    [tenant.uuid, killed.sha256],
  );
  await sweepAbandoned(server.db.worker);
  const has = (sha256: string) => blobs.has({ tenant_uuid: tenant.uuid, sha256 });
  await until(async () => !(await has(killed.sha256)));
  assert.deepEqual([await has(running.sha256), await has(sbom.sha256)], [true, true]);
  const left = async () =>
    server.db.owner<{ sha256: string }>(
      "select encode(sha256, 'hex') as sha256 from arriving_blob where tenant_uuid = $1",
      [tenant.uuid],
    );
  await until(async () => (await left()).length === 1);
  assert.deepEqual(await left(), [{ sha256: running.sha256 }]);
});
