import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { isValid } from '@assay/core/sbom/cyclonedx/test-round-trip.ts';
import { refused } from '../../test-refused.ts';
import { type TestServer, testTenant } from '../../test-server.ts';
import { judgeEarlier } from './jobs.ts';
import { component, judged, judgingServer } from './test-judged.ts';

let server: TestServer;
before(async () => {
  server = await judgingServer();
});
after(() => server.stop());

test('records the results of a ready SBOM in an audit entry with a leaf', async () => {
  const tenant = await testTenant(server);
  const { sbomid, recorded, rule_sets, sha256 } = await judged(tenant, 'acme/app', [
    component('a'),
    component('b', { supplier: undefined }),
  ]);
  const ntia = rule_sets.find(({ id }) => id === 'ntia');
  assert.deepEqual([ntia?.verdict, ntia?.met, ntia?.total], ['fail', 1, 2]);
  assert.deepEqual(
    ntia?.rules.filter(({ verdict }) => verdict === 'fail').map(({ check }) => check),
    ['supplier', 'dependencies_complete'],
  );
  assert.equal(recorded.receipt?.leaf_uuid, recorded.entry_uuid);
  const { payload } = await tenant
    .as('Auditor')
    .getAuditRecord({ uuid: recorded.entry_uuid ?? '' });
  const { action, details } = JSON.parse(payload);
  assert.equal(action, 'sbom.judge');
  assert.equal(details.sha256, sha256);
  assert.match(details.rules, /bsi_2_1@2\.1\.0\+4/);
  assert.match(details.results.ntia, /^fail, [1-9]\/[1-9] rules, 1\/2 components$/);
  const lacking = await tenant.as('Visitor').listSbomComponents({ sbomid, lacks: 'supplier' });
  assert.deepEqual(
    lacking.items.map(({ name }) => name),
    ['b'],
  );
  const uncontacted = { sbomid, lacks: 'creator_contact' } as const;
  assert.equal((await tenant.as('Visitor').listSbomComponents(uncontacted)).total, 2);
});

test('the same bytes have the same results and licenses, each SBOM with an entry of its own', async () => {
  const tenant = await testTenant(server);
  const licensed = [
    component('a', { licenses: [{ license: { id: 'Apache-2.0' } }] }),
    component('b', { supplier: undefined }),
  ];
  const first = await judged(tenant, 'acme/app', licensed);
  const other = await testTenant(server);
  const elsewhere = await judged(other, 'acme/app', licensed);
  const again = await judged(tenant, 'acme/copy', licensed);
  assert.equal(new Set([first, elsewhere, again].map(({ sha256 }) => sha256)).size, 1);
  const { items } = await tenant.as('Visitor').listProjectCompliance({});
  const [one, copy] = items.map(({ uuid, path, sbomid, evaluated_at, ...results }) => results);
  assert.deepEqual(copy, one);
  const entries = [first, again].map(({ recorded }) => recorded.entry_uuid);
  assert.equal(new Set(entries).size, 2);
  const { payload } = await tenant.as('Auditor').getAuditRecord({ uuid: entries[1] ?? '' });
  assert.match(JSON.parse(payload).details.results.ntia, /^fail, /);
  const licensesOf = async (sbomid: string) =>
    (await tenant.as('Visitor').listSbomLicenses({ sbomid })).items;
  const stated = await licensesOf(first.sbomid);
  assert.equal(stated.length, 2);
  assert.deepEqual(await licensesOf(again.sbomid), stated);
  await tenant.as('TenantAdmin').deleteSbom({ sbomid: first.sbomid });
  assert.deepEqual(await licensesOf(again.sbomid), stated);
});

test('lists projects and artifacts with their verdicts, and filters by them', async () => {
  const tenant = await testTenant(server);
  await judged(tenant, 'acme/good', [component('a')]);
  await judged(tenant, 'acme/bad', [component('a', { supplier: undefined })]);
  await tenant.as('TenantAdmin').createProject({ path: 'acme/none' });
  const visitor = tenant.as('Visitor');
  const pathsOf = async (filter: Parameters<typeof visitor.listProjectCompliance>[0]) =>
    (await visitor.listProjectCompliance(filter)).items.map(
      ({ path, ntia }) => `${path} ${ntia.verdict}`,
    );
  assert.deepEqual(await pathsOf({}), ['acme/bad fail', 'acme/good pass', 'acme/none unknown']);
  assert.deepEqual(await pathsOf({ rule_set: 'ntia', verdict: 'pass' }), ['acme/good pass']);
  assert.deepEqual(await pathsOf({ rule_set: 'ntia', verdict: 'unknown' }), ['acme/none unknown']);
  assert.equal((await pathsOf({ verdict: 'not_expressible' })).length, 2);
  assert.deepEqual(await pathsOf({ sort: '-rules', pageSize: 1 }), ['acme/good pass']);
  for (const filter of [
    { rule_set: 'ntia', verdict: 'pass' },
    { rule_set: 'ntia', verdict: 'unknown' },
    { verdict: 'not_expressible' },
    { rule_set: 'cra' },
  ] as const) {
    const found = (await visitor.listProjectCompliance(filter)).items.map(({ path }) => path);
    const projects = await visitor.listProjects(filter);
    assert.deepEqual(
      projects.items.map(({ path }) => path),
      found,
    );
    assert.equal(projects.total, found.length);
    const sboms = await visitor.listSboms({ ...filter, sort: 'project' });
    const withSbom = found.filter((path) => path !== 'acme/none');
    assert.deepEqual(
      sboms.items.map(({ project }) => project),
      withSbom,
    );
    assert.equal(sboms.total, withSbom.length);
    const ranked = await visitor.listSboms({ ...filter, sort: '-severity' });
    assert.equal(ranked.items.length, withSbom.length);
  }
  const { items } = await visitor.listArtifactCompliance({});
  assert.deepEqual(
    items.map(({ name, profile, telco }) => [name, profile, telco.verdict].join(' ')),
    ['app not_applicable not_expressible'],
  );
});

test('reports projects and artifacts as the lists have them, with profile and rule sets', async () => {
  const tenant = await testTenant(server);
  const { recorded } = await judged(tenant, 'acme/good', [component('a')]);
  await judged(tenant, 'acme/bad', [component('a', { supplier: undefined })]);
  await tenant.as('TenantAdmin').createProject({ path: 'acme/none' });
  await tenant.as('TenantAdmin').createAttestationProfile({ name: 'Release', rules: { sbom: {} } });
  const visitor = tenant.as('Visitor');
  type Told = Parameters<typeof visitor.exportComplianceReport>[0];
  const reported = async (told: Told) => {
    const answer = await visitor.exportComplianceReport({ ...told, format: 'json' });
    const { facts, tables } = JSON.parse(await answer.text());
    return { facts, sets: tables[0].rows, rows: tables[1].rows };
  };
  const { facts, sets, rows } = await reported({ of: 'projects' });
  assert.equal(facts.profile, 'Release, version 1');
  assert.match(facts.filters, /of=projects/);
  assert.equal(sets.length, 9);
  assert.deepEqual(
    rows.map((row: Record<string, string>) => [row['project'], row['evaluated_at'], row['ntia']]),
    [
      ['acme/bad 1', rows[0].evaluated_at, 'fail 0/1'],
      ['acme/good 1', recorded.at.replace(/\.\d+Z$/, 'Z'), 'pass 1/1'],
      ['acme/none', 'no SBOM', ''],
    ],
  );
  const passed = await reported({ of: 'projects', rule_set: 'ntia', verdict: 'pass' });
  assert.equal(passed.rows.length, 1);
  const artifacts = await reported({});
  assert.deepEqual(
    artifacts.rows.map((row: Record<string, string>) => [row['artifact'], row['profile']]),
    [['app 1', 'pass (Release)']],
  );
  const other = await (await testTenant(server)).as('Visitor').exportComplianceReport({
    ...{ of: 'projects', format: 'csv' },
  });
  assert.equal((await other.text()).trim().split('\r\n').length, 1);
});

test('judges SBOMs that were never judged, once, when a worker starts', async () => {
  const tenant = await testTenant(server);
  const { sbomid, recorded } = await judged(tenant, 'acme/app', [component('a')]);
  await server.db.owner('delete from sbom_compliance where tenant_uuid = $1', [tenant.uuid]);
  await judgeEarlier(server.db.worker);
  await judgeEarlier(server.db.worker);
  const admin = tenant.as('TenantAdmin');
  for (;;) {
    const again = await admin.getSbomCompliance({ sbomid });
    if (again.recorded !== null) break;
    await setTimeout(20);
  }
  const { items } = await admin.listAuditEntries({ action: 'sbom.judge' });
  assert.equal(items.length, 2);
  assert.ok(items.some(({ uuid }) => uuid === recorded.entry_uuid));
});

test('keeps what an SBOM was judged as under earlier rules, with receipt and hash', async () => {
  const tenant = await testTenant(server);
  const { sbomid, sha256, recorded } = await judged(tenant, 'acme/app', [component('a')]);
  await judged(tenant, 'acme/app', [component('a', { supplier: undefined })]);
  await judged(tenant, 'acme/app/part', [component('b')]);
  // As an upgrade leaves it: results by rules of before, without sets that came later.
  await server.db.owner(
    `insert into sbom_compliance (tenant_uuid, sbomid, rules, sha256, evaluated_at, rules_passed, rules_total, results)
     select tenant_uuid, sbomid, 'ntia@2021+0 cisa@2025 draft+0', sha256, evaluated_at - interval '1 year', 3, 4,
       jsonb_build_object('ntia', results -> 'ntia' || '{"verdict": "unknown"}')
     from sbom_compliance where tenant_uuid = $1 and sbomid = $2`,
    [tenant.uuid, sbomid],
  );
  const visitor = tenant.as('Visitor');
  const { items } = await visitor.listComplianceHistory({ sbomid });
  assert.deepEqual(
    items.map(({ is_current, ntia, cisa }) => [is_current, ntia.verdict, cisa.verdict].join(' ')),
    ['true pass fail', 'false unknown unknown'],
  );
  const [now, before] = items;
  assert.equal(now?.sha256, sha256);
  assert.equal(now?.entry_uuid, recorded.entry_uuid);
  assert.equal(now?.receipt?.leaf_uuid, recorded.entry_uuid);
  assert.deepEqual([before?.entry_uuid, before?.receipt], [null, null]);
  assert.deepEqual(before?.rule_sets, [
    { id: 'ntia', version: '2021', revision: 0 },
    { id: 'cisa', version: '2025 draft', revision: 0 },
  ]);
  const ofProject = await visitor.listComplianceHistory({ project: 'acme/app', pageSize: 2 });
  assert.equal(ofProject.total, 3);
  assert.equal(ofProject.items[1]?.sbomid, sbomid);
  const foreign = (await testTenant(server)).as('TenantAdmin');
  for (const input of [{}, { sbomid }, { project: 'acme/app' }])
    assert.deepEqual((await foreign.listComplianceHistory(input)).items, []);
});

test('exports results as valid CycloneDX declarations, with the document and the record of them', async () => {
  const tenant = await testTenant(server);
  const name = '</script>\u202e"a'.repeat(20);
  const { sbomid, sha256, recorded } = await judged(tenant, 'acme/app', [
    component(name, { supplier: undefined }),
  ]);
  const visitor = tenant.as('Visitor');
  const answer = await visitor.exportSbomDeclarations({ sbomid });
  assert.match(answer.headers.get('content-disposition') ?? '', /app-.*\.cdxa\.cdx\.json/);
  const written = JSON.parse(await answer.text());
  assert.equal(isValid(written), true, JSON.stringify(isValid.errors?.[0]));
  const { evidence, targets, attestations } = written.declarations;
  assert.equal(targets.components[0].externalReferences[0].hashes[0].content, sha256);
  assert.equal(targets.components[0].purl, 'pkg:npm/app@1');
  assert.match(
    evidence[0].data[1].contents.url,
    new RegExp(`/audit/${recorded.entry_uuid}/record$`),
  );
  assert.match(attestations[0].summary, /^NTIA 2021: fail, 7 of 9 required rules pass\.$/);
  const foreign = (await testTenant(server)).as('TenantAdmin');
  await assert.rejects(foreign.exportSbomDeclarations({ sbomid }), refused(404));
});

test('answers another tenant as if the SBOM were missing', async () => {
  const { sbomid } = await judged(await testTenant(server), 'acme/app', [component('a')]);
  const foreign = (await testTenant(server)).as('TenantAdmin');
  await assert.rejects(foreign.getSbomCompliance({ sbomid }), refused(404));
  assert.deepEqual((await foreign.listProjectCompliance({})).items, []);
});
