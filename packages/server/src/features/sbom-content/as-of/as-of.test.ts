/** An answer as of an instant equals the answer that was given then. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../../test-server.ts';
import { importInto, uploadPurls } from '../../catalogue/coverage/test-coverage.ts';
import { npmRecord, rated } from '../../catalogue/test-catalogue.ts';
import { instantNow, shownOf } from './test-as-of.ts';

const DAY = 86_400_000;

let server: TestServer;
let tenant: TestTenant;
before(async () => {
  server = await testServer();
  await server.work();
  // With one advisory of the ecosystem packages count as compared.
  await importInto(server, [npmRecord('CVE-2026-9999', { name: 'unrelated' })]);
  tenant = await testTenant(server);
});
after(() => server.stop());

const later = (minutes: number) => new Date(Date.UTC(2026, 0, 1, 0, minutes)).toISOString();
const refusal = (status: number) => (error: { status?: number }) => error.status === status;

test('lists what was known and decided after records changed, were withdrawn and got other names', async () => {
  const record = (minutes: number, more: object) =>
    npmRecord('GHSA-aaaa-bbbb-0001', { name: 'walked', modified: later(minutes), ...more });
  await importInto(server, [record(1, { ...rated('medium'), summary: 'First text' })]);
  const sbomid = await uploadPurls(tenant, 'walked', ['pkg:npm/walked@1.0.0']);
  const shown: [instant: string, Awaited<ReturnType<typeof shownOf>>][] = [];
  const look = async () => {
    const now = await shownOf(tenant, sbomid);
    shown.push([await instantNow(), now]);
  };
  await look();
  await tenant.as('LedgerAdmin').createDecisions({
    ...{ scope: 'sbom', sbomid, state: 'not_affected', reopen_on: ['severity'] },
    items: [{ vulnerability: 'GHSA-aaaa-bbbb-0001', package: 'pkg:npm/walked' }],
  });
  await look();
  await importInto(server, [record(2, { ...rated('critical'), fixed: '3.0.0' })]);
  await look();
  await importInto(server, [record(3, { ...rated('critical'), aliases: ['CVE-2026-7801'] })]);
  await look();
  await importInto(server, [record(4, { withdrawn: later(4) })]);
  await look();
  assert.deepEqual(
    shown.map(([, { findings, gate }]) => [findings.length, gate.outcome]),
    [
      [1, 'failed'],
      [1, 'passed'],
      [1, 'failed'],
      [1, 'failed'],
      [0, 'passed'],
    ],
  );
  for (const [instant, then] of shown)
    assert.deepEqual(await shownOf(tenant, sbomid, instant), then, instant);
});

test('exports findings as of an instant as SARIF, CSV and JSON', async () => {
  const id = 'CVE-2026-7810';
  const record = (minutes: number, level: 'low' | 'critical') =>
    npmRecord(id, { name: 'exported', modified: later(minutes), ...rated(level) });
  await importInto(server, [record(1, 'low')]);
  const sbomid = await uploadPurls(tenant, 'exported', ['pkg:npm/exported@1.0.0']);
  await tenant.as('LedgerAdmin').createDecisions({
    ...{ scope: 'sbom', sbomid, state: 'not_affected' },
    items: [{ vulnerability: id, package: 'pkg:npm/exported' }],
  });
  const as_of = await instantNow();
  await importInto(server, [record(2, 'critical')]);
  const visitor = tenant.as('Visitor');
  const sarif = async (at: { as_of?: string }) => {
    const { runs } = JSON.parse(await (await visitor.exportSbomSarif({ sbomid, ...at })).text());
    const [{ results, properties }] = runs;
    const { level, suppressions = [] } = results[0];
    return [level, suppressions.length, properties.as_of];
  };
  assert.deepEqual(await sarif({}), ['error', 0, undefined]);
  assert.deepEqual(await sarif({ as_of }), ['note', 1, as_of]);
  const token = await tenant.tokenOf('Visitor');
  for (const format of ['csv', 'json']) {
    const query = new URLSearchParams({ as_of, export: format });
    const { headers, body } = await server.server.inject({
      url: `/api/v1/sboms/${sbomid}/vulnerabilities?${query}`,
      headers: { authorization: `Bearer ${token}` },
    });
    assert.match(String(headers['content-disposition']), /as_of/);
    assert.match(body, /\blow\b/);
    assert.match(body, /not_affected/);
  }
  const early = new Date(Date.parse(as_of) - DAY).toISOString();
  await assert.rejects(visitor.exportSbomSarif({ sbomid, as_of: early }), refusal(409));
});

test('keeps two vulnerabilities apart as of before a record said that they are one', async () => {
  const of = (id: string, minutes: number, more: object = {}) =>
    npmRecord(id, { name: 'merged', modified: later(minutes), ...rated('high'), ...more });
  await importInto(server, [of('CVE-2026-7802', 1), of('GHSA-aaaa-bbbb-0002', 1)]);
  const sbomid = await uploadPurls(tenant, 'merged', ['pkg:npm/merged@1.0.0']);
  const apart = await shownOf(tenant, sbomid);
  const before = await instantNow();
  await importInto(server, [of('GHSA-aaaa-bbbb-0002', 2, { aliases: ['CVE-2026-7802'] })]);
  assert.equal((await shownOf(tenant, sbomid)).findings.length, 1);
  assert.equal(apart.findings.length, 2);
  assert.deepEqual(await shownOf(tenant, sbomid, before), apart);
  const { items } = await tenant
    .as('Visitor')
    .listSbomVulnerabilities({ sbomid, as_of: before, text: 'cve-2026-7802' });
  assert.deepEqual(
    items.map(({ id }) => id),
    ['CVE-2026-7802'],
  );
});

test('shows the document with its receipt, the sources, and what the answer rests on', async () => {
  await importInto(server, [npmRecord('CVE-2026-7803', { name: 'based', ...rated('low') })]);
  const sbomid = await uploadPurls(tenant, 'based', ['pkg:npm/based@1.0.0']);
  const as_of = await instantNow();
  const answer = await tenant.as('Visitor').getSbomAsOf({ sbomid, as_of });
  const { document, basis, sources, ...state } = answer;
  assert.deepEqual(
    [state.state, state.findings, state.decisions, state.as_of],
    ['known', 1, 0, as_of],
  );
  const sbom = await tenant.as('Visitor').getSbom({ sbomid });
  assert.deepEqual([document.sha256, document.receipt], [sbom.sha256, sbom.receipt]);
  assert.ok(document.receipt);
  assert.ok(sources.some(({ source, newest_import_at }) => source === 'osv' && newest_import_at));
  const leaves = basis.flatMap(({ fact, has_leaf }) => (has_leaf ? [fact] : []));
  assert.deepEqual(leaves, ['document', 'decisions']);
});

test('has no findings before the upload, and refuses its gate', async () => {
  await importInto(server, [npmRecord('CVE-2026-7804', { name: 'late', ...rated('high') })]);
  const as_of = await instantNow();
  const sbomid = await uploadPurls(tenant, 'late', ['pkg:npm/late@1.0.0']);
  const visitor = tenant.as('Visitor');
  const { items, total } = await visitor.listSbomVulnerabilities({ sbomid, as_of });
  assert.deepEqual([items, total], [[], 0]);
  const { state, findings } = await visitor.getSbomAsOf({ sbomid, as_of });
  assert.deepEqual([state, findings], ['before_upload', null]);
  await assert.rejects(() => visitor.getSbomGate({ sbomid, as_of }), refusal(409));
});

test('tells nothing while the SBOM is not ready, whichever packages another tenant brought before', async () => {
  await importInto(server, [
    npmRecord('CVE-2026-7808', { name: 'held', ...rated('high') }),
    npmRecord('CVE-2026-7809', { name: 'fresh', ...rated('high') }),
  ]);
  await uploadPurls(await testTenant(server), 'held', ['pkg:npm/held@1.0.0']);
  const purls = ['pkg:npm/held@1.0.0', 'pkg:npm/fresh@1.0.0'];
  const sbomid = await uploadPurls(tenant, 'both', purls);
  const visitor = tenant.as('Visitor');
  const { uploaded_at, steps } = await visitor.getSbom({ sbomid });
  const counted = Date.parse(steps.find(({ name }) => name === 'counted')?.ended_at ?? '');
  await instantNow();
  for (let at = Date.parse(uploaded_at) + 1; at < counted + 100; at += 20) {
    const as_of = new Date(at).toISOString();
    assert.deepEqual((await visitor.listSbomVulnerabilities({ sbomid, as_of })).items, [], as_of);
    const { state, findings, check } = await visitor.getSbomAsOf({ sbomid, as_of });
    assert.deepEqual([state, findings, check], ['before_ready', null, null]);
    await assert.rejects(() => visitor.getSbomGate({ sbomid, as_of }), refusal(409));
  }
  const as_of = new Date(counted + 100).toISOString();
  const { items } = await visitor.listSbomVulnerabilities({ sbomid, as_of });
  assert.deepEqual(items.map(({ id }) => id).toSorted(), ['CVE-2026-7808', 'CVE-2026-7809']);
});

test('refuses instants in the future and before history was kept', async () => {
  await importInto(server, [npmRecord('CVE-2026-7805', { name: 'bounded', ...rated('high') })]);
  const sbomid = await uploadPurls(tenant, 'bounded', ['pkg:npm/bounded@1.0.0']);
  const visitor = tenant.as('Visitor');
  const tomorrow = new Date(Date.now() + DAY).toISOString();
  for (const ask of [visitor.getSbomAsOf, visitor.listSbomVulnerabilities, visitor.getSbomGate])
    await assert.rejects(() => ask({ sbomid, as_of: tomorrow }), refusal(400));
  const as_of = await instantNow();
  const move = (by: string) =>
    server.db.owner(`update history_start set known_since = known_since + interval '${by}'`);
  await move('1 day');
  try {
    const { state, findings } = await visitor.getSbomAsOf({ sbomid, as_of });
    assert.deepEqual([state, findings], ['before_history', null]);
    await assert.rejects(() => visitor.listSbomVulnerabilities({ sbomid, as_of }), refusal(409));
    await assert.rejects(() => visitor.getSbomGate({ sbomid, as_of }), refusal(409));
  } finally {
    await move('-1 day');
  }
});

test("answers another tenant's SBOM as a missing one", async () => {
  const other = await testTenant(server);
  const sbomid = await uploadPurls(other, 'secret', ['pkg:npm/secret@1.0.0']);
  const as_of = await instantNow();
  const visitor = tenant.as('Visitor');
  for (const ask of [visitor.getSbomAsOf, visitor.listSbomVulnerabilities, visitor.getSbomGate])
    await assert.rejects(() => ask({ sbomid, as_of }), refusal(404));
});

test('judges the gate by the sources that were loaded then', async () => {
  const sbomid = await uploadPurls(tenant, 'sourced', ['pkg:cargo/sourced@1.0.0']);
  const then = await shownOf(tenant, sbomid);
  const before = await instantNow();
  const checkAt = async (as_of: string) =>
    (await tenant.as('Visitor').getSbomAsOf({ sbomid, as_of })).check;
  assert.deepEqual(await checkAt(before), (await tenant.as('Visitor').getSbom({ sbomid })).check);
  await importInto(server, [
    {
      ...{ id: 'RUSTSEC-2026-7806', modified: later(1) },
      affected: [{ package: { ecosystem: 'crates.io', name: 'other' }, versions: ['9.0.0'] }],
    },
  ]);
  assert.deepEqual(
    [then.gate.outcome, (await shownOf(tenant, sbomid)).gate.outcome],
    ['undecided', 'passed'],
  );
  assert.deepEqual(await shownOf(tenant, sbomid, before), then);
  assert.deepEqual(
    [(await checkAt(before))?.state, (await checkAt(await instantNow()))?.state],
    ['not_checked', 'checked'],
  );
});

test('knows by when an exploited vulnerability was listed as such', async () => {
  await importInto(server, [npmRecord('CVE-2026-7807', { name: 'listed', ...rated('low') })]);
  const sbomid = await uploadPurls(tenant, 'listed', ['pkg:npm/listed@1.0.0']);
  const before = await instantNow();
  await server.db.owner(`update vulnerability set kev = true where id = 'CVE-2026-7807'`);
  const after = await instantNow();
  const kevAt = async (as_of: string) =>
    (await tenant.as('Visitor').listSbomVulnerabilities({ sbomid, as_of })).items.map(
      ({ kev }) => kev,
    );
  assert.deepEqual([await kevAt(before), await kevAt(after)], [[false], [true]]);
});
