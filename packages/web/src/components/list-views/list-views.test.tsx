import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiKey } from '@assay/contract/api-keys.ts';
import { View } from '@assay/contract/views.ts';
import {
  answer,
  assertAbsent,
  listOf,
  openPage,
  requestsOf,
  sample,
  screen,
  uuidOf,
  waitFor,
  within,
} from '@assay/web/src/test-page/test-page.tsx';

const PAGE = '/settings/api-keys';
const KEY = sample(ApiKey, { uuid: uuidOf(1), name: 'ci', expires_at: '2999-01-01T00:00:00.000Z' });
const STATE: View['state'] = {
  columns: [
    { id: 'role', width: 300 },
    { id: 'name', pinned: true },
  ],
  sort: 'role',
  filters: { keyword: 'c' },
  density: 'compact',
};
const view = (part: Partial<View> = {}): View =>
  sample(View, {
    ...{ uuid: uuidOf(7), name: 'Team', own: true, shared: true, revision: 3, is_default: false },
    ...{ list: 'api-keys', state: STATE },
    ...part,
  });
const opening = (one: View) => ({ items: [{ list: one.list, view: one, chosen: true }] });

const heads = async () => {
  const table = await screen.findByRole('table', { name: 'API keys' });
  return within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
    .filter((text) => text !== '');
};
const menu = async (user: ReturnType<typeof openPage>, name: RegExp | string) => {
  await user.click(await screen.findByRole('button', { name }));
  return screen.findByRole('button', { name: 'Save as…' });
};

test('opens a list with the order, filters and columns of its own view', async () => {
  openPage(PAGE, {
    answers: { listApiKeys: listOf(KEY), getOpeningViews: opening(view()) },
  });
  await waitFor(async () => assert.deepEqual((await heads()).slice(0, 2), ['Key name', 'Role']));
  await waitFor(() => assert.match(window.location.search, /sort=role/));
  assert.match(window.location.search, /keyword=c/);
  const isAsked = () => requestsOf('listApiKeys').some(({ input }) => input['keyword'] === 'c');
  await waitFor(() => assert.ok(isAsked()));
  assert.ok(screen.getByRole('button', { name: 'Team' }));
});

test('leaves an address alone that says something about the list', async () => {
  openPage(`${PAGE}?view=none`, {
    answers: { listApiKeys: listOf(KEY), getOpeningViews: opening(view()) },
  });
  assert.ok(await screen.findByRole('button', { name: 'Built-in view' }));
  assert.equal(window.location.search, '?view=none');
});

test('names unsaved changes, and saves them with the revision that they were made from', async () => {
  const one = view();
  const user = openPage(`${PAGE}?view=${one.uuid}&sort=-role&keyword=c`, {
    answers: {
      listApiKeys: listOf(KEY),
      getListView: one,
      listListViews: { items: [one] },
      updateListView: ({ state = one.state }) => view({ state, revision: 4 }),
    },
  });
  await menu(user, /^Team/);
  const changes = screen.getByRole('region', { name: 'Unsaved changes' });
  assert.ok(within(changes).getByText('Order changed'));
  answer({ getListView: view({ state: { ...one.state, sort: '-role' }, revision: 4 }) });
  await user.click(within(changes).getByRole('button', { name: 'Save for everyone' }));
  await waitFor(() => assert.equal(requestsOf('updateListView').length, 1));
  const input = requestsOf('updateListView')[0]?.input;
  assert.equal(input?.['revision'], 3);
  assert.deepEqual(input?.['state'], {
    ...one.state,
    columns: [one.state.columns[1], one.state.columns[0]],
    sort: '-role',
  });
  await waitFor(() => assertAbsent(screen.queryByRole('img', { name: 'Unsaved changes' })));
});

test('takes unsaved changes back', async () => {
  const one = view();
  const user = openPage(`${PAGE}?view=${one.uuid}&columns=name&density=roomy`, {
    answers: { listApiKeys: listOf(KEY), getListView: one, listListViews: { items: [one] } },
  });
  await menu(user, /^Team/);
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  await waitFor(() =>
    assert.equal(window.location.search, `?view=${one.uuid}&keyword=c&sort=role`),
  );
});

test('saves the list as it is shown under a new name, and opens it', async () => {
  const user = openPage(`${PAGE}?view=none&keyword=deploy&hide=role`, {
    answers: {
      listApiKeys: listOf(KEY),
      createListView: ({ name, state, shared = false }) => view({ name, state, shared }),
    },
  });
  await user.click(await menu(user, 'Built-in view'));
  await user.type(screen.getByRole('textbox', { name: 'View name' }), 'Deploys');
  await user.click(screen.getByRole('checkbox', { name: 'Share with the tenant' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => assert.match(window.location.search, new RegExp(`view=${uuidOf(7)}`)));
  const input = requestsOf('createListView')[0]?.input;
  assert.deepEqual(
    [input?.['list'], input?.['name'], input?.['shared']],
    ['api-keys', 'Deploys', true],
  );
  const state = View.shape.state.parse(input?.['state']);
  assert.deepEqual(state.filters, { keyword: 'deploy' });
  assert.equal(
    state.columns.some(({ id }) => id === 'role'),
    false,
  );
});

test('offers no save to a member whom the view does not belong to', async () => {
  const one = view({ own: false, owner: 'eve@example.org', list: 'sbom' });
  const user = openPage(`/sbom?view=${one.uuid}`, {
    person: { role: 'Visitor' },
    answers: { getListView: one, listListViews: { items: [one] } },
  });
  await menu(user, /^Team/);
  assertAbsent(screen.queryByRole('button', { name: 'Save for everyone' }));
});

test('chooses the view that opens with the list', async () => {
  const one = view();
  const user = openPage(`${PAGE}?view=none`, {
    answers: {
      listApiKeys: listOf(KEY),
      listListViews: { items: [one] },
      setOwnListView: opening(one),
    },
  });
  await menu(user, 'Built-in view');
  await user.click(await screen.findByRole('button', { name: 'Open the list with Team' }));
  await waitFor(() => assert.equal(requestsOf('setOwnListView').length, 1));
  assert.deepEqual(requestsOf('setOwnListView')[0]?.input, { list: 'api-keys', uuid: one.uuid });
});

test('moves, widens, pins and hides columns by keyboard', async () => {
  const user = openPage(`${PAGE}?view=none`, { answers: { listApiKeys: listOf(KEY) } });
  const before = await heads();
  await user.click(screen.getByRole('button', { name: 'Columns and density' }));
  const grip = await screen.findByRole('button', { name: /^Move Key name, position 1/ });
  grip.focus();
  await user.keyboard('{ArrowDown}');
  await waitFor(async () => assert.deepEqual((await heads())[1], before[0]));
  await user.click(screen.getByRole('button', { name: 'Pin Role' }));
  await waitFor(async () => assert.equal((await heads())[0], 'Role'));
  await user.type(screen.getByRole('textbox', { name: 'Width of Key name' }), '333{Enter}');
  await waitFor(() => assert.match(window.location.search, /name\.333/));
  await user.click(screen.getByRole('checkbox', { name: 'Role' }));
  await waitFor(async () => assert.equal((await heads()).includes('Role'), false));
  await user.click(screen.getByRole('button', { name: 'Reset columns' }));
  await waitFor(async () => assert.deepEqual(await heads(), before));
});
