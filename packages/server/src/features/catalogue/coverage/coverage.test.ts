import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../../test-server.ts';
import { recount } from '../check/recount.ts';
import { rated } from '../test-catalogue.ts';
import {
  ageBy,
  type CoveredPackage,
  EVERY_PACKAGE,
  importInto,
  recordFor,
  uploadPurls,
} from './test-coverage.ts';

let server: TestServer;
// Loaded advisories are shared by all tenants, so each test has a separate server.
beforeEach(async () => {
  server = await testServer();
  await server.work();
});
afterEach(() => server.stop());

/** Every reader's output for one package of an SBOM. */
async function saidOf(tenant: TestTenant, sbomid: string, one: CoveredPackage) {
  const client = tenant.as('Visitor');
  const { items } = await client.listSbomComponents({ sbomid, pageSize: 200 });
  const row = items.find(({ bom_ref }) => bom_ref === one.purl);
  const { items: listed } = await client.listArtifacts({ scope: 'used', pageSize: 200 });
  const artifact = listed.find(({ purl }) => purl === one.identity);
  const view = await client.viewArtifact({ purl: one.identity });
  const gate = await client.getSbomGate({ sbomid, fail_on: 'low' });
  const file = await tenant.sendAs('Visitor')('/artifacts?scope=used&export=json', {});
  const saved = ((await file.json()) as typeof listed).find(({ purl }) => purl === one.identity);
  const exported = await tenant.sendAs('Visitor')(`/sboms/${sbomid}/export?vex=true`, {});
  const document = (await exported.json()) as { components: Exported[] };
  const entry = document.components.find(({ purl }) => purl === one.purl);
  const isMeant = (of: { ecosystem: string | null; release: string | null }) =>
    of.ecosystem === one.ecosystem && (of.release ?? '') === one.release;
  return {
    row: [row?.status, row?.unchecked_code, row?.stale],
    artifact: [artifact?.check_state, artifact?.check_reason, artifact?.stale],
    view: [view.check_state, view.check_reason, view.stale],
    file: [saved?.check_state, saved?.check_reason, saved?.stale],
    profile: view.profiles[0]?.results[0]?.code,
    gate: gate.reasons.some((reason) => reason.reason === 'no_source' && isMeant(reason)),
    exported: entry?.properties?.find(({ name }) => name === 'assay:check')?.value,
    reasons: (await client.getSbom({ sbomid })).unchecked_reasons?.some(isMeant),
  };
}

/** A component of an exported document. */
interface Exported {
  purl: string;
  properties?: { name: string; value: string }[];
}

const as = (state: [string, string | null, boolean], status: string, code: string) => ({
  row: [status, state[1], state[2]],
  artifact: state,
  view: state,
  file: state,
  profile: code,
  gate: state[1] !== null,
  exported: state[1] === null ? (state[2] ? 'stale' : undefined) : `unchecked:${state[1]}`,
  reasons: state[1] !== null,
});
const UNCHECKED = as(['not_checked', 'no_source', false], 'unchecked', 'unchecked');
const CHECKED = as(['checked', null, false], 'clean', 'none_known');
const STALE = as(['checked', null, true], 'clean', 'stale');

test('every ecosystem: unchecked everywhere without a source, checked at once with one, then stale', async () => {
  const tenant = await testTenant(server);
  const rules = { fail_from: 'low', scope: 'all' } as const;
  await tenant.as('TenantAdmin').createAttestationProfile({ name: 'gate', rules });
  // One for each ecosystem: other purls of the same are covered with it.
  const packages = [...new Map(EVERY_PACKAGE.map((one) => [one.ecosystem, one])).values()];
  const purls = packages.map(({ purl }) => purl);
  const sbomid = await uploadPurls(tenant, 'every/ecosystem', purls);
  const client = tenant.as('Visitor');
  const checkOf = async () => (await client.getSbom({ sbomid })).check;
  const all = { components: packages.length, stale: 0, undecided: 0, handled: 0 };
  assert.deepEqual(await checkOf(), { ...all, state: 'not_checked', unchecked: packages.length });
  let left = packages.length;
  for (const one of packages) {
    assert.deepEqual(await saidOf(tenant, sbomid, one), UNCHECKED, one.osv);
    await importInto(server, [recordFor(one.osv)]);
    assert.deepEqual(await saidOf(tenant, sbomid, one), CHECKED, one.osv);
    await ageBy(server, one.ecosystem, 8);
    assert.deepEqual(await saidOf(tenant, sbomid, one), STALE, one.osv);
    left--;
    const state = left === 0 ? 'checked' : 'partly_checked';
    assert.deepEqual(await checkOf(), { ...all, state, unchecked: left, stale: 1 }, one.osv);
    // The same records again: nothing changed in them, and they are young again.
    await importInto(server, [recordFor(one.osv)]);
    assert.deepEqual(await saidOf(tenant, sbomid, one), CHECKED, one.osv);
  }
  assert.equal((await client.getSbomGate({ sbomid })).outcome, 'passed');
  assert.deepEqual(await recount(server.db.worker), []);
});

test('SBOMs, projects and folders count the same, and their lists show what they count', async () => {
  const tenant = await testTenant(server);
  const client = tenant.as('Visitor');
  await importInto(server, [recordFor('npm'), recordFor('Debian:12')]);
  await ageBy(server, 'Debian', 9);
  const purls = [
    'pkg:npm/a@1.0.0',
    'pkg:npm/a@1.0.0?x=y',
    'pkg:deb/debian/b@1?distro=debian-12',
    'odd',
  ];
  const unknown = ['pkg:golang/acme/c@v1', 'pkg:deb/debian/b@1?distro=debian-9', 'pkg:npm/d'];
  const sbomid = await uploadPurls(tenant, 'one/a', [...purls, ...unknown]);
  const check = {
    ...{ state: 'partly_checked', components: 7, unchecked: 4, stale: 1, undecided: 0, handled: 0 },
  } as const;
  const sbom = await client.getSbom({ sbomid });
  assert.deepEqual([sbom.check, sbom.unchecked_count], [check, 4]);
  assert.equal(
    sbom.unchecked_reasons?.reduce((sum, { components }) => sum + components, 0),
    4,
  );
  const [listed] = (await client.listSboms({})).items;
  assert.deepEqual([listed?.check, listed?.unchecked_reasons], [check, null]);
  for (const status of ['unchecked', 'stale'] as const) {
    const { total } = await client.listSbomComponents({ sbomid, status });
    assert.equal(total, check[status]);
  }
  const folderCheck = async () => (await client.listFolders({})).items[0]?.check;
  assert.deepEqual((await client.lookupProject({ path: 'one/a' })).check, check);
  assert.deepEqual((await client.listProjects({})).items[0]?.check, check);
  assert.deepEqual(await folderCheck(), check);
  await uploadPurls(tenant, 'one/b', ['pkg:npm/a@1.0.0']);
  assert.deepEqual(await folderCheck(), { ...check, components: 8 });
  await uploadPurls(tenant, 'two/a', ['pkg:npm/a@1.0.0']);
  await uploadPurls(tenant, 'two/empty', []);
  const [, two] = (await client.listFolders({})).items;
  assert.deepEqual([two?.check?.state, two?.check?.unchecked], ['partly_checked', 0]);
  const empty = await client.lookupProject({ path: 'two/empty' });
  assert.equal(empty.check?.state, 'not_checked');
});

test('reasons are summed over the current SBOMs of all projects of one tenant, and follow what is in use', async () => {
  const tenant = await testTenant(server);
  const client = tenant.as('Visitor');
  await importInto(server, [recordFor('npm')]);
  const reasons = async () => {
    const { items, ...rest } = await client.listUncheckedReasons({});
    const groups = items.map(({ reason, ecosystem, components, sboms }) => [
      ecosystem ?? reason,
      components,
      sboms,
    ]);
    return { groups, ...rest };
  };
  assert.deepEqual(await reasons(), { groups: [], total: 0, sboms: 0, uncounted: 0 });
  const deployed = await uploadPurls(tenant, 'one', [
    'pkg:hex/a@1.0.0',
    'pkg:hex/b@1.0.0',
    'pkg:npm/c@1.0.0',
  ]);
  await uploadPurls(tenant, 'two', ['pkg:hex/a@1.0.0', 'pkg:pub/d@1.0.0', 'odd']);
  const stranger = await testTenant(server);
  await uploadPurls(stranger, 'one', ['pkg:hex/a@1.0.0', 'pkg:pub/z@1.0.0']);
  const both = {
    groups: [
      ['Hex', 3, 2],
      ['unreadable_purl', 1, 1],
      ['Pub', 1, 1],
    ],
    total: 3,
    sboms: 2,
    uncounted: 0,
  };
  assert.deepEqual(await reasons(), both);
  await tenant.as('LedgerAdmin').updateSbom({ sbomid: deployed, in_use: true });
  await uploadPurls(tenant, 'one', ['pkg:pub/d@1.0.0']);
  assert.deepEqual(await reasons(), both, 'a newer SBOM that is not in use does not count');
  await tenant.as('LedgerAdmin').updateSbom({ sbomid: deployed, in_use: false });
  assert.deepEqual((await reasons()).groups, [
    ['Pub', 2, 2],
    ['unreadable_purl', 1, 1],
    ['Hex', 1, 1],
  ]);
});

test('a source whose last record is withdrawn, or that never came to its end, covers nothing', async () => {
  const tenant = await testTenant(server);
  const [hex] = ['pkg:hex/thing@1.0.0'];
  const sbomid = await uploadPurls(tenant, 'w', [hex ?? '']);
  const client = tenant.as('Visitor');
  const unchecked = async () => (await client.getSbom({ sbomid })).unchecked_count;
  const record = (more: object) => recordFor('Hex', { id: 'TEST-withdrawn', ...more });
  await importInto(server, [record({})]);
  assert.equal(await unchecked(), 0);
  await importInto(server, [record({ withdrawn: '2026-02-01T00:00:00Z' })]);
  assert.equal(await unchecked(), 1);
  await importInto(server, [record({ modified: '2026-03-01T00:00:00Z' })]);
  assert.equal(await unchecked(), 0);
  await server.db.owner('update advisory_coverage set newest_import_at = null');
  assert.equal(await unchecked(), 1);
});

test('a vulnerability is shown whatever else is unchecked, and fails the gate', async () => {
  const tenant = await testTenant(server);
  const affected = [{ package: { ecosystem: 'PyPI', name: 'bad' }, versions: ['1.0'] }];
  await importInto(server, [
    recordFor('PyPI', { id: 'CVE-2026-5001', affected, ...rated('high') }),
  ]);
  const purls = ['pkg:pypi/bad@1.0', 'pkg:conan/acme/x@1'];
  const sbomid = await uploadPurls(tenant, 'bad', purls);
  const client = tenant.as('Visitor');
  const gate = (fail_on: 'high' | 'critical', allow = 'false') =>
    client.getSbomGate({ sbomid, fail_on, allow_unchecked: allow });
  const { outcome, findings, unchecked, reasons } = await gate('high');
  assert.deepEqual([outcome, findings.high, unchecked], ['failed', 1, 1]);
  assert.match(reasons[0]?.message ?? '', /no advisories are loaded for ConanCenter/);
  assert.match(reasons[0]?.fix ?? '', /assay advisories import/);
  assert.equal((await gate('critical')).outcome, 'undecided');
  const allowed = await gate('critical', 'true');
  assert.deepEqual([allowed.outcome, allowed.reasons.length], ['passed', 1]);
  assert.equal((await gate('high', 'true')).outcome, 'failed');
});

test('every member sees what is loaded; imports with their problems belong to SuperAdmins', async () => {
  const tenant = await testTenant(server);
  await importInto(server, [recordFor('Debian:11'), recordFor('Debian:12')], 'second');
  await importInto(server, [{ id: '' }, recordFor('Debian:11')], 'third');
  const { items, ecosystems, max_age_days } = await tenant.as('Visitor').listAdvisorySources({});
  assert.equal(max_age_days, 7);
  assert.deepEqual(
    items.map(({ last_import }) => last_import),
    items.map(() => null),
  );
  const second = items.find(({ source }) => source === 'second');
  assert.deepEqual(
    second?.ecosystems.map(({ ecosystem, releases, records, is_stale }) => [
      ...[ecosystem, releases, records, is_stale],
    ]),
    [['Debian', ['11', '12'], 2, false]],
  );
  assert.equal(ecosystems.find(({ ecosystem }) => ecosystem === 'Debian')?.is_stale, false);
  const own = await tenant.as('SuperAdmin').listAdvisorySources({});
  assert.equal(own.items.find(({ source }) => source === 'third')?.last_import?.refused, 1);
});
