import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ViewState } from '@assay/contract/views.ts';
import { refused } from '../../test-refused.ts';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../test-server.ts';
import { addMember, signedIn } from '../users/test-people.ts';

const STATE: ViewState = {
  columns: [{ id: 'project', width: 240, pinned: true }, { id: 'version' }],
  sort: '-uploaded_at',
  filters: { in_use: 'true' },
  density: 'compact',
};

let server: TestServer;
let tenant: TestTenant;
before(async () => {
  server = await testServer();
});
after(() => server.stop());

/** A tenant of its own for each test: views of a tenant are one list. */
const fresh = async () => {
  tenant = await testTenant(server);
  const [admin, ann] = [tenant.as('TenantAdmin'), tenant.as('Visitor')];
  const { uuid } = await addMember(server, tenant.uuid, 'Visitor');
  const bob = await signedIn(server, tenant.uuid, uuid);
  return { admin, ann, bob, bob_uuid: uuid };
};

const namesIn = ({ items }: { items: { name: string }[] }) => items.map(({ name }) => name);

test('a view keeps columns, order, filters and density, and belongs to its owner', async () => {
  const { ann, bob, admin } = await fresh();
  const view = await ann.createSbomView({ name: ' Mine ', state: STATE });
  assert.deepEqual([view.name, view.state, view.own, view.revision], ['Mine', STATE, true, 1]);
  assert.equal(view.owner, (await ann.getCurrentUser({})).email);
  assert.deepEqual(await ann.getSbomView({ uuid: view.uuid }), view);
  for (const other of [bob, admin]) {
    assert.deepEqual(namesIn(await other.listSbomViews({})), []);
    const { uuid } = view;
    for (const call of [
      () => other.getSbomView({ uuid }),
      () => other.updateSbomView({ uuid, name: 'x' }),
      () => other.deleteSbomView({ uuid }),
      () => other.setOwnSbomView({ uuid }),
    ])
      await assert.rejects(call(), refused(404));
  }
});

test('a shared view is used by all, and changed by its owner and administrators', async () => {
  const { ann, bob, admin } = await fresh();
  const { uuid } = await ann.createSbomView({ name: 'Team', state: STATE, shared: true });
  assert.deepEqual(namesIn(await bob.listSbomViews({})), ['Team']);
  assert.equal((await bob.getSbomView({ uuid })).own, false);
  await assert.rejects(bob.updateSbomView({ uuid, name: 'Mine' }), refused(403));
  await assert.rejects(bob.deleteSbomView({ uuid }), refused(403));
  assert.equal((await admin.updateSbomView({ uuid, name: 'Ours' })).name, 'Ours');
  await ann.deleteSbomView({ uuid });
  await assert.rejects(bob.getSbomView({ uuid }), refused(404));
});

test('a change that somebody else made meanwhile is not lost', async () => {
  const { ann, admin } = await fresh();
  const { uuid } = await ann.createSbomView({ name: 'Team', state: STATE, shared: true });
  const wide: ViewState = { ...STATE, density: 'roomy' };
  const changed = await admin.updateSbomView({ uuid, revision: 1, state: wide });
  assert.equal(changed.revision, 2);
  await assert.rejects(ann.updateSbomView({ uuid, revision: 1, state: STATE }), refused(409));
  assert.deepEqual((await ann.getSbomView({ uuid })).state, wide);
});

test('the own view is the chosen one, else the default of the tenant', async () => {
  const { ann, bob, admin } = await fresh();
  const seen = async () => (await bob.getOwnSbomView({})).view?.name ?? null;
  assert.equal(await seen(), null);
  const team = await ann.createSbomView({ name: 'Team', state: STATE, shared: true });
  await assert.rejects(ann.setDefaultSbomView({ uuid: team.uuid }), refused(403));
  const { view } = await admin.setDefaultSbomView({ uuid: team.uuid });
  assert.deepEqual([view?.name, view?.is_default], ['Team', true]);
  assert.equal(await seen(), 'Team');
  const own = await bob.createSbomView({ name: 'Bob', state: STATE });
  await bob.setOwnSbomView({ uuid: own.uuid });
  assert.equal(await seen(), 'Bob');
  assert.equal((await bob.getOwnSbomView({})).chosen, true);
  assert.equal((await bob.getDefaultSbomView({})).view?.name, 'Team');
  assert.equal((await bob.setOwnSbomView({ uuid: null })).chosen, false);
  assert.equal(await seen(), 'Team');
  await admin.setDefaultSbomView({ uuid: null });
  assert.equal(await seen(), null);
});

test('only administrators change the default, which stays shared', async () => {
  const { ann, admin } = await fresh();
  const own = await admin.createSbomView({ name: 'Private', state: STATE });
  await assert.rejects(admin.setDefaultSbomView({ uuid: own.uuid }), refused(409));
  const { uuid } = await ann.createSbomView({ name: 'Team', state: STATE, shared: true });
  await admin.setDefaultSbomView({ uuid });
  for (const call of [
    () => ann.updateSbomView({ uuid, state: STATE }),
    () => ann.updateSbomView({ uuid, shared: false }),
    () => ann.deleteSbomView({ uuid }),
  ])
    await assert.rejects(call(), refused(403));
  await assert.rejects(admin.updateSbomView({ uuid, shared: false }), refused(409));
  await admin.deleteSbomView({ uuid });
  assert.equal((await admin.getDefaultSbomView({})).view, null);
});

test('a chosen view that is no longer shared counts as none', async () => {
  const { ann, bob } = await fresh();
  const { uuid } = await ann.createSbomView({ name: 'Team', state: STATE, shared: true });
  await bob.setOwnSbomView({ uuid });
  await ann.updateSbomView({ uuid, shared: false });
  assert.equal((await bob.getOwnSbomView({})).view, null);
});

test('who leaves takes private views along; shared ones stay without an owner', async () => {
  const { bob, bob_uuid, admin } = await fresh();
  await bob.createSbomView({ name: 'Private', state: STATE });
  await bob.createSbomView({ name: 'Team', state: STATE, shared: true });
  await admin.deleteUser({ uuid: bob_uuid });
  const { items } = await admin.listSbomViews({});
  assert.deepEqual(
    items.map(({ name, owner, own }) => [name, owner, own]),
    [['Team', null, false]],
  );
  const rows = await server.db.owner('select from saved_view where tenant_uuid = $1', [
    tenant.uuid,
  ]);
  assert.equal(rows.length, 1);
});

test('names are unique for their owner, and 50 views are the most', async () => {
  const { ann, bob } = await fresh();
  await ann.createSbomView({ name: 'One', state: STATE });
  await assert.rejects(ann.createSbomView({ name: 'oNE', state: STATE }), refused(409));
  await bob.createSbomView({ name: 'One', state: STATE });
  for (let n = 2; n <= 50; n++) await ann.createSbomView({ name: `View ${n}`, state: STATE });
  await assert.rejects(ann.createSbomView({ name: 'One more', state: STATE }), refused(400));
});

test('refuses a state that no page can show', async () => {
  const { ann } = await fresh();
  const column = { id: 'project' };
  const odd: Record<string, unknown>[] = [
    { columns: [] },
    { columns: [column, column] },
    { columns: [{ id: '<b>' }] },
    { columns: [{ id: 'project', width: 1e9 }] },
    { sort: 'project; drop table' },
    { filters: { 'a b': 'x' } },
    { filters: Object.fromEntries(Array.from({ length: 33 }, (_, n) => [`f${n}`, ''])) },
    { density: 'huge' },
  ];
  for (const part of odd) {
    const body = JSON.stringify({ name: 'odd', state: { ...STATE, ...part } });
    const headers = { 'content-type': 'application/json' };
    const answer = await tenant.sendAs('Visitor')('/view/sbom', { method: 'POST', headers, body });
    assert.equal(answer.status, 400, body);
  }
  assert.deepEqual(namesIn(await ann.listSbomViews({})), []);
});

test("another tenant's view answers as a missing one", async () => {
  const { ann } = await fresh();
  const { uuid } = await ann.createSbomView({ name: 'Team', state: STATE, shared: true });
  const stranger = (await testTenant(server)).as('TenantAdmin');
  for (const call of [
    () => stranger.getSbomView({ uuid }),
    () => stranger.updateSbomView({ uuid, name: 'x' }),
    () => stranger.deleteSbomView({ uuid }),
    () => stranger.setOwnSbomView({ uuid }),
    () => stranger.setDefaultSbomView({ uuid }),
  ])
    await assert.rejects(call(), refused(404));
});

test('each change is in the audit log', async () => {
  const { ann, admin } = await fresh();
  const { uuid } = await ann.createSbomView({ name: 'Team', state: STATE, shared: true });
  await ann.updateSbomView({ uuid, name: 'Ours' });
  await admin.setDefaultSbomView({ uuid });
  await ann.setOwnSbomView({ uuid });
  await admin.deleteSbomView({ uuid });
  const actions = await tenant.auditedActions();
  assert.deepEqual(
    actions.filter((action) => action.startsWith('view.')),
    ['view.create', 'view.update', 'view.set_default', 'view.choose', 'view.delete'],
  );
});
