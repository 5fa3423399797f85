import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  answer,
  assertAbsent,
  openPage,
  Refusal,
  requestsOf,
  screen,
  waitFor,
  within,
} from '@assay/web/src/test-page/test-page.tsx';

const open = (person = {}) => openPage('/profile', { person });
async function openPalette(user: ReturnType<typeof open>) {
  await screen.findByRole('heading', { name: 'Account' });
  await user.keyboard('{Control>}k{/Control}');
  return screen.findByRole('dialog', { name: 'Search or jump to' });
}

test('opens with its keys, moves with arrows and follows Enter', async () => {
  const user = open();
  const dialog = await openPalette(user);
  const field = within(dialog).getByRole('combobox');
  await waitFor(() => assert.ok(document.activeElement === field));
  await user.type(field, 'api keys');
  const option = await within(dialog).findByRole('option', { name: /API\s*keys/ });
  assert.equal(option.getAttribute('aria-selected'), 'true');
  await user.keyboard('{ArrowDown}{ArrowUp}{Enter}');
  await waitFor(() => assert.equal(window.location.pathname, '/settings/api-keys'));
  assertAbsent(screen.queryByRole('dialog'));
});

test('opens the form that an action names, on its page', async () => {
  const user = open();
  const dialog = await openPalette(user);
  await user.type(within(dialog).getByRole('combobox'), '>create api key');
  await user.click(await within(dialog).findByRole('option', { name: /Create\s*API\s*key/ }));
  assert.ok(await screen.findByRole('dialog', { name: 'Create API key' }));
});

test('reports that nothing was found, and clears the text', async () => {
  const user = open();
  const dialog = await openPalette(user);
  const field = within(dialog).getByRole<HTMLInputElement>('combobox');
  await user.type(field, 'zzzz');
  const said = await within(dialog).findAllByText(/Nothing found for “zzzz”/);
  assert.ok(said.length > 0);
  await waitFor(() => assert.equal(requestsOf('searchEverything').at(-1)?.input['q'], 'zzzz'));
  const clear = within(dialog).getAllByRole('button', { name: 'Clear search' });
  await user.click(clear[0] ?? assert.fail());
  assert.equal(field.value, '');
  assert.ok(document.activeElement === field);
});

test('still finds pages when the server cannot search, and retries', async () => {
  const user = open();
  const dialog = await openPalette(user);
  answer({ searchEverything: new Refusal('400 invalid', 'Broken') });
  await user.type(within(dialog).getByRole('combobox'), 'ledgers');
  assert.ok(await within(dialog).findByText(/The search failed: Broken/));
  assert.ok(within(dialog).getByRole('option', { name: /^Ledgers/ }));
  const before = requestsOf('searchEverything').length;
  await user.click(within(dialog).getByRole('button', { name: 'Try again' }));
  await waitFor(() => assert.ok(requestsOf('searchEverything').length > before));
});

test('closes with Escape and restores the focus', async () => {
  const user = open();
  const opener = await screen.findByRole('button', { name: /^Search or jump to/ });
  await user.click(opener);
  await screen.findByRole('dialog', { name: 'Search or jump to' });
  await user.keyboard('{Escape}');
  await waitFor(() => assertAbsent(screen.queryByRole('dialog')));
  await waitFor(() => assert.ok(document.activeElement === opener));
});

test('lists the keys of a page with `?`, and opens pages with two keys', async () => {
  const user = open();
  await screen.findByRole('heading', { name: 'Account' });
  await user.keyboard('?');
  assert.ok(await screen.findByRole('dialog', { name: /shortcuts/i }));
  await user.keyboard('{Escape}');
  await waitFor(() => assertAbsent(screen.queryByRole('dialog')));
  await user.keyboard('gl');
  await waitFor(() => assert.equal(window.location.pathname, '/ledgers'));
});

test('shows the signed-in user, switches the theme and signs out', async () => {
  const user = open();
  await screen.findByRole('heading', { name: 'Account' });
  await user.click(screen.getByRole('button', { name: /Ada/ }));
  const menu = await screen.findByRole('menu');
  assert.ok(within(menu).getByText('ada@example.org'));
  answer({ signOut: undefined, getSignInProvider: new Refusal('404 not_found', 'None') });
  await user.click(within(menu).getByRole('menuitem', { name: 'Sign out' }));
  await waitFor(() => assert.equal(window.location.pathname, '/auth/signin'));
  assert.equal(localStorage.getItem('assay.session'), null);
});

test('makes the sidebar small and remembers it', async () => {
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Collapse sidebar' }));
  assert.equal(localStorage.getItem('assay.navigation_small'), 'true');
});

test('offers no page to a user without a role', async () => {
  openPage('/ledgers', {
    person: { role: 'Unknown', uuid: '019a0000-0000-7000-8000-000000000009' },
  });
  assert.ok(await screen.findByText(/Ask an administrator to give you a role/));
});
