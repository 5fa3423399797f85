import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type TestServer, testServer, testTenant } from '../../test-server.ts';
import { bomOf } from '../sboms/test-bom.ts';
import { sweepTasks } from './jobs.ts';

let server: TestServer;

before(async () => {
  server = await testServer();
  await server.work(sweepTasks(server.db.worker, server.documents));
});
after(() => server.stop());

/** Looks until something is so; the job that makes it so runs on its own time. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let i = 0; i < 200; i++) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.fail('It never came to be');
}

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
