import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { refused } from '../../test-refused.ts';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../test-server.ts';
import { importInto, uploadPurls } from '../catalogue/coverage/test-coverage.ts';
import { npmRecord, rated } from '../catalogue/test-catalogue.ts';
import { gateOf, knowRanged, RANGED, statesIn, uploadRanged } from './test-decisions.ts';

let server: TestServer;
let tenant: TestTenant;
let stranger: TestTenant;
before(async () => {
  server = await testServer();
  await server.work();
  tenant = await testTenant(server);
  stranger = await testTenant(server);
  await knowRanged(server);
});
after(() => server.stop());

const engineer = () => tenant.as('LedgerAdmin');
const administrator = () => tenant.as('TenantAdmin');

test('a decision closes the finding in its SBOM alone, and the gate follows', async () => {
  const sbomid = await uploadRanged(tenant, 'one/sbom');
  const other = await uploadRanged(tenant, 'one/other');
  assert.deepEqual(await gateOf(tenant, sbomid), ['failed', 0]);
  const items = [
    RANGED,
    { vulnerability: 'CVE-2026-0002', package: 'pkg:npm/ranged@1.0.0?x=y' },
    { vulnerability: 'CVE-2026-0003', package: '' },
  ];
  const state = 'not_affected' as const;
  const made = await engineer().createDecisions({
    ...{
      scope: 'sbom',
      sbomid,
      items,
      state,
      justification: 'code_not_reachable',
      detail: 'Unused.',
    },
  });
  assert.deepEqual([made.made, made.ended], [3, 0]);
  assert.deepEqual(Object.values(await statesIn(tenant, sbomid)), [state, state, state]);
  assert.deepEqual(await gateOf(tenant, sbomid), ['passed', 3]);
  assert.deepEqual(await statesIn(tenant, other), {});
  assert.deepEqual(await gateOf(tenant, other), ['failed', 0]);
  const { items: rows } = await tenant.as('Visitor').listSbomVulnerabilities({ sbomid });
  const row = rows.find(({ id }) => id === RANGED.vulnerability);
  assert.equal(row?.package, RANGED.package);
  assert.deepEqual(
    [
      row?.decision?.scope,
      row?.decision?.justification,
      row?.decision?.detail,
      row?.decision?.reopened_by,
    ],
    ['sbom', 'code_not_reachable', 'Unused.', null],
  );
  const listed = await tenant.as('Visitor').listSbomVulnerabilities({ sbomid, state: 'na' });
  assert.equal(listed.total, 0);
});

test('one act decides about 5,000 pairs with long names, and one more is refused', async () => {
  const path = 'many/app';
  await uploadRanged(tenant, path);
  const items = Array.from({ length: 5000 }, (_, n) => ({
    vulnerability: `CVE-2030-${10_000 + n}`,
    package: `pkg:maven/org.example.${'a-long-group.'.repeat(20)}/artifact-${n}`,
  }));
  const request = { scope: 'project' as const, path, state: 'in_triage' as const };
  const { decisions } = await engineer().previewDecisions({ ...request, items });
  const { made } = await engineer().createDecisions({ ...request, items });
  assert.deepEqual([decisions, made], [5000, 5000]);
  const again = await tenant.as('TenantAdmin').createDecisions({ ...request, items });
  assert.deepEqual([again.made, again.ended], [5000, 5000]);
  const undone = await tenant.as('TenantAdmin').undoDecisions({ act: again.act });
  assert.deepEqual([undone.ended, undone.restored], [5000, 5000]);
  const more = [...items, RANGED];
  await assert.rejects(engineer().createDecisions({ ...request, items: more }), { status: 400 });
});

test('exploitable and in triage stay open', async () => {
  const sbomid = await uploadPurls(tenant, 'open', ['pkg:npm/ranged@1.0.0']);
  for (const state of ['in_triage', 'exploitable'] as const) {
    const items = [RANGED, { ...RANGED, vulnerability: 'CVE-2026-0002' }];
    await engineer().createDecisions({ scope: 'sbom', sbomid, items, state });
    assert.deepEqual(await gateOf(tenant, sbomid), ['failed', 0]);
  }
});

test('the next upload of a project inherits; the nearest place wins, and N/A takes it back there', async () => {
  const path = 'inherit/team/app';
  const first = await uploadRanged(tenant, path);
  const items = [RANGED];
  await engineer().createDecisions({ scope: 'folder', path: 'inherit', items, state: 'in_triage' });
  await engineer().createDecisions({
    ...{ scope: 'project', path, items, state: 'not_affected', made_at: first },
  });
  const second = await uploadPurls(tenant, path, ['pkg:npm/ranged@1.0.0', 'pkg:npm/new@1.0.0']);
  assert.deepEqual(await statesIn(tenant, second), { 'CVE-2026-0001': 'not_affected' });
  await engineer().createDecisions({
    scope: 'folder',
    path: 'inherit/team',
    items,
    state: 'exploitable',
  });
  const sibling = await uploadRanged(tenant, 'inherit/team/sibling');
  const cousin = await uploadRanged(tenant, 'inherit/cousin');
  const outside = await uploadRanged(tenant, 'inherited');
  assert.deepEqual(await statesIn(tenant, sibling), { 'CVE-2026-0001': 'exploitable' });
  assert.deepEqual(await statesIn(tenant, cousin), { 'CVE-2026-0001': 'in_triage' });
  assert.deepEqual(await statesIn(tenant, outside), {});
  await engineer().createDecisions({ scope: 'sbom', sbomid: second, items, state: '' });
  assert.deepEqual(await statesIn(tenant, second), {});
  assert.deepEqual(await statesIn(tenant, first), { 'CVE-2026-0001': 'not_affected' });
  const inherited = await tenant.as('Visitor').listDecisions({
    ...{ sbomid: second, vulnerability: RANGED.vulnerability },
  });
  assert.deepEqual(inherited.items.map(({ scope, path: at }) => [scope, at]).toSorted(), [
    ['folder', 'inherit'],
    ['folder', 'inherit/team'],
    ['project', path],
    ['sbom', path],
  ]);
});

test('a decision names the vulnerability by any of its ids', async () => {
  const sbomid = await uploadRanged(tenant, 'alias');
  const items = [{ ...RANGED, vulnerability: 'GHSA-aaaa-aaaa-aaaa' }];
  await engineer().createDecisions({ scope: 'sbom', sbomid, items, state: 'false_positive' });
  assert.deepEqual(await statesIn(tenant, sbomid), { 'CVE-2026-0001': 'false_positive' });
  const by = await tenant.as('Visitor').listDecisions({ vulnerability: 'CVE-2026-0001', sbomid });
  assert.equal(by.total, 1);
});

test('versions bound a decision', async () => {
  await importInto(server, [npmRecord('CVE-2026-0050', { name: 'versioned', ...rated('high') })]);
  const of = (version: string) => uploadPurls(tenant, 'bounded', [`pkg:npm/versioned@${version}`]);
  const [before_, first, last] = [await of('1.1.0'), await of('1.2.0'), await of('1.10.0')];
  await engineer().createDecisions({
    ...{ scope: 'project', path: 'bounded', state: 'not_affected', version_from: '1.2.0' },
    ...{
      version_to: '1.10.0',
      items: [{ vulnerability: 'CVE-2026-0050', package: 'pkg:npm/versioned' }],
    },
  });
  const states = await Promise.all([before_, first, last].map((id) => statesIn(tenant, id)));
  const decided = { 'CVE-2026-0050': 'not_affected' };
  assert.deepEqual(states, [{}, decided, decided]);
});

test('the list counts a finding of a project as closed when it is in all SBOMs in use', async () => {
  await importInto(server, [npmRecord('CVE-2026-0055', { name: 'counted', ...rated('high') })]);
  const upload = (path: string) => uploadPurls(tenant, path, ['pkg:npm/counted@1.0.0']);
  const sbomids = [await upload('counted/two'), await upload('counted/two')];
  for (const sbomid of sbomids) await engineer().updateSbom({ sbomid, in_use: true });
  await upload('counted/one');
  await upload('elsewhere/counted');
  const items = [{ vulnerability: 'CVE-2026-0055', package: 'pkg:npm/counted' }];
  const state = 'not_affected' as const;
  const counts = async () => {
    const { items: rows } = await tenant.as('Visitor').listVulnerabilities({ text: '2026-0055' });
    return rows.map((row) => [row.open_findings, row.closed_findings]);
  };
  assert.deepEqual(await counts(), [[3, 0]]);
  const [first = '', second = ''] = sbomids;
  await engineer().createDecisions({ scope: 'sbom', sbomid: first, items, state });
  assert.deepEqual(await counts(), [[3, 0]]);
  await engineer().createDecisions({ scope: 'sbom', sbomid: second, items, state });
  assert.deepEqual(await counts(), [[2, 1]]);
  await administrator().createDecisions({ scope: 'tenant', items, state });
  assert.deepEqual(await counts(), [[0, 3]]);
  const open = 'exploitable' as const;
  await engineer().createDecisions({ scope: 'folder', path: 'counted', items, state: open });
  assert.deepEqual(await counts(), [[1, 2]]);
});

test('a decision is overtaken when the severity rises, and applies again when it falls', async () => {
  const record = (level: 'medium' | 'critical', modified: string) => ({
    ...npmRecord('CVE-2026-0060', { name: 'rising', ...rated(level) }),
    modified,
  });
  await importInto(server, [record('medium', '2026-01-01T00:00:00Z')]);
  const sbomid = await uploadPurls(tenant, 'rising', ['pkg:npm/rising@1.0.0']);
  const items = [{ vulnerability: 'CVE-2026-0060', package: 'pkg:npm/rising' }];
  await engineer()
    .createDecisions({ scope: 'tenant', items, state: 'not_affected' })
    .then(
      () => assert.fail('a LedgerAdmin does not decide for the tenant'),
      (error) => assert.ok(refused(403)(error)),
    );
  await administrator().createDecisions({ scope: 'tenant', items, state: 'not_affected' });
  assert.deepEqual(await gateOf(tenant, sbomid), ['passed', 1]);
  await importInto(server, [record('critical', '2026-02-01T00:00:00Z')]);
  assert.deepEqual(await gateOf(tenant, sbomid), ['failed', 0]);
  const [row] = (await tenant.as('Visitor').listSbomVulnerabilities({ sbomid })).items;
  assert.deepEqual([row?.state, row?.decision?.reopened_by], ['', 'severity']);
  await importInto(server, [record('medium', '2026-03-01T00:00:00Z')]);
  assert.deepEqual(await gateOf(tenant, sbomid), ['passed', 1]);
});

test('an expired decision gives way to the next, and says so without one', async () => {
  const sbomid = await uploadRanged(tenant, 'expiry/app');
  const items = [RANGED];
  const expires_at = new Date(Date.now() + 3_600_000).toISOString();
  const wide = { scope: 'folder', path: 'expiry', items, state: 'exploitable' } as const;
  const near = { scope: 'sbom', sbomid, items, state: 'not_affected', expires_at } as const;
  await engineer().createDecisions(near);
  const expire = () =>
    server.db.owner(
      `update decision set expires_at = now() - interval '1 second' where tenant_uuid = $1 and sbomid = $2`,
      [tenant.uuid, sbomid],
    );
  assert.deepEqual(await statesIn(tenant, sbomid), { 'CVE-2026-0001': 'not_affected' });
  await expire();
  assert.deepEqual(await statesIn(tenant, sbomid), {});
  const row = async () =>
    (await tenant.as('Visitor').listSbomVulnerabilities({ sbomid })).items.find(
      ({ id }) => id === RANGED.vulnerability,
    );
  assert.equal((await row())?.decision?.reopened_by, 'expired');
  await engineer().createDecisions(wide);
  assert.deepEqual(await statesIn(tenant, sbomid), { 'CVE-2026-0001': 'exploitable' });
  const soon = new Date(Date.now() + 1000).toISOString();
  await assert.rejects(engineer().createDecisions({ ...near, expires_at: soon }), refused(400));
});

test('an act is undone once, and what it had replaced stands again', async () => {
  const sbomid = await uploadRanged(tenant, 'undo');
  const decide = (state: 'not_affected' | 'in_triage' | 'exploitable', items = [RANGED]) =>
    engineer().createDecisions({ scope: 'sbom', sbomid, items, state });
  await decide('in_triage');
  const other = { vulnerability: 'CVE-2026-0003', package: 'pkg:npm/other' };
  const { act, ended } = await decide('not_affected', [RANGED, other]);
  assert.equal(ended, 1);
  await decide('exploitable', [other]);
  await assert.rejects(tenant.as('Visitor').undoDecisions({ act }), refused(403));
  await assert.rejects(stranger.as('TenantAdmin').undoDecisions({ act }), refused(404));
  const undone = await administrator().undoDecisions({ act });
  assert.deepEqual([undone.ended, undone.restored, undone.kept], [1, 1, 1]);
  assert.deepEqual(await statesIn(tenant, sbomid), {
    'CVE-2026-0001': 'in_triage',
    'CVE-2026-0003': 'exploitable',
  });
  await assert.rejects(administrator().undoDecisions({ act }), refused(409));
  const [now, before_] = [new Date(), new Date(Date.now() - 3_600_000)].map((at) =>
    at.toISOString(),
  );
  await server.db.owner(
    `update decision set created_at = created_at - interval '2 hours', ended_at = ended_at - interval '30 minutes'
     where tenant_uuid = $1 and sbomid = $2 and ended_at is not null`,
    [tenant.uuid, sbomid],
  );
  const stood = async (as_of = '') =>
    (await tenant.as('Visitor').listDecisions({ sbomid, as_of })).items
      .filter(({ scope }) => scope === 'sbom')
      .map(({ vulnerability, state }) => [vulnerability, state]);
  assert.deepEqual((await stood(now)).toSorted(), [
    ['CVE-2026-0001', 'in_triage'],
    ['CVE-2026-0003', 'exploitable'],
  ]);
  assert.equal((await stood(before_)).length, 3, 'all that has ended since');
  const history = await tenant
    .as('Visitor')
    .listDecisions({ sbomid, standing: 'all', vulnerability: RANGED.vulnerability });
  assert.deepEqual(
    history.items.map(({ state, ended_by }) => [state, ended_by === null]),
    [
      ['in_triage', true],
      ['not_affected', false],
      ['in_triage', false],
    ],
  );
});

test('a preview counts what would change, and says what is not permitted', async () => {
  const fresh = await testTenant(server);
  for (const path of ['count/a', 'count/b', 'elsewhere'])
    await uploadPurls(fresh, path, ['pkg:npm/ranged@1.0.0', 'pkg:npm/other@1.0.0']);
  const items = [RANGED, { vulnerability: 'CVE-2026-0003', package: '' }];
  const ask = { items, state: 'not_affected' as const };
  const folder = await fresh
    .as('LedgerAdmin')
    .previewDecisions({ ...ask, scope: 'folder', path: 'count' });
  assert.deepEqual(
    [folder.findings, folder.sboms, folder.projects, folder.decisions],
    [4, 2, 2, 2],
  );
  const project = await fresh
    .as('LedgerAdmin')
    .previewDecisions({ ...ask, scope: 'project', path: 'elsewhere' });
  assert.deepEqual([project.findings, project.sboms, project.projects], [2, 1, 1]);
  const skipped = await fresh.as('LedgerAdmin').previewDecisions({ ...ask, scope: 'tenant' });
  assert.deepEqual([skipped.skipped, skipped.findings], [2, 0]);
  assert.match(skipped.skipped_because, /TenantAdmin/);
  const all = await fresh.as('TenantAdmin').previewDecisions({ ...ask, scope: 'tenant' });
  assert.deepEqual([all.findings, all.sboms, all.skipped], [6, 3, 0]);
  const none = await stranger.as('TenantAdmin').previewDecisions({ ...ask, scope: 'tenant' });
  assert.equal(none.findings, 0);
});

test('a person who did not see the newest decision is told who made it', async () => {
  const sbomid = await uploadRanged(tenant, 'conflict');
  const ask = { scope: 'sbom' as const, sbomid, items: [RANGED] };
  const seen_at = new Date(Date.now() - 1000).toISOString();
  await administrator().createDecisions({ ...ask, state: 'exploitable' });
  const { email } = await administrator().getCurrentUser({});
  await assert.rejects(
    engineer().createDecisions({ ...ask, state: 'not_affected', seen_at }),
    (error: Error) => refused(409)(error) && error.message.includes(email),
  );
  assert.deepEqual(await statesIn(tenant, sbomid), { 'CVE-2026-0001': 'exploitable' });
});

test('requests that contradict themselves, and places that are not there, are refused', async () => {
  const sbomid = await uploadRanged(tenant, 'refusals');
  const items = [RANGED];
  const ask = { scope: 'sbom' as const, sbomid, items, state: 'not_affected' as const };
  const twice = { ...RANGED, package: 'pkg:npm/ranged@9' };
  const bad = [
    { ...ask, items: [RANGED, twice] },
    { ...ask, state: 'exploitable' as const, justification: 'code_not_present' as const },
    { ...ask, version_to: '2', items: [{ ...RANGED, package: '' }] },
    { ...ask, scope: 'project' as const },
  ];
  const absent = [
    { ...ask, scope: 'project' as const, path: 'not/there' },
    { ...ask, scope: 'folder' as const, path: 'not/there' },
    { ...ask, sbomid: '00000000-0000-4000-8000-000000000000' },
  ];
  const wrongs = [
    ...bad.map((one) => ({ one, status: 400 })),
    ...absent.map((one) => ({ one, status: 404 })),
  ];
  for (const { one: wrong, status } of wrongs) {
    await assert.rejects(engineer().createDecisions(wrong), refused(status));
    await assert.rejects(engineer().previewDecisions(wrong), refused(status));
  }
  await assert.rejects(stranger.as('TenantAdmin').createDecisions(ask), refused(404));
  assert.deepEqual((await stranger.as('Visitor').listDecisions({})).items, []);
});

test('an act is one audit entry that commits to each of its rows', async () => {
  const sbomid = await uploadRanged(tenant, 'audited');
  const items = [RANGED, { vulnerability: 'CVE-2026-0003', package: '' }];
  const { act } = await engineer().createDecisions({
    scope: 'sbom',
    sbomid,
    items,
    state: 'resolved',
  });
  const entries = await server.db.owner<{ action: string; tables: string[] }>(
    `select action, array(select r ->> 'table' from jsonb_array_elements(recorded_rows) r) as tables
     from audit_entry where tenant_uuid = $1 and subject_uuid = $2`,
    [tenant.uuid, act],
  );
  assert.deepEqual(entries, [{ action: 'decision.make', tables: ['decision', 'decision'] }]);
  const [first] = (await tenant.as('Visitor').listDecisions({ act })).items;
  assert.equal(first?.receipt?.state, 'pending');
});

test('suppressed findings are listed only when asked for, and count as before', async () => {
  const sbomid = await uploadPurls(tenant, 'hidden', ['pkg:npm/ranged@1.0.0']);
  await engineer().createDecisions({
    ...{ scope: 'sbom', sbomid, items: [RANGED], state: 'exploitable', suppressed: true },
  });
  const list = async (
    filter: { suppressed?: 'true' | 'false' | 'all'; severity?: string } = {},
  ) => {
    const asked = { sbomid, ...filter };
    const { items, total, suppressed } = await tenant.as('Visitor').listSbomVulnerabilities(asked);
    assert.equal(total, items.length);
    return [items.map(({ id }) => id).toSorted(), suppressed];
  };
  const [medium, high] = ['CVE-2026-0001', 'CVE-2026-0002'];
  assert.deepEqual(await list(), [[high], 1]);
  assert.deepEqual(await list({ suppressed: 'false' }), [[high], 1]);
  assert.deepEqual(await list({ suppressed: 'true' }), [[medium], 0]);
  assert.deepEqual(await list({ suppressed: 'all' }), [[medium, high], 0]);
  assert.deepEqual(await list({ severity: 'high' }), [[high], 0], 'only those that match count');
  const sarif = async (query: object) => {
    const answer = await tenant.as('Visitor').exportSbomSarif({ sbomid, ...query });
    const [run] = JSON.parse(await answer.text()).runs;
    return run.results.length;
  };
  assert.deepEqual([await sarif({}), await sarif({ suppressed: 'false' })], [2, 1]);
  assert.deepEqual(await gateOf(tenant, sbomid), ['failed', 0]);
});

test('the list of vulnerabilities leaves out those of which decisions hide every finding, and says how many', async () => {
  const own = await testTenant(server);
  for (const project of ['a/web', 'a/api'])
    await uploadPurls(own, project, ['pkg:npm/ranged@1.0.0']);
  const [medium, high] = ['CVE-2026-0001', 'CVE-2026-0002'];
  const list = async (filter: { suppressed?: 'true' | 'all'; severity?: string } = {}) => {
    const { items, total, suppressed } = await own.as('Visitor').listVulnerabilities(filter);
    assert.equal(total, items.length);
    return [items.map(({ id }) => id).toSorted(), suppressed];
  };
  const hide = (path: string, more: object = {}) =>
    own.as('LedgerAdmin').createDecisions({
      ...{ scope: 'project', path, items: [RANGED], state: 'in_triage', suppressed: true, ...more },
    });
  await hide('a/web');
  assert.deepEqual(await list(), [[medium, high], 0], 'one of two projects still shows it');
  assert.deepEqual(await list({ suppressed: 'true' }), [[], 0]);
  await hide('a/api');
  assert.deepEqual(await list(), [[high], 1]);
  assert.deepEqual(await list({ severity: 'high' }), [[high], 0], 'only those that match count');
  assert.deepEqual(await list({ suppressed: 'true' }), [[medium], 0]);
  assert.deepEqual(await list({ suppressed: 'all' }), [[medium, high], 0]);
  const { open } = await own.as('Visitor').getDashboard({});
  assert.deepEqual([open.medium, open.high], [1, 1], 'counts include it');
  await hide('a/api', { suppressed: false });
  assert.deepEqual(await list(), [[medium, high], 0]);
  const other = await testTenant(server);
  await uploadPurls(other, 'a/web', ['pkg:npm/ranged@1.0.0']);
  const { suppressed, total } = await other.as('Visitor').listVulnerabilities({});
  assert.deepEqual([suppressed, total], [0, 2], 'decisions of others hide nothing');
});

test('exports state decisions: CycloneDX as analysis, SARIF as accepted suppression', async () => {
  const sbomid = await uploadPurls(tenant, 'exported', ['pkg:npm/ranged@1.0.0']);
  const detail = 'Never called.';
  await engineer().createDecisions({
    ...{ scope: 'sbom', sbomid, items: [RANGED], state: 'not_affected', detail },
    ...{ justification: 'code_not_reachable', responses: ['will_not_fix'] },
  });
  const fetched = async (path: string) => {
    const answer = await tenant.sendAs('Visitor')(`/sboms/${sbomid}/${path}`, { method: 'GET' });
    return JSON.parse(await answer.text());
  };
  const bom = await fetched('export?format=cyclonedx&vex=true');
  const analyses = Object.fromEntries(
    bom.vulnerabilities.map((one: { id: string; analysis?: object }) => [one.id, one.analysis]),
  );
  assert.deepEqual(analyses[RANGED.vulnerability], {
    ...{ state: 'not_affected', justification: 'code_not_reachable' },
    ...{ response: ['will_not_fix'], detail },
  });
  assert.equal(analyses['CVE-2026-0002'], undefined);
  const sarif = await fetched('vulnerabilities/sarif');
  const result = sarif.runs[0].results.find(
    ({ ruleId }: { ruleId: string }) => ruleId === RANGED.vulnerability,
  );
  assert.equal(result.suppressions[0].status, 'accepted');
  assert.match(
    result.suppressions[0].justification,
    /decided not_affected \(code_not_reachable: Never called\.\)\.$/,
  );
});
