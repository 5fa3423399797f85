import assert from 'node:assert/strict';
import { test } from 'node:test';
import { View } from '@assay/contract/views.ts';
import {
  assertAbsent,
  openPage,
  requestsOf,
  sample,
  screen,
  uuidOf,
  waitFor,
  within,
} from '@assay/web/src/test-page/test-page.tsx';

const PAGE = '/settings/column-config';
const STATE: View['state'] = {
  columns: [{ id: 'project' }],
  sort: '-uploaded_at',
  filters: { inUse: 'true' },
  density: 'normal',
};
const view = (number: number, part: Partial<View>): View =>
  sample(View, {
    ...{ uuid: uuidOf(number), own: true, shared: false, revision: 1, is_default: false },
    ...{ list: 'sbom', state: STATE },
    ...part,
  });
const MINE = view(1, { name: 'Mine' });
const TEAM = view(2, {
  name: 'Team',
  shared: true,
  own: false,
  owner: 'eve@example.org',
  is_default: true,
});
const FINDINGS = view(3, { name: 'Triage', list: 'findings' });
const answers = {
  listListViews: { items: [MINE, TEAM, FINDINGS] },
  getOpeningViews: { items: [{ list: 'sbom' as const, view: TEAM, chosen: false }] },
};

const row = async (name: string) => screen.findByRole('row', { name: new RegExp(`^${name}`) });

test('lists views by table with who sees them, and says which one opens', async () => {
  openPage(PAGE, { answers });
  const sboms = await screen.findByRole('region', { name: 'SBOMs' });
  assert.ok(await within(sboms).findByText('Opens for you with Team'));
  assert.ok(within(await row('Team')).getByText('tenant default'));
  assert.ok(within(await row('Team')).getByText('eve@example.org'));
  assert.ok(within(await row('Mine')).getByText('Only you'));
  const link = within(await row('Mine')).getByRole('link', { name: 'Mine' });
  assert.equal(link.getAttribute('href'), `/sbom?inUse=true&sort=-uploaded_at&view=${MINE.uuid}`);
  assert.ok(screen.getByRole('region', { name: 'SBOM, vulnerabilities' }));
  assertAbsent(within(await row('Triage')).queryByRole('link'));
});

test('a member changes own views, and only chooses shared ones', async () => {
  const user = openPage(PAGE, {
    person: { role: 'Visitor' },
    answers: { ...answers, setOwnListView: answers.getOpeningViews },
  });
  assertAbsent(within(await row('Team')).queryByRole('button', { name: 'Edit Team' }));
  assertAbsent(screen.queryByRole('link', { name: 'Users' }));
  await user.click(
    within(await row('Team')).getByRole('button', { name: 'Open the list with Team' }),
  );
  await waitFor(() => assert.equal(requestsOf('setOwnListView').length, 1));
  assert.deepEqual(requestsOf('setOwnListView')[0]?.input, { list: 'sbom', uuid: TEAM.uuid });
});

test('an administrator makes a view the default, which shares it', async () => {
  const user = openPage(PAGE, {
    answers: {
      ...answers,
      updateListView: view(1, { name: 'Mine', shared: true }),
      setDefaultListView: answers.getOpeningViews,
    },
  });
  await user.click(within(await row('Mine')).getByRole('button', { name: 'Edit Mine' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit view' });
  await user.click(within(dialog).getByRole('checkbox', { name: /^Tenant default/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Save view' }));
  await waitFor(() => assert.equal(requestsOf('setDefaultListView').length, 1));
  const change = { uuid: MINE.uuid, revision: 1, name: 'Mine', shared: true };
  assert.deepEqual(requestsOf('updateListView')[0]?.input, change);
  assert.deepEqual(requestsOf('setDefaultListView')[0]?.input, { list: 'sbom', uuid: MINE.uuid });
});

test('deletes a view after confirmation', async () => {
  const user = openPage(PAGE, { answers: { ...answers, deleteListView: undefined } });
  await user.click(within(await row('Mine')).getByRole('button', { name: 'Delete Mine' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete view' });
  await user.click(within(dialog).getByRole('button', { name: 'Delete view' }));
  await waitFor(() => assert.equal(requestsOf('deleteListView').length, 1));
  assert.equal(requestsOf('deleteListView')[0]?.input['uuid'], MINE.uuid);
});

test('says how a view is saved while there are none', async () => {
  openPage(PAGE, { answers: { listListViews: { items: [] } } });
  assert.ok(await screen.findByRole('heading', { name: 'No saved views yet' }));
  assert.equal(screen.getByRole('link', { name: 'Open SBOMs' }).getAttribute('href'), '/sbom');
});
