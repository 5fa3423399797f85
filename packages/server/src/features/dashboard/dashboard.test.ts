import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ApiError } from '@assay/contract/client-errors.ts';
import { sumOfChecks } from '@assay/core/coverage/check.ts';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../test-server.ts';
import { catalogueTasks } from '../catalogue/jobs.ts';
import { npmRecord, rated } from '../catalogue/test-catalogue.ts';
import { addRecords } from '../vulnerabilities/test-records.ts';
import { measureToday } from './daily-counts.ts';

const SEVERITIES = ['critical', 'high', 'high', 'low'] as const;
const RATED = ['critical', 'high', 'medium', 'low', 'unassigned'] as const;
const DAY_MS = 86_400_000;

let server: TestServer;
let tenant: TestTenant;
before(async () => {
  server = await testServer();
  const { blobs, folder } = server.documents;
  await server.work(catalogueTasks({ database: server.db.worker, blobs, folder }));
  tenant = await testTenant(server);
  await addRecords(
    tenant,
    SEVERITIES.map((severity, i) =>
      npmRecord(`CVE-2026-000${i}`, { name: `p${i}`, ...rated(severity) }),
    ),
  );
});
after(() => server.stop());

/** Uploads an SBOM with the first packages, or those of some names, to a project. */
async function push(of: TestTenant, project: string, packages: number | { names: string[] }) {
  const first = (count: number) => SEVERITIES.slice(0, count).map((_, i) => `p${i}`);
  const names = typeof packages === 'number' ? first(packages) : packages.names;
  const components = names.map((name) => ({
    type: 'library',
    name,
    version: '1.0.0',
    purl: `pkg:npm/${name}@1.0.0`,
  }));
  const body = JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', components });
  const sbom = await of
    .as('LedgerAdmin')
    .uploadSbom({ project, version: names.join('+') || 'empty', wait: 'ready', body });
  assert.equal(sbom.status, 'ready');
  return sbom;
}

/** Findings of all severities together. */
const sumOf = (rows: readonly { severity_counts: Record<(typeof RATED)[number], number> }[]) =>
  rows
    .flatMap(({ severity_counts: counts }) => RATED.map((severity) => counts[severity]))
    .reduce((sum, count) => sum + count, 0);

/** A tenant of its own with two projects: four vulnerabilities, six findings. */
async function filled() {
  const own = await testTenant(server);
  await push(own, 'acme/a', 4);
  await push(own, 'acme/b', 2);
  return { own, client: own.as('Visitor') };
}

test('every count is the total of the list that it leads to', async () => {
  const { client } = await filled();
  const { open, exploited, tiers, ages, new: fresh, at, ...sums } = await client.getDashboard({});
  assert.deepEqual(open, { critical: 1, high: 2, medium: 0, low: 1, unassigned: 0 });
  const total = async (query: Parameters<typeof client.listVulnerabilities>[0]) =>
    (await client.listVulnerabilities(query)).total;
  for (const severity of RATED) assert.equal(await total({ severity }), open[severity], severity);
  for (const tier of ['now', 'next', 'later'] as const)
    assert.equal(await total({ tier }), tiers[tier], tier);
  assert.equal(await total({ kev: 'true' }), exploited);
  const { since } = fresh;
  assert.equal(await total({ seen_from: since }), fresh.vulnerabilities);
  assert.equal(await total({ seen_from: since, severity: 'critical' }), fresh.critical);
  assert.equal(await total({ seen_from: since, kev: 'true' }), fresh.exploited);
  for (const { from, before: end, vulnerabilities } of ages) {
    const bucket = { ...(from && { seen_from: from }), ...(end && { seen_before: end }) };
    assert.equal(await total(bucket), vulnerabilities, `${from} to ${end}`);
  }
  assert.deepEqual([sums.findings, sums.projects, sums.affected_projects], [6, 2, 2]);
  assert.ok(Date.parse(at) > 0);
});

test('says how much of all current SBOMs was compared with advisories', async () => {
  const own = await testTenant(server);
  const client = own.as('Visitor');
  assert.equal((await client.getDashboard({})).check, null);
  const components = ['a', 'b'].map((name) => ({
    ...{ type: 'library', name, version: '1.0.0', purl: `pkg:pypi/${name}@1.0.0` },
  }));
  const body = JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', components });
  await own.as('LedgerAdmin').uploadSbom({ project: 'python', version: '1', wait: 'ready', body });
  const { check, findings } = await client.getDashboard({});
  assert.deepEqual(
    [findings, check?.state, check?.components, check?.unchecked],
    [0, 'not_checked', 2, 2],
  );
  await push(own, 'acme/a', 3);
  const { check: both } = await client.getDashboard({});
  assert.deepEqual([both?.state, both?.components, both?.unchecked], ['partly_checked', 5, 2]);
  const { items } = await client.listFolders({});
  assert.deepEqual(both, sumOfChecks(items.map((folder) => folder.check)));
});

test('projects with findings are a list whose findings add up to all of them', async () => {
  const { own, client } = await filled();
  await push(own, 'acme/clean', 0);
  await addRecords(tenant, [npmRecord('CVE-2026-0009', { name: 'unrated' })]);
  await push(own, 'acme/unrated', { names: ['unrated'] });
  const { findings, projects, affected_projects } = await client.getDashboard({});
  const affected = await client.listProjects({ affected: 'true', sort: '-severity' });
  assert.equal(affected.total, affected_projects);
  assert.equal(sumOf(affected.items), findings);
  assert.deepEqual(
    affected.items.map(({ path }) => path),
    ['acme/a', 'acme/b', 'acme/unrated'],
  );
  const others = await client.listProjects({ affected: 'false' });
  assert.deepEqual(
    others.items.map(({ path }) => path),
    ['acme/clean'],
  );
  assert.equal(others.total + affected.total, projects);
});

test('the projects that a vulnerability affects are a list, also with several SBOMs in use', async () => {
  const { own, client } = await filled();
  const { sbomid } = await push(own, 'acme/used', 1);
  await own.as('LedgerAdmin').updateSbom({ sbomid, in_use: true });
  const second = await push(own, 'acme/used', 3);
  await own.as('LedgerAdmin').updateSbom({ sbomid: second.sbomid, in_use: true });
  const { items } = await client.listVulnerabilities({});
  assert.equal(items.length, 4);
  for (const { id, affected_projects } of items) {
    const { total } = await client.listProjects({ vulnerability: id });
    assert.equal(total, affected_projects, id);
  }
  const listed = await client.listProjects({ vulnerability: 'CVE-2026-0002', sort: '-path' });
  assert.deepEqual(
    listed.items.map(({ path }) => path),
    ['acme/used', 'acme/a'],
  );
  const foreign = (await testTenant(server)).as('TenantAdmin');
  assert.equal((await foreign.listProjects({ vulnerability: 'CVE-2026-0002' })).total, 0);
  assert.equal((await client.listProjects({ vulnerability: 'CVE-1999-1' })).total, 0);
});

test('counts of a folder are those of the list of its projects, and of a project those of its findings', async () => {
  const { own, client } = await filled();
  await push(own, 'acme/deep/c', 3);
  await push(own, 'acme-two/d', 1);
  const folders = [
    ...(await client.listFolders({})).items,
    ...(await client.listFolders({ prefix: 'acme' })).items,
  ];
  assert.deepEqual(
    folders.map(({ path, project_count }) => [path, project_count]),
    [
      ['acme', 3],
      ['acme-two', 1],
      ['acme/a', 1],
      ['acme/b', 1],
      ['acme/deep', 1],
    ],
  );
  for (const { path, project_count, severity_counts } of folders) {
    const { items, total } = await client.listProjects({ project: path });
    assert.equal(total, project_count, path);
    assert.equal(sumOf(items), sumOf([{ severity_counts }]), path);
  }
  const { items } = await client.listProjects({});
  for (const { severity_counts, latest_sbom } of items) {
    const sbomid = latest_sbom?.sbomid ?? assert.fail();
    for (const severity of RATED) {
      const { total } = await client.listSbomVulnerabilities({ sbomid, severity });
      assert.equal(total, severity_counts[severity], severity);
    }
  }
});

test('puts vulnerabilities into buckets by the time since they were first seen', async () => {
  const { own, client } = await filled();
  for (const [i, days] of [1, 20, 60, 400].entries()) {
    await server.db.owner(
      `update tenant_vulnerability set first_seen_at = now() - $1 * interval '1 day'
       where tenant_uuid = $2 and vuln_id = (select vuln_id from vulnerability where id = $3)`,
      [days, own.uuid, `CVE-2026-000${i}`],
    );
  }
  const { ages, new: week } = await client.getDashboard({});
  assert.deepEqual(
    ages.map(({ vulnerabilities }) => vulnerabilities),
    [1, 1, 1, 1],
  );
  assert.deepEqual([week.vulnerabilities, week.critical], [1, 1]);
  const since = new Date(Date.now() - 30 * DAY_MS).toISOString();
  const month = await client.getDashboard({ since });
  assert.deepEqual([month.new.since, month.new.vulnerabilities], [since, 2]);
});

test('measures each tenant once a day', async () => {
  const { own, client } = await filled();
  await measureToday(server.db.worker);
  await measureToday(server.db.worker);
  const { trend } = await client.getDashboard({});
  assert.deepEqual(
    trend.map(({ severity_counts, findings }) => [severity_counts.high, findings]),
    [[2, 6]],
  );
  const rows = await server.db.owner(
    'select project_uuid from daily_project_count where tenant_uuid = $1',
    [own.uuid],
  );
  assert.equal(rows.length, 2);
});

test('gives the counts of earlier days, and those of now for today', async () => {
  const { own, client } = await filled();
  const { uuid } = await client.lookupProject({ path: 'acme/b' });
  await measureToday(server.db.worker);
  // Four days ago is the first measurement, three days ago nothing ran, and since then nothing changed.
  const shift = (table: string, days: number) =>
    server.db.owner(`update ${table} set day = day - $1::int where tenant_uuid = $2`, [
      days,
      own.uuid,
    ]);
  await shift('daily_project_count', 4);
  await shift('daily_tenant_count', 4);
  for (const days of [2, 1])
    await server.db.owner(
      `insert into daily_tenant_count (tenant_uuid, day, critical, high, medium, low, unassigned, exploited, findings)
       values ($1, (now() at time zone 'UTC')::date - $2::int, 1, 1, 0, 0, 0, 0, 2)`,
      [own.uuid, days],
    );
  await push(own, 'acme/b', 3);
  const { items } = await client.getProjectHistory({ uuid });
  assert.deepEqual(
    items.map(({ severity_counts: { critical, high }, component_count }) => [
      critical,
      high,
      component_count,
    ]),
    [
      [1, 1, 2],
      [1, 1, 2],
      [1, 1, 2],
      [1, 2, 3],
    ],
  );
  const dayOf = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
  assert.deepEqual(
    items.map(({ day }) => day),
    [4, 2, 1, 0].map(dayOf),
  );
  const short = await client.getProjectHistory({ uuid, days: 1 });
  assert.equal(short.items.length, 1);
});

test('answers another tenant as if nothing were there', async () => {
  const { client } = await filled();
  const { uuid } = await client.lookupProject({ path: 'acme/a' });
  const foreign = (await testTenant(server)).as('TenantAdmin');
  const refused = await foreign.getProjectHistory({ uuid }).catch((error: unknown) => error);
  assert.ok(refused instanceof ApiError);
  assert.equal(refused.status, 404);
  const { open, findings, trend } = await foreign.getDashboard({});
  assert.deepEqual([Object.values(open), findings, trend], [[0, 0, 0, 0, 0], 0, []]);
});
