import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type TestServer, testServer, testTenant } from '../../test-server.ts';
import { complianceTasks } from './jobs.ts';
import { bomOf, component } from './test-judged.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
  await server.work();
});
after(() => server.stop());

const SBOMS = 5;

test('SBOMs that wait are recorded in one transaction, and one that cannot be recorded holds up no other', async () => {
  const tenant = await testTenant(server);
  const { owner, worker } = server.db;
  const admin = tenant.as('LedgerAdmin');
  const sbomids: string[] = [];
  for (const name of Array.from({ length: SBOMS }, (_, i) => `app-${i}`)) {
    const licensed = [component('a'), component(name, { licenses: [{ license: { name } }] })];
    const input = {
      project: `acme/${name}`,
      version: '1',
      wait: 'ready',
      body: bomOf(name, licensed),
    } as const;
    sbomids.push((await admin.uploadSbom(input)).sbomid);
  }
  const judge = () =>
    complianceTasks(worker, server.documents)['compliance.judge']?.({
      ...{ id: '1', task: 'compliance.judge', tenant_uuid: tenant.uuid, payload: {}, attempt: 1 },
      signal: new AbortController().signal,
    });
  const [refused = '', ...others] = sbomids;
  await owner(`create function refuse_one() returns trigger language plpgsql as $$
    begin raise exception 'not this one'; end $$`);
  await owner(`create trigger refuse_one before insert on sbom_compliance for each row
    when (new.sbomid = '${refused}') execute function refuse_one()`);
  await assert.rejects(async () => judge(), /not this one/);
  const rowsOf = async () =>
    await owner(
      'select sbomid, xmin::text as transaction from sbom_compliance where tenant_uuid = $1',
      [tenant.uuid],
    );
  assert.deepEqual(new Set((await rowsOf()).map(({ sbomid }) => sbomid)), new Set(others));

  await owner('drop trigger refuse_one on sbom_compliance');
  await owner('delete from sbom_compliance where tenant_uuid = $1', [tenant.uuid]);
  await judge();
  const rows = await rowsOf();
  assert.equal(rows.length, SBOMS);
  assert.equal(new Set(rows.map(({ transaction }) => transaction)).size, 1);
  for (const sbomid of sbomids) {
    const { recorded } = await admin.getSbomCompliance({ sbomid });
    assert.ok(recorded?.entry_uuid);
    const { items } = await admin.listSbomLicenses({ sbomid });
    assert.equal(items.length, 2);
  }
});
