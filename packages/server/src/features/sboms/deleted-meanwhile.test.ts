import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { type TestServer, testServer, testTenant } from '../../test-server.ts';
import { recount } from '../catalogue/check/recount.ts';
import { npmRecord, rated } from '../catalogue/test-catalogue.ts';
import { sweepNow } from '../sweep/jobs.ts';
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

test('the sweep removes sets that a deleted upload left behind, and no other', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('LedgerAdmin');
  const about = { project: 'p', version: '1', wait: 'ready' } as const;
  await admin.uploadSbom({ ...about, body: npmBom('stays@1.0.0') });
  const setsOf = () =>
    server.db.owner<{ set_id: number }>(
      'select set_id from component_set where tenant_uuid = $1 order by 1',
      [tenant.uuid],
    );
  const before = await setsOf();
  // One that another one is a delta of, as uploads stored them.
  await server.db.owner(
    `with v as (select pv_id from package_version where identity = 'pkg:npm/stays@1.0.0'),
     base as (
       insert into component_set (tenant_uuid, sha256, package_count, added)
       select $1, sha256('base'), 1, array[pv_id] from v returning set_id),
     delta as (
       insert into component_set (tenant_uuid, base_set_id, sha256, package_count, added)
       select $1, set_id, sha256('delta'), 1, '{}' from base returning set_id)
     insert into set_summary (tenant_uuid, set_id, critical, high, medium, low, unassigned, unknown, handled, matched)
     select $1, set_id, 1, 0, 0, 0, 0, 0, 0, array[(select pv_id from v)] from delta`,
    [tenant.uuid],
  );
  const named = await recount(server.db.worker);
  assert.deepEqual(
    named.map(({ what }) => what.replace(/\d+/, 'n')),
    ['set_summary n'],
  );
  await sweepNow(server.db.worker);
  assert.deepEqual(await setsOf(), before);
  assert.deepEqual(await recount(server.db.worker), []);
});
