import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ViewState } from '@assay/contract/views.ts';
import { refused } from '../../test-refused.ts';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../test-server.ts';

const STATE: ViewState = {
  columns: [{ id: 'name', width: 240, pinned: true }, { id: 'version' }],
  sort: 'name',
  filters: {},
  density: 'normal',
};

let server: TestServer;
let tenant: TestTenant;
before(async () => {
  server = await testServer();
});
after(() => server.stop());

const fresh = async () => {
  tenant = await testTenant(server);
  return { admin: tenant.as('TenantAdmin'), ann: tenant.as('Visitor') };
};

const openingOf = async (who: ReturnType<TestTenant['as']>) =>
  (await who.getOpeningViews({})).items.map(({ list, view, chosen }) => [list, view.name, chosen]);

test('keeps views of each list apart, and lists those of all', async () => {
  const { ann } = await fresh();
  const create = (list: 'artifacts' | 'users') =>
    ann.createListView({ list, name: 'Mine', state: STATE });
  const [artifacts, users] = [await create('artifacts'), await create('users')];
  assert.deepEqual([artifacts.list, users.list], ['artifacts', 'users']);
  assert.deepEqual((await ann.listListViews({ list: 'users' })).items, [users]);
  assert.equal((await ann.listListViews({})).items.length, 2);
  await assert.rejects(create('users'), refused(409));
  assert.deepEqual((await ann.listSbomViews({})).items, []);
  await assert.rejects(ann.getSbomView({ uuid: users.uuid }), refused(404));
});

test('shows the views of the list of SBOMs that the calls of the specification saved', async () => {
  const { ann } = await fresh();
  const view = await ann.createSbomView({ name: 'SBOMs', state: STATE });
  assert.equal(view.list, 'sbom');
  assert.deepEqual(await ann.getListView({ uuid: view.uuid }), view);
  await ann.setOwnListView({ list: 'sbom', uuid: view.uuid });
  assert.deepEqual((await ann.getOwnSbomView({})).view, view);
  const changed = await ann.updateListView({ uuid: view.uuid, name: 'Renamed', revision: 1 });
  assert.deepEqual([changed.name, changed.revision], ['Renamed', 2]);
  await ann.deleteListView({ uuid: view.uuid });
  assert.deepEqual((await ann.listSbomViews({})).items, []);
});

test('opens a list with the chosen view, else with the default of the tenant', async () => {
  const { admin, ann } = await fresh();
  const team = await admin.createListView({
    list: 'artifacts',
    name: 'Team',
    state: STATE,
    shared: true,
  });
  const own = await ann.createListView({ list: 'artifacts', name: 'Own', state: STATE });
  await assert.rejects(
    ann.setDefaultListView({ list: 'artifacts', uuid: team.uuid }),
    refused(403),
  );
  await admin.setDefaultListView({ list: 'artifacts', uuid: team.uuid });
  assert.deepEqual(await openingOf(ann), [['artifacts', 'Team', false]]);
  await ann.setOwnListView({ list: 'artifacts', uuid: own.uuid });
  assert.deepEqual(await openingOf(ann), [['artifacts', 'Own', true]]);
  assert.deepEqual(await openingOf(admin), [['artifacts', 'Team', false]]);
  await ann.setOwnListView({ list: 'artifacts', uuid: null });
  assert.deepEqual(await openingOf(ann), [['artifacts', 'Team', false]]);
});

test('refuses a view of another list, an unknown list, and views of other tenants', async () => {
  const { admin, ann } = await fresh();
  const { uuid } = await admin.createListView({
    list: 'artifacts',
    name: 'Team',
    state: STATE,
    shared: true,
  });
  await assert.rejects(ann.setOwnListView({ list: 'users', uuid }), refused(404));
  await assert.rejects(admin.setDefaultListView({ list: 'users', uuid }), refused(404));
  const answer = await tenant.sendAs('Visitor')('/list-views?list=nothing', { method: 'GET' });
  assert.equal(answer.status, 400);
  const stranger = (await testTenant(server)).as('TenantAdmin');
  for (const call of [
    () => stranger.getListView({ uuid }),
    () => stranger.updateListView({ uuid, name: 'x' }),
    () => stranger.deleteListView({ uuid }),
    () => stranger.setOwnListView({ list: 'artifacts', uuid }),
    () => stranger.setDefaultListView({ list: 'artifacts', uuid }),
  ])
    await assert.rejects(call(), refused(404));
  assert.deepEqual((await stranger.listListViews({})).items, []);
});
