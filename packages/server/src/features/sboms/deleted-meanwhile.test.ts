import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { type TestServer, testServer, testTenant } from '../../test-server.ts';
import { recount } from '../catalogue/check/recount.ts';
import { npmRecord, rated } from '../catalogue/test-catalogue.ts';
import { importRecords, npmBom } from './current/test-inventory-steps.ts';
import { finishSbom } from './finish-sbom.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
  await server.work();
});
after(() => server.stop());

test('an SBOM that is deleted while it is matched leaves no set that later advisories miss', async () => {
  const [other, own] = [await testTenant(server), await testTenant(server)];
  const about = { project: 'p', version: '1', wait: 'ready' } as const;
  await other.as('LedgerAdmin').uploadSbom({ ...about, body: npmBom('late@1.0.0') });
  const admin = own.as('LedgerAdmin');
  const { uuid } = await admin.createProject({ path: 'p' });
  const versions = await server.db.owner<{ pv_id: number }>(
    `select pv_id from package_version where identity = 'pkg:npm/late@1.0.0'`,
  );
  const pvIds = versions.map((row) => row.pv_id);
  assert.equal(pvIds.length, 1);
  await finishSbom(server.db.worker, {
    ...{ tenant_uuid: own.uuid, sbomid: randomUUID(), project_uuid: uuid },
    packages: { pv_ids: Int32Array.from(pvIds), scopes: { ids: [], components: [] } },
    matched: { from: new Date(), to: new Date() },
  });
  const record = npmRecord('CVE-2026-0009', { name: 'late', fixed: '2.0.0', ...rated('high') });
  await importRecords(server, [record]);
  const sbom = await admin.uploadSbom({ ...about, body: npmBom('late@1.0.0') });
  const { severity_counts } = await admin.getSbom({ sbomid: sbom.sbomid });
  assert.equal(severity_counts?.high, 1);
  assert.deepEqual(await recount(server.db.worker), []);
});
