/** Decisions that people without rights, people of another tenant, several at once, or withdrawn records contest. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { refused } from '../../test-refused.ts';
import { type TestServer, testServer, testTenant } from '../../test-server.ts';
import { importInto, uploadPurls } from '../catalogue/coverage/test-coverage.ts';
import { npmRecord, rated } from '../catalogue/test-catalogue.ts';
import { gateOf, knowRanged, RANGED, statesIn, uploadRanged } from './test-decisions.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
  await server.work();
  await knowRanged(server);
});
after(() => server.stop());

const OTHER = { vulnerability: 'CVE-2026-0003', package: 'pkg:npm/other' };
const PLACES = ['sbom', 'project', 'folder', 'tenant'] as const;

/** An SBOM of a tenant, and its places as requests name them. */
async function placed(path = 'acme/app') {
  const tenant = await testTenant(server);
  const sbomid = await uploadRanged(tenant, path);
  const [folder = ''] = path.split('/');
  const of = { sbom: { sbomid }, project: { path }, folder: { path: folder }, tenant: {} };
  const whereOf = (scope: (typeof PLACES)[number]) => ({ scope, ...of[scope] });
  return { tenant, sbomid, whereOf };
}

test('an act is undone by who did it or a TenantAdmin, not by the authors of decisions that it put back', async () => {
  const { tenant, sbomid, whereOf } = await placed();
  const [ann, key] = [tenant.as('LedgerAdmin'), tenant.asKey('LedgerAdmin')];
  const admin = tenant.as('TenantAdmin');
  const at = whereOf('project');
  await ann.createDecisions({ ...at, items: [RANGED], state: 'in_triage' });
  await key.createDecisions({ ...at, items: [OTHER], state: 'in_triage' });
  const both = { ...at, items: [RANGED, OTHER], state: 'not_affected' as const };
  const replaced = await admin.createDecisions(both);
  const { act } = await admin.undoDecisions({ act: replaced.act });
  for (const author of [ann, key])
    await assert.rejects(author.undoDecisions({ act }), refused(403));
  const triage = { [RANGED.vulnerability]: 'in_triage', [OTHER.vulnerability]: 'in_triage' };
  assert.deepEqual(await statesIn(tenant, sbomid), triage);
  const own = await ann.createDecisions(both);
  const undone = await ann.undoDecisions({ act: own.act });
  await assert.rejects(key.undoDecisions({ act: undone.act }), refused(403));
  const again = await ann.undoDecisions({ act: undone.act });
  assert.deepEqual([again.ended, again.restored], [2, 2], 'who undid it may take that back');
});

test('a bulk of a member without rights decides nothing in any place, and its preview says why', async () => {
  const { tenant, sbomid, whereOf } = await placed();
  const items = [RANGED, OTHER];
  for (const role of ['Auditor', 'Visitor'] as const)
    for (const scope of PLACES) {
      const request = { ...whereOf(scope), items, state: 'not_affected' as const };
      await assert.rejects(tenant.as(role).createDecisions(request), refused(403));
      const { decisions, skipped, skipped_because } = await tenant
        .as(role)
        .previewDecisions(request);
      assert.deepEqual([decisions, skipped], [0, 2]);
      assert.match(skipped_because, /role/);
    }
  const everywhere = { ...whereOf('tenant'), items, state: 'not_affected' as const };
  await assert.rejects(tenant.as('LedgerAdmin').createDecisions(everywhere), refused(403));
  const { act } = await tenant.as('TenantAdmin').createDecisions(everywhere);
  await assert.rejects(tenant.as('LedgerAdmin').undoDecisions({ act }), refused(403));
  await tenant.as('TenantAdmin').undoDecisions({ act });
  assert.deepEqual(await statesIn(tenant, sbomid), {});
});

test('a bulk of another tenant reaches nothing by the names of its places, SBOMs and acts', async () => {
  const [own, other] = [await placed(), await placed('their/app')];
  const items = [RANGED];
  const state = 'not_affected' as const;
  const { act } = await own.tenant
    .as('LedgerAdmin')
    .createDecisions({ ...own.whereOf('project'), items, state: 'in_triage' });
  const admin = other.tenant.as('TenantAdmin');
  for (const scope of ['sbom', 'project', 'folder'] as const) {
    const request = { ...own.whereOf(scope), items, state };
    await assert.rejects(admin.createDecisions(request), refused(404));
    await assert.rejects(admin.previewDecisions(request), refused(404));
  }
  const made_at = own.sbomid;
  await assert.rejects(
    admin.createDecisions({ ...other.whereOf('project'), items, state, made_at }),
    refused(404),
  );
  await assert.rejects(admin.undoDecisions({ act }), refused(404));
  await assert.rejects(admin.listDecisions({ sbomid: own.sbomid }), refused(404));
  await admin.createDecisions({ ...other.whereOf('tenant'), items, state });
  const { items: theirs } = await admin.listDecisions({ act });
  assert.deepEqual(theirs, []);
  const decided = { [RANGED.vulnerability]: 'in_triage' };
  assert.deepEqual(await statesIn(own.tenant, own.sbomid), decided);
});

test('of many people who decide the same at once one decision stands, and each ended one names who ended it', async () => {
  const { tenant, sbomid, whereOf } = await placed();
  const people = [tenant.as('LedgerAdmin'), tenant.as('TenantAdmin'), tenant.asKey('LedgerAdmin')];
  const states = ['not_affected', 'false_positive', 'exploitable', 'in_triage'] as const;
  const made = await Promise.all(
    states.flatMap((state) =>
      people.map((one) =>
        one.createDecisions({ ...whereOf('project'), items: [RANGED, OTHER], state }),
      ),
    ),
  );
  const ended = made.reduce((sum, one) => sum + one.ended, 0);
  assert.equal(ended, 2 * (made.length - 1), 'each act ends the decisions of the one before');
  const { items } = await tenant.as('Visitor').listDecisions({
    ...{ sbomid, standing: 'all', pageSize: 200 },
  });
  assert.equal(items.length, 2 * made.length);
  for (const vulnerability of [RANGED.vulnerability, OTHER.vulnerability]) {
    const own = items.filter((one) => one.vulnerability === vulnerability);
    assert.equal(own.filter(({ ended_at }) => ended_at === null).length, 1);
    assert.equal(own.filter(({ ended_by }) => ended_by !== null).length, made.length - 1);
  }
  const inForce = items.filter(({ ended_at }) => ended_at === null);
  assert.equal(new Set(inForce.map(({ act }) => act)).size, 1, 'both are of one act');
});

test('of two people who undo an act at once one does, and nothing is put back twice', async () => {
  const { tenant, sbomid, whereOf } = await placed();
  const at = whereOf('project');
  const [ann, admin] = [tenant.as('LedgerAdmin'), tenant.as('TenantAdmin')];
  await ann.createDecisions({ ...at, items: [RANGED], state: 'in_triage' });
  const { act } = await ann.createDecisions({ ...at, items: [RANGED], state: 'not_affected' });
  const results = await Promise.allSettled(
    [ann, admin, ann, admin].map((one) => one.undoDecisions({ act })),
  );
  const outcomes = results.map((one) => (one.status === 'fulfilled' ? 200 : one.reason.status));
  assert.deepEqual(outcomes.toSorted(), [200, 409, 409, 409]);
  assert.deepEqual(await statesIn(tenant, sbomid), { [RANGED.vulnerability]: 'in_triage' });
  const { total } = await tenant.as('Visitor').listDecisions({ vulnerability: 'CVE-2026-0001' });
  assert.equal(total, 1);
});

test('a decision outlives the withdrawal of its record: it is listed, undone, and applies when the record is back', async () => {
  const id = 'CVE-2026-7201';
  const item = { vulnerability: id, package: 'pkg:npm/withdrawn' };
  const tell = (minute: number, more: object = {}) =>
    importInto(server, [
      npmRecord(id, {
        ...{ name: 'withdrawn', modified: new Date(minute * 60_000).toISOString() },
        ...rated('high'),
        ...more,
      }),
    ]);
  await tell(1);
  const tenant = await testTenant(server);
  const path = 'acme/app';
  const sbomid = await uploadPurls(tenant, path, ['pkg:npm/withdrawn@1.0.0']);
  const engineer = tenant.as('LedgerAdmin');
  const place = { scope: 'project' as const, path, items: [item], state: 'not_affected' as const };
  const { act } = await engineer.createDecisions({ ...place, reopen_on: ['range', 'severity'] });
  assert.deepEqual(await gateOf(tenant, sbomid), ['passed', 1]);
  await tell(2, { withdrawn: '2026-02-01T00:00:00Z' });
  assert.deepEqual(await statesIn(tenant, sbomid), {});
  assert.deepEqual(await gateOf(tenant, sbomid), ['passed', 0]);
  const listed = await tenant.as('Visitor').listDecisions({ vulnerability: id });
  assert.deepEqual(
    listed.items.map(({ uuid, state }) => [uuid !== '', state]),
    [[true, 'not_affected']],
  );
  const preview = await engineer.previewDecisions(place);
  assert.deepEqual([preview.decisions, preview.replaced, preview.findings], [1, 1, 0]);
  await tell(3);
  assert.deepEqual(await statesIn(tenant, sbomid), { [id]: 'not_affected' });
  await tell(4, { withdrawn: '2026-02-01T00:00:00Z' });
  const during = await engineer.createDecisions({ ...place, reopen_on: ['range', 'advisory'] });
  const { items: made } = await tenant.as('Visitor').listDecisions({ act: during.act });
  assert.deepEqual(
    made.map(({ reopen_unknown }) => reopen_unknown),
    [['range', 'advisory']],
    'a withdrawn record says nothing that could change',
  );
  await engineer.undoDecisions({ act: during.act });
  await tell(5);
  assert.deepEqual(await statesIn(tenant, sbomid), { [id]: 'not_affected' });
  const { items } = await tenant.as('Visitor').listDecisions({ vulnerability: id });
  assert.notEqual(items[0]?.act, act, 'it was put back by the undo');
});
