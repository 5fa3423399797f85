import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { refused } from '../../../test-refused.ts';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../../test-server.ts';
import { uploadPurls } from '../../catalogue/coverage/test-coverage.ts';
import { instantNow } from '../../sbom-content/as-of/test-as-of.ts';
import { knowRanged, RANGED, statesIn, uploadRanged } from '../test-decisions.ts';

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
const uuidOf = async (role: 'LedgerAdmin' | 'Visitor', of = tenant) =>
  (await of.as(role).getCurrentUser({})).uuid;

test('a comment on a project is shown at its next SBOM, by any id of the vulnerability, and changes no state', async () => {
  const path = 'comments/app';
  await uploadRanged(tenant, path);
  const text = 'The parser is not reachable.';
  const about = { scope: 'project' as const, path, items: [RANGED] };
  assert.deepEqual(await engineer().commentOnFindings({ ...about, text }), { written: 1 });
  const next = await uploadPurls(tenant, path, ['pkg:npm/ranged@1.0.0', 'pkg:npm/new@1.0.0']);
  const asked = { sbomid: next, vulnerability: 'GHSA-aaaa-aaaa-aaaa', package: RANGED.package };
  const { items } = await tenant.as('Visitor').listFindingRemarks(asked);
  assert.deepEqual(
    items.map((one) => [one.kind, one.text, one.path, one.ended_at]),
    [['comment', text, path, null]],
  );
  assert.deepEqual(await statesIn(tenant, next), {});
  const elsewhere = await uploadRanged(tenant, 'comments/other');
  assert.equal((await engineer().listFindingRemarks({ sbomid: elsewhere })).total, 0);
});

test('an assignment takes the place of the one before, and fills the list of its assignee', async () => {
  const sbomid = await uploadRanged(tenant, 'assigned/app');
  const items = [{ vulnerability: 'CVE-2026-0003', package: 'pkg:npm/other' }];
  const about = { scope: 'sbom', sbomid, items } as const;
  const assign = (assignee_uuid: string | null) =>
    engineer().assignFindings({ ...about, assignee_uuid });
  const mine = async (role: 'LedgerAdmin' | 'TenantAdmin') => {
    const asked = { assigned_to_me: 'true' } as const;
    const { items: rows } = await tenant.as(role).listVulnerabilities(asked);
    const remarks = await tenant.as(role).listFindingRemarks(asked);
    return [rows.map(({ id }) => id), remarks.items.map(({ assignee }) => assignee)];
  };
  const { act, ...made } = await assign(await uuidOf('LedgerAdmin'));
  assert.deepEqual(made, { assigned: 1, ended: 0 });
  assert.match(act, /^[0-9a-f-]{36}$/);
  const { email } = await engineer().getCurrentUser({});
  assert.deepEqual(await mine('LedgerAdmin'), [['CVE-2026-0003'], [email]]);
  assert.deepEqual(await mine('TenantAdmin'), [[], []]);
  const others = await engineer().listVulnerabilities({ assigned_to_me: 'false' });
  assert.ok(others.items.every(({ id }) => id !== 'CVE-2026-0003'));
  assert.equal((await assign(null)).ended, 1);
  assert.deepEqual(await mine('LedgerAdmin'), [[], []]);
  const history = await engineer().listFindingRemarks({ sbomid, kind: 'assignment' });
  assert.deepEqual(
    history.items.map((one) => [one.assignee, one.ended_by]),
    [
      [null, null],
      [email, email],
    ],
  );
});

test('remarks of one act have one audit entry that commits to each of them', async () => {
  const path = 'recorded/app';
  await uploadRanged(tenant, path);
  const items = [RANGED, { ...RANGED, vulnerability: 'CVE-2026-0002' }];
  await engineer().assignFindings({ scope: 'project', path, items, assignee_uuid: null });
  const [entry, ...more] = await server.db.owner(
    "select details, jsonb_array_length(recorded_rows) as rows from audit_entry where action = 'finding.assign' and details ->> 'path' = $1",
    [path],
  );
  assert.deepEqual([entry?.['rows'], more.length], [2, 0]);
  assert.deepEqual(entry?.['details'], {
    ...{ scope: 'project', path, findings: 2, assignee: null },
    vulnerabilities: [RANGED.vulnerability, 'CVE-2026-0002'],
  });
});

test('findings are assigned to members who may decide; places of others are not there', async () => {
  const path = 'refused/app';
  const sbomid = await uploadRanged(tenant, path);
  const about = { scope: 'project' as const, path, items: [RANGED] };
  const assign = (assignee_uuid: string) => engineer().assignFindings({ ...about, assignee_uuid });
  await assert.rejects(assign(await uuidOf('Visitor')), refused(400));
  await assert.rejects(assign(await uuidOf('LedgerAdmin', stranger)), refused(404));
  const text = 'Mine.';
  const comment = { ...about, text };
  await assert.rejects(tenant.as('Auditor').commentOnFindings(comment), refused(403));
  await assert.rejects(stranger.as('LedgerAdmin').commentOnFindings(comment), refused(404));
  await assert.rejects(stranger.as('Visitor').listFindingRemarks({ sbomid }), refused(404));
  const twice = { ...comment, items: [RANGED, RANGED] };
  await assert.rejects(engineer().commentOnFindings(twice), refused(400));
});

test('a finding shows the assignee of the nearest place, now and as of an instant, and is found by it', async () => {
  const tenant = await testTenant(server);
  const engineer = () => tenant.as('LedgerAdmin');
  const path = 'nearest/app';
  const sbomid = await uploadRanged(tenant, path);
  const visitor = tenant.as('Visitor');
  const [mine, theirs] = [
    await uuidOf('LedgerAdmin', tenant),
    (await tenant.as('TenantAdmin').getCurrentUser({})).uuid,
  ];
  const assigned = async (more: { as_of?: string } = {}) => {
    const { items } = await visitor.listSbomVulnerabilities({ sbomid, sort: 'id', ...more });
    return items.map(({ assignee }) => assignee?.uuid ?? null);
  };
  const everything = { scope: 'tenant' as const, items: [{ ...RANGED, package: '' }] };
  const inProject = { scope: 'project' as const, path, items: [RANGED] };
  const inSbom = { scope: 'sbom' as const, sbomid, items: [RANGED] };
  await engineer().assignFindings({ ...everything, assignee_uuid: theirs });
  assert.deepEqual(await assigned(), [theirs, null, null]);
  await engineer().assignFindings({ ...inProject, assignee_uuid: mine });
  assert.deepEqual(await assigned(), [mine, null, null]);
  const as_of = await instantNow();
  const ids = async (assignee: string) => {
    const asked = { sbomid, sort: 'id', assignee } as const;
    return (await engineer().listSbomVulnerabilities(asked)).items.map(({ id }) => id);
  };
  assert.deepEqual(await ids('me'), [RANGED.vulnerability]);
  assert.deepEqual(await ids(mine), [RANGED.vulnerability]);
  assert.deepEqual(await ids(theirs), []);
  assert.deepEqual(await ids('none'), ['CVE-2026-0002', 'CVE-2026-0003']);
  await engineer().assignFindings({ ...inSbom, assignee_uuid: null });
  assert.deepEqual(await assigned(), [null, null, null]);
  assert.deepEqual(await assigned({ as_of }), [mine, null, null]);
  await engineer().assignFindings({ ...everything, assignee_uuid: null });
});

test('an act of assignments is undone: what it replaced stands again, what replaced it stays', async () => {
  const tenant = await testTenant(server);
  const engineer = () => tenant.as('LedgerAdmin');
  const path = 'undone/app';
  const sbomid = await uploadRanged(tenant, path);
  const [one, two, three] = ['1', '2', '3'].map((n) => ({
    vulnerability: `CVE-2026-100${n}`,
    package: 'pkg:npm/undone',
  }));
  assert.ok(one && two && three);
  const [mine, theirs] = [
    await uuidOf('LedgerAdmin', tenant),
    (await tenant.as('TenantAdmin').getCurrentUser({})).uuid,
  ];
  const assign = (items: (typeof one)[], assignee_uuid: string | null) =>
    engineer().assignFindings({ scope: 'sbom', sbomid, items, assignee_uuid });
  const listedRemarks = async () => {
    const { items } = await engineer().listFindingRemarks({ sbomid, sort: 'vulnerability' });
    return items
      .filter((row) => row.ended_at === null && row.package === one.package)
      .map((row) => [row.vulnerability, row.assignee_uuid]);
  };
  await assign([one], theirs);
  const { act } = await assign([one, two, three], mine);
  await assign([three], theirs);
  const undone = await tenant.as('TenantAdmin').undoAssignments({ act });
  assert.deepEqual(undone, { ended: 2, restored: 1 });
  assert.deepEqual(await listedRemarks(), [
    [one.vulnerability, theirs],
    [three.vulnerability, theirs],
  ]);
  await assert.rejects(engineer().undoAssignments({ act }), refused(409));
  await assert.rejects(stranger.as('LedgerAdmin').undoAssignments({ act }), refused(404));
  await assert.rejects(tenant.as('Auditor').undoAssignments({ act }), refused(403));
  const [entry] = await server.db.owner(
    "select jsonb_array_length(recorded_rows) as rows from audit_entry where details ->> 'undoes' = $1",
    [act],
  );
  assert.deepEqual(entry, { rows: 3 });
});

test('5,000 findings are assigned in one act, again, and as before', async () => {
  const tenant = await testTenant(server);
  const engineer = tenant.as('LedgerAdmin');
  const sbomid = await uploadRanged(tenant, 'assigned/many');
  const items = Array.from({ length: 5000 }, (_, n) => ({
    vulnerability: n < 2500 ? RANGED.vulnerability : `CVE-2030-${10_000 + n}`,
    package: `pkg:npm/p${n}`,
  }));
  const assignee_uuid = await uuidOf('LedgerAdmin', tenant);
  const about = { scope: 'sbom' as const, sbomid, assignee_uuid };
  await engineer.assignFindings({ ...about, items: items.slice(0, 1) });
  assert.equal((await engineer.assignFindings({ ...about, items })).ended, 1);
  const { act, ended } = await engineer.assignFindings({ ...about, items });
  assert.equal(ended, 5000);
  assert.deepEqual(await engineer.undoAssignments({ act }), { ended: 5000, restored: 5000 });
});

test('an undo is for the author and administrators, and assigns to no person who may not decide any more', async () => {
  const tenant = await testTenant(server);
  const [engineer, admin] = [tenant.as('LedgerAdmin'), tenant.as('TenantAdmin')];
  const sbomid = await uploadRanged(tenant, 'undone/rights');
  const about = { scope: 'sbom' as const, sbomid, items: [RANGED] };
  const mine = await uuidOf('LedgerAdmin', tenant);
  const { uuid: theirs } = await admin.getCurrentUser({});
  await admin.assignFindings({ ...about, assignee_uuid: mine });
  const { act } = await admin.assignFindings({ ...about, assignee_uuid: theirs });
  await assert.rejects(engineer.undoAssignments({ act }), refused(403));
  await server.db.owner('update account set disabled_at = now() where uuid = $1', [mine]);
  await assert.rejects(admin.assignFindings({ ...about, assignee_uuid: mine }), refused(400));
  const { items } = await admin.listAssignees({});
  assert.ok(items.every(({ uuid }) => uuid !== mine));
  assert.deepEqual(await admin.undoAssignments({ act }), { ended: 1, restored: 0 });
});

test('members who may decide are listed by a part of their address, those of other tenants never', async () => {
  const { email } = await engineer().getCurrentUser({});
  const { items, has_more } = await engineer().listAssignees({});
  const emails = items.map((one) => one.email);
  assert.ok(emails.includes(email));
  assert.deepEqual(emails, [...emails].sort());
  assert.equal(has_more, false);
  for (const role of ['Visitor', 'Auditor'] as const)
    assert.ok(!emails.includes((await tenant.as(role).getCurrentUser({})).email), role);
  const foreign = await stranger.as('LedgerAdmin').getCurrentUser({});
  assert.deepEqual((await engineer().listAssignees({ keyword: foreign.email })).items, []);
  const part = await engineer().listAssignees({ keyword: ` ${email.toUpperCase()} ` });
  assert.deepEqual(part.items, [{ uuid: await uuidOf('LedgerAdmin'), email }]);
  const wildcards = await engineer().listAssignees({ keyword: '%' });
  assert.deepEqual(wildcards.items, []);
  await assert.rejects(tenant.as('Auditor').listAssignees({}), refused(403));
});
