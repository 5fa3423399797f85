import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiKey } from '@assay/contract/api-keys.ts';
import {
  answer,
  assertAbsent,
  listOf,
  openPage,
  Refusal,
  requestsOf,
  sample,
  savedFiles,
  screen,
  uuidOf,
  waitFor,
  within,
} from '@assay/web/src/test-page/test-page.tsx';
import { lists } from './strings.ts';

const key = (number: number, name = `key-${number}`) =>
  sample(ApiKey, { uuid: uuidOf(number), name, expires_at: '2999-01-01T00:00:00.000Z' });
const KEYS = [key(1), key(2), key(3)];
const PAGE = '/settings/api-keys';

const names = async () => {
  const table = await screen.findByRole('table', { name: 'API keys' });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.textContent);
};
const lastSort = () => requestsOf('listApiKeys').at(-1)?.input['sort'];

test('requests another order, marks it in the head and keeps it in the address', async () => {
  const user = openPage(PAGE, { answers: { listApiKeys: listOf(...KEYS) } });
  assert.deepEqual(await names(), ['key-1', 'key-2', 'key-3']);
  const head = () => screen.getByRole('columnheader', { name: 'Role' });
  assert.equal(head().getAttribute('aria-sort'), 'none');
  await user.click(within(head()).getByRole('button'));
  await waitFor(() => assert.equal(head().getAttribute('aria-sort'), 'ascending'));
  await waitFor(() => assert.equal(lastSort(), 'role'));
  await user.click(within(head()).getByRole('button'));
  await waitFor(() => assert.equal(head().getAttribute('aria-sort'), 'descending'));
  await waitFor(() => assert.equal(lastSort(), '-role'));
  assert.match(window.location.search, /sort=-role/);
});

/** Checkbox of a row, by its place from 0. */
const box = (row: number) =>
  screen.getAllByRole('checkbox', { name: 'Select row' })[row] ?? assert.fail(`no row ${row}`);

test('selects rows one by one, by range and all that match, with their number', async () => {
  const page = { ...listOf(...KEYS), total: 500 };
  const user = openPage(PAGE, { answers: { listApiKeys: page } });
  await names();
  assertAbsent(screen.queryByRole('toolbar'));
  await user.click(box(0));
  const bar = screen.getByRole('toolbar', { name: 'Selected rows' });
  assert.equal(within(bar).getByRole('status').textContent, '1 row selected');
  await user.keyboard('{Shift>}');
  await user.click(box(2));
  await user.keyboard('{/Shift}');
  assert.equal(within(bar).getByRole('status').textContent, '3 rows selected');
  await user.click(within(bar).getByRole('button', { name: 'Select all 500 that match' }));
  assert.equal(within(bar).getByRole('status').textContent, '500 rows selected');
  await user.click(within(bar).getByRole('button', { name: 'Clear selection' }));
  assertAbsent(screen.queryByRole('toolbar'));
});

test('selects by keyboard and opens the row where the cursor is', async () => {
  const user = openPage(PAGE, {
    answers: { listApiKeys: listOf(...KEYS), getApiKey: ({ uuid }) => key(2, `details ${uuid}`) },
  });
  await names();
  await user.keyboard('jjx');
  assert.equal(screen.getByRole('toolbar').textContent?.startsWith('1 row selected'), true);
  assert.match(document.activeElement?.textContent ?? '', /key-2/);
  await user.keyboard('k');
  assert.match(document.activeElement?.textContent ?? '', /key-1/);
  await user.keyboard('j{Enter}');
  assert.ok(await screen.findByRole('heading', { name: `details ${uuidOf(2)}` }));
  assert.match(window.location.search, new RegExp(`open=${uuidOf(2)}`));
});

test('saves the rows that are selected, and all that match through the server', async () => {
  const user = openPage(PAGE, {
    answers: {
      listApiKeys: (_input, { query }) =>
        query.has('export')
          ? new Response('name\r\nall\r\n', {
              headers: { 'content-disposition': 'attachment; filename="api-keys.csv"' },
            })
          : listOf(...KEYS),
    },
  });
  await names();
  await user.click(box(1));
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => assert.equal(savedFiles.length, 1));
  const own = await savedFiles[0]?.file.text();
  assert.match(own ?? '', /key-2/);
  assert.doesNotMatch(own ?? '', /key-1/);
  await user.click(screen.getByRole('button', { name: 'Export list' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Export CSV' }));
  await waitFor(() => assert.equal(savedFiles[1]?.name, 'api-keys.csv'));
  assert.equal(await savedFiles[1]?.file.text(), 'name\r\nall\r\n');
});

test('runs an action over rows after confirmation, and shows each outcome', async () => {
  const user = openPage(PAGE, {
    answers: {
      listApiKeys: listOf(...KEYS),
      revokeApiKey: ({ uuid }) =>
        uuid === uuidOf(2) ? new Refusal('404 not_found', 'API key not found') : key(1),
    },
  });
  await names();
  await user.click(screen.getByRole('checkbox', { name: 'Select loaded rows' }));
  await user.click(screen.getByRole('button', { name: 'Revoke API keys' }));
  const dialog = await screen.findByRole('dialog', { name: 'Revoke API keys' });
  assert.ok(within(dialog).getByText(/^3 API keys stop working at once/));
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => assertAbsent(screen.queryByRole('dialog')));
  assert.equal(requestsOf('revokeApiKey').length, 0);
  assert.ok(screen.getByText('3 rows selected'));
  await user.click(screen.getByRole('button', { name: 'Revoke API keys' }));
  const again = await screen.findByRole('dialog', { name: 'Revoke API keys' });
  await user.click(within(again).getByRole('button', { name: 'Revoke API keys' }));
  assert.ok(await within(again).findByText('2 of 3 rows done'));
  const outcomes = within(again).getAllByRole('listitem');
  assert.deepEqual(
    outcomes.map(({ textContent }) => textContent),
    ['key-2 API key not found', 'key-1 Done', 'key-3 Done'],
  );
  const closing = await within(again).findAllByRole('button', { name: 'Close' });
  await user.click(closing.at(-1) ?? assert.fail());
  await waitFor(() => assertAbsent(screen.queryByRole('toolbar')));
});

test('hides columns and remembers how high rows are', async () => {
  const user = openPage(PAGE, { answers: { listApiKeys: listOf(...KEYS) } });
  await names();
  await user.click(screen.getByRole('button', { name: 'Columns and density' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Role' }));
  await waitFor(() => assertAbsent(screen.queryByRole('columnheader', { name: 'Role' })));
  assert.match(window.location.search, /hide=role/);
  assertAbsent(screen.queryByRole('checkbox', { name: 'Key name' }));
  await user.click(screen.getByRole('radio', { name: 'Compact' }));
  assert.equal(localStorage.getItem('assay.density'), '"compact"');
});

test('reads the next window once the end is near, and offers it again when it could not be read', async () => {
  const user = openPage(PAGE, {
    answers: {
      listApiKeys: ({ cursor }) =>
        cursor === undefined
          ? { ...listOf(key(1)), next_cursor: 'next', total: 2 }
          : new Refusal('400 invalid', 'The cursor is not valid'),
    },
  });
  assert.ok(await screen.findByText(lists.more_failed));
  answer({ listApiKeys: listOf(key(2)) });
  assert.deepEqual(await names(), ['key-1']);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(async () => assert.deepEqual(await names(), ['key-1', 'key-2']));
});

test('shows that a list could not be loaded, and reloads it on request', async () => {
  const user = openPage(PAGE, {
    answers: { listApiKeys: new Refusal('403 access.forbidden', 'No access') },
  });
  const panel = (await screen.findAllByText(/No access/))[0];
  assert.ok(panel);
  answer({ listApiKeys: listOf(key(7)) });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  assert.deepEqual(await names(), ['key-7']);
});

test('distinguishes an empty list from filters without a match', async () => {
  const user = openPage(PAGE, { answers: { listApiKeys: listOf() } });
  assert.ok(await screen.findByRole('heading', { name: 'No API keys yet' }));
  await user.type(screen.getByRole('searchbox', { name: 'Search key name' }), 'ci');
  assert.ok(await screen.findByRole('heading', { name: 'Nothing matches these filters' }));
  assert.equal(requestsOf('listApiKeys').at(-1)?.input['keyword'] ?? 'ci', 'ci');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  assert.ok(await screen.findByRole('heading', { name: 'No API keys yet' }));
  assert.equal(window.location.search, '');
});

test('stays in step with the address: `/` enters the filter, Escape leaves it', async () => {
  const user = openPage(`${PAGE}?keyword=old`, { answers: { listApiKeys: listOf(key(1)) } });
  await names();
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search key name' });
  assert.equal(field.value, 'old');
  await user.keyboard('/');
  assert.ok(document.activeElement === field);
  await user.keyboard('new');
  await waitFor(() => assert.match(window.location.search, /keyword=new/));
  await user.keyboard('{Escape}');
  assert.ok(document.activeElement !== field);
});
