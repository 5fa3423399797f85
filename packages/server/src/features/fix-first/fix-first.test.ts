import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Client } from '@assay/contract/client.ts';
import { ApiError } from '@assay/contract/client-errors.ts';
import type { Api } from '@assay/contract/index.ts';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../test-server.ts';
import { recount } from '../catalogue/check/recount.ts';
import { catalogueTasks } from '../catalogue/jobs.ts';
import { npmRecord, rated } from '../catalogue/test-catalogue.ts';
import { addRecords } from '../vulnerabilities/test-records.ts';

const OPEN = { affected: [{ package: { ecosystem: 'npm', name: 'open' }, versions: ['1.0.0'] }] };

const RECORDS = [
  npmRecord('CVE-2026-0001', { name: 'inner', fixed: '1.2.0', ...rated('critical') }),
  npmRecord('CVE-2026-0002', { name: 'inner', fixed: '1.5.0', ...rated('high') }),
  npmRecord('CVE-2026-0003', { name: 'plain', fixed: '1.1.0', ...rated('low') }),
  npmRecord('CVE-2026-0004', { name: 'deb', fixed: '3.0.0', ...rated('medium') }),
  { ...npmRecord('CVE-2026-0005', rated('high')), ...OPEN },
];

let server: TestServer;
let tenant: TestTenant;
let client: Client<Api>;
let project: string;

before(async () => {
  server = await testServer();
  const { blobs, folder } = server.documents;
  await server.work(catalogueTasks({ database: server.db.worker, blobs, folder }));
  tenant = await testTenant(server);
  await addRecords(tenant, RECORDS);
  client = tenant.as('Visitor');
  await push(tenant, 'acme/app', {
    root: ['starter@1.0.0', 'plain@1.0.0', 'open@1.0.0'],
    'starter@1.0.0': ['middle@1.0.0'],
    'middle@1.0.0': ['inner@1.0.0'],
  });
  await push(tenant, 'acme/newer', {
    root: ['starter@2.0.0'],
    'starter@2.0.0': ['inner@1.6.0'],
  });
  await push(tenant, 'acme/other', { root: ['inner@1.0.0', 'deb@1.0.0'] });
  project = (await client.lookupProject({ path: 'acme/app' })).uuid;
});
after(() => server.stop());

/** Uploads an SBOM whose components are named by their edges. */
async function push(of: TestTenant, path: string, edges: Record<string, string[]>) {
  const names = new Set(Object.values(edges).flat());
  const document = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    metadata: { component: { type: 'application', name: path, 'bom-ref': 'root' } },
    components: [...names].map((ref) => {
      const [name = '', version = ''] = ref.split('@');
      return { type: 'library', 'bom-ref': ref, name, version, purl: `pkg:npm/${ref}` };
    }),
    dependencies: Object.entries(edges).map(([ref, dependsOn]) => ({ ref, dependsOn })),
  };
  const body = JSON.stringify(document);
  const { status } = await of.as('LedgerAdmin').uploadSbom({ project: path, wait: 'ready', body });
  assert.equal(status, 'ready');
}

const CARRY = 'select carry_priority_facts(array(select vuln_id from vulnerability))';

const told = ({ name, from, to, removed, weight }: Record<string, unknown>) =>
  `${name} ${from} → ${to}: ${removed}, ${weight}`;

test('lists upgrades of a project by weight, with the direct dependency to bump', async () => {
  const found = await client.listProjectUpgrades({ uuid: project });
  assert.deepEqual(found.upgrades.map(told), [
    'inner 1.0.0 → 1.5.0: 2, 15',
    'plain 1.0.0 → 1.1.0: 1, 1',
  ]);
  const [inner, plain] = found.upgrades;
  assert.deepEqual(
    [inner?.direct, inner?.bumps, inner?.step, inner?.is_safe],
    ['no', [{ name: 'starter', version: '1.0.0', purl: 'pkg:npm/starter@1.0.0' }], 'minor', true],
  );
  assert.deepEqual([plain?.direct, plain?.bumps, plain?.bump_count], ['yes', [], 0]);
  assert.deepEqual([found.findings, found.without_fix, found.exploited], [4, 1, 0]);
  const removed = found.upgrades.reduce((sum, upgrade) => sum + upgrade.removed, 0);
  assert.equal(removed + found.without_fix, found.findings);
  assert.notEqual(found.check, null);
});

test('agrees with the findings of the project', async () => {
  const { findings } = await client.listProjectUpgrades({ uuid: project });
  const { latest_sbom } = await client.getProject({ uuid: project });
  const { total } = await client.listSbomVulnerabilities({
    sbomid: latest_sbom?.sbomid ?? '',
    verdict: 'affected',
  });
  assert.equal(findings, total);
});

test('sums upgrades over all projects', async () => {
  const found = await client.listUpgrades({});
  assert.deepEqual(found.upgrades.map(told), [
    'inner 1.0.0 → 1.5.0: 4, 30',
    'deb 1.0.0 → 3.0.0: 1, 2',
    'plain 1.0.0 → 1.1.0: 1, 1',
  ]);
  assert.deepEqual(
    [found.findings, found.without_fix, found.more_packages, found.more_findings],
    [7, 1, 0, 0],
  );
  assert.equal(found.upgrades[0]?.projects, 2);
  assert.equal(found.upgrades[0]?.step, 'minor');
});

test('counts known exploited vulnerabilities first, as soon as they are listed', async () => {
  const list = (listed: boolean) =>
    server.db.owner(
      listed
        ? `insert into known_exploited values ('CVE-2026-0003', 'kev', '2026-02-01', null, null, 'x', '', '')`
        : `delete from known_exploited`,
    );
  await list(true);
  await server.db.owner(CARRY);
  const inProject = await client.listProjectUpgrades({ uuid: project });
  const inAll = await client.listUpgrades({});
  for (const { upgrades, exploited } of [inProject, inAll]) {
    assert.equal(told(upgrades[0] ?? {}), 'plain 1.0.0 → 1.1.0: 1, 50');
    assert.deepEqual([upgrades[0]?.removed_exploited, exploited], [1, 1]);
  }
  await list(false);
  await server.db.owner(CARRY);
});

test('weighs package versions as the upgrades of a project do, whatever fact changes', async () => {
  const scores = { 'CVE-2026-0001': 0.6, 'CVE-2026-0003': 0.2, 'CVE-2026-0004': 0.05 };
  for (const [cve, score] of Object.entries(scores))
    await server.db.owner(`insert into epss_score values ($1, $2, 0.5)`, [cve, score]);
  await server.db.owner(CARRY);
  const weights = async () => {
    const { upgrades } = await client.listUpgrades({});
    return Object.fromEntries(upgrades.map(({ name, weight }) => [name, weight]));
  };
  const kept = async () => {
    const rows = await server.db.owner<{ match_name: string; weight: number }>(
      `select v.match_name, sum(r.fix_weight * t.projects)::int as weight from package_risk r
       join package_version v on v.pv_id = r.pv_id
       join tenant_package t on t.pv_id = r.pv_id and t.tenant_uuid = $1 and t.projects > 0
       where r.fix_weight > 0 group by 1`,
      [tenant.uuid],
    );
    return Object.fromEntries(rows.map(({ match_name, weight }) => [match_name, weight]));
  };
  const weighed = { inner: 2 * (50 + 5), plain: 10, deb: 2 };
  assert.deepEqual(await weights(), weighed);
  assert.deepEqual(await kept(), weighed);
  assert.deepEqual(await recount(server.db.worker), []);
  await server.db.owner('delete from epss_score');
  await server.db.owner(CARRY);
  assert.deepEqual(await kept(), { inner: 30, plain: 1, deb: 2 });
  assert.deepEqual(await recount(server.db.worker), []);
});

test('names versions of the direct dependency that other SBOMs use with a safe version', async () => {
  const bump = 'pkg:npm/starter@1.0.0';
  const purl = 'pkg:npm/inner@1.0.0';
  const { items } = await client.listVersionsTogether({ bump, purl, to: '1.5.0' });
  assert.deepEqual(
    items.map(({ version, with: inner, project: path }) => [version, inner, path]),
    [['2.0.0', '1.6.0', 'acme/newer']],
  );
  const none = await client.listVersionsTogether({ bump, purl, to: '1.7.0' });
  assert.deepEqual(none.items, []);
});

test('names the fixed version of a record that was changed since', async () => {
  const other = await testTenant(server);
  await push(other, 'changed', { root: ['moving@1.0.0'] });
  const target = async () => (await other.as('Visitor').listUpgrades({})).upgrades[0]?.to;
  const record = npmRecord('CVE-2026-0009', { name: 'moving', fixed: '2.0.0', ...rated('high') });
  await addRecords(other, [record]);
  assert.equal(await target(), '2.0.0');
  assert.equal(await target(), '2.0.0', 'from what was read before');
  const changed = npmRecord('CVE-2026-0009', { name: 'moving', fixed: '3.0.0', ...rated('high') });
  await addRecords(other, [{ ...changed, modified: '2027-01-01T00:00:00Z' }]);
  assert.equal(await target(), '3.0.0');
});

test('answers another tenant as if nothing were there', async () => {
  const foreign = (await testTenant(server)).as('TenantAdmin');
  const status = (call: Promise<unknown>) =>
    call.then(
      () => 200,
      (error: unknown) => (error instanceof ApiError ? error.status : 0),
    );
  assert.equal(await status(foreign.listProjectUpgrades({ uuid: project })), 404);
  const asked = { bump: 'pkg:npm/starter@1.0.0', purl: 'pkg:npm/inner@1.0.0', to: '1.5.0' };
  assert.deepEqual((await foreign.listVersionsTogether(asked)).items, []);
  const { upgrades, findings } = await foreign.listUpgrades({});
  assert.deepEqual([upgrades, findings], [[], 0]);
});
