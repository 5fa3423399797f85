import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Client } from '@assay/contract/client.ts';
import type { Api } from '@assay/contract/index.ts';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../test-server.ts';
import { catalogueTasks } from '../catalogue/jobs.ts';
import { npmRecord, rated } from '../catalogue/test-catalogue.ts';
import { addRecords } from '../vulnerabilities/test-records.ts';

const NAMES = ['old@18.1.0', 'dated@20.1.0', 'dead@1.2.3', 'unlisted@1.0.0', 'old@180.0.0'];

let server: TestServer;
let tenant: TestTenant;
let client: Client<Api>;
let sbomid: string;

before(async () => {
  server = await testServer();
  const { blobs, folder } = server.documents;
  await server.work(catalogueTasks({ database: server.db.worker, blobs, folder }));
  tenant = await testTenant(server);
  await addRecords(tenant, [
    npmRecord('CVE-2026-0001', { name: 'old', fixed: '19.0.0', ...rated('high') }),
    npmRecord('CVE-2026-0002', { name: 'dated', fixed: '20.2.0', ...rated('high') }),
    npmRecord('CVE-2026-0003', { name: 'unlisted', fixed: '1.0.1', ...rated('high') }),
  ]);
  await server.db.owner(`
    insert into end_of_life (product, cycle, support_ends_on, ends_on, is_ended, latest) values
      ('node', '18', '2023-10-18', '2025-04-30', false, '18.20.8'),
      ('node', '20', null, '2999-04-30', false, null),
      ('dead', '1', null, null, true, null)`);
  await server.db.owner(`
    insert into end_of_life_package (ecosystem, name, product) values
      ('npm', 'old', 'node'), ('npm', 'dated', 'node'), ('npm', 'dead', 'dead')`);
  client = tenant.as('Visitor');
  const document = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    components: NAMES.map((ref) => {
      const [name = '', version = ''] = ref.split('@');
      return { type: 'library', 'bom-ref': ref, name, version, purl: `pkg:npm/${ref}` };
    }),
  };
  const body = JSON.stringify(document);
  const sent = await tenant
    .as('LedgerAdmin')
    .uploadSbom({ project: 'acme/app', wait: 'ready', body });
  sbomid = sent.sbomid;
});
after(() => server.stop());

const NODE_18 = {
  product: 'node',
  cycle: '18',
  support_ends_on: '2023-10-18',
  ends_on: '2025-04-30',
  is_ended: true,
  latest: '18.20.8',
};

test('states the release cycle of each component, and null where no product matches', async () => {
  const { items } = await client.listSbomComponents({ sbomid });
  const told = items.map(({ bom_ref, end_of_life }) => [bom_ref, end_of_life?.is_ended ?? null]);
  assert.deepEqual(Object.fromEntries(told), {
    'old@18.1.0': true,
    'dated@20.1.0': false,
    'dead@1.2.3': true,
    'unlisted@1.0.0': null,
    'old@180.0.0': null,
  });
  const [old] = items.filter(({ bom_ref }) => bom_ref === 'old@18.1.0');
  assert.deepEqual(old?.end_of_life, NODE_18);
});

test('lists components by end of life, each in exactly one state', async () => {
  const refs = async (end_of_life: 'ended' | 'not_ended' | 'unknown') =>
    (await client.listSbomComponents({ sbomid, end_of_life })).items.map((row) => row.bom_ref);
  assert.deepEqual(await refs('ended'), ['dead@1.2.3', 'old@18.1.0']);
  assert.deepEqual(await refs('not_ended'), ['dated@20.1.0']);
  assert.deepEqual(await refs('unknown'), ['old@180.0.0', 'unlisted@1.0.0']);
});

test('lists findings by the end of life of their components', async () => {
  const found = await client.listSbomVulnerabilities({ sbomid, end_of_life: 'ended' });
  assert.deepEqual(
    found.items.map(({ id, end_of_life }) => [id, end_of_life]),
    [['CVE-2026-0001', NODE_18]],
  );
  const rest = await client.listSbomVulnerabilities({ sbomid, end_of_life: 'unknown' });
  assert.deepEqual(
    rest.items.map(({ id, end_of_life }) => [id, end_of_life]),
    [['CVE-2026-0003', null]],
  );
});

test('states with each upgrade whether the version in use has ended', async () => {
  const { uuid } = await client.lookupProject({ path: 'acme/app' });
  const answers = [await client.listUpgrades({}), await client.listProjectUpgrades({ uuid })];
  for (const { upgrades } of answers) {
    const told = upgrades.map(({ name, end_of_life }) => [name, end_of_life?.is_ended ?? null]);
    assert.deepEqual(Object.fromEntries(told), { old: true, dated: false, unlisted: null });
  }
});

test('states the release cycle of each package in the list of all projects', async () => {
  const { items } = await client.listArtifacts({ scope: 'used' });
  const told = items.map(({ purl, end_of_life }) => [purl, end_of_life?.is_ended ?? null]);
  assert.deepEqual(Object.fromEntries(told), {
    'pkg:npm/old@18.1.0': true,
    'pkg:npm/dated@20.1.0': false,
    'pkg:npm/dead@1.2.3': true,
    'pkg:npm/unlisted@1.0.0': null,
    'pkg:npm/old@180.0.0': null,
  });
  const view = await client.viewArtifact({ purl: 'pkg:npm/old@18.1.0' });
  assert.deepEqual(view.end_of_life, NODE_18);
});

test('tells a tenant nothing about package versions that only others have', async () => {
  const other = await testTenant(server);
  const found = await server.db.owner(
    `select e.pv_id from (select set_config('app.tenant', $1, true)) s,
       known_end_of_life(array(select pv_id from package_version)) e`,
    [other.uuid],
  );
  assert.deepEqual(found, []);
});
