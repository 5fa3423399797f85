import assert from 'node:assert/strict';
import { test } from 'node:test';
import { User } from '@assay/contract/users.ts';
import {
  answer,
  assertAbsent,
  listOf,
  openPage,
  Refusal,
  requestsOf,
  sample,
  sampleOf,
  screen,
  uuidOf,
  waitFor,
  within,
} from '@assay/web/src/test-page/test-page.tsx';

const PAGE = '/settings/users';
const EVE = sample(User, {
  uuid: uuidOf(2),
  email: 'eve@example.org',
  first_name: 'Eve',
  role: 'Auditor',
  two_factor_auth: true,
});
const ANSWERS = { listUsers: listOf(EVE), getUser: EVE };

const openEve = () => openPage(`${PAGE}?open=${EVE.uuid}`, { answers: ANSWERS });
const drawer = () => screen.findByRole('complementary', { name: 'User' });

test('names how people sign in, with a directory too', async () => {
  const answers = { listUsers: listOf(sample(User, { ...EVE, auth_type: 'oidc:azure-ad' })) };
  openPage(PAGE, { answers });
  const table = await screen.findByRole('table', { name: 'Users' });
  assert.ok(within(table).getByText('Azure AD'));
});

test('opens a person from the list, and closes it by Escape and by the cross', async () => {
  const user = openPage(PAGE, { answers: ANSWERS });
  await user.click(await screen.findByText('eve@example.org'));
  assert.ok(await within(await drawer()).findByRole('heading', { name: 'eve@example.org' }));
  await user.keyboard('{Escape}');
  await waitFor(() => assertAbsent(screen.queryByRole('complementary', { name: 'User' })));
  assert.equal(window.location.search, '');
  await user.click(screen.getByText('eve@example.org'));
  await user.click(within(await drawer()).getByRole('button', { name: 'Close details' }));
  await waitFor(() => assertAbsent(screen.queryByRole('complementary', { name: 'User' })));
});

test('reports that a user could not be loaded, and reloads on request', async () => {
  const refusal = new Refusal('404 not_found', 'User not found');
  const user = openPage(`${PAGE}?open=${EVE.uuid}`, { answers: { ...ANSWERS, getUser: refusal } });
  const panel = await drawer();
  assert.match((await within(panel).findByRole('alert')).textContent ?? '', /User not found/);
  answer({ getUser: EVE });
  await user.click(within(panel).getByRole('button', { name: 'Try again' }));
  assert.ok(await within(panel).findByRole('heading', { name: 'eve@example.org' }));
});

test('invites an address without a name, and adds a person with one', async () => {
  const added = { ...EVE, link: null };
  const user = openPage(PAGE, { answers: { ...ANSWERS, inviteUser: added, createUser: added } });
  await user.click(await screen.findByRole('button', { name: 'Add user' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add user' });
  const send = () => user.click(within(dialog).getByRole('button', { name: 'Add user' }));
  await send();
  assert.ok(await within(dialog).findByText('Field is required'));
  assert.equal(requestsOf('inviteUser').length, 0);
  await user.type(within(dialog).getByRole('textbox', { name: 'E-mail' }), 'eve@example.org');
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Role' }), 'Auditor');
  await send();
  assert.ok(await within(dialog).findByText(/We have sent a link to eve@example.org/));
  const [sent] = requestsOf('inviteUser');
  assert.deepEqual(sent?.input, { email: 'eve@example.org', role: 'Auditor' });
});

test('shows the refusal of the last try only, at the field that it is about', async () => {
  const taken = new Refusal('409 conflict', 'Already a member', 'body.email: Already a member');
  const broken = new Refusal('402 license', 'The license allows no more users');
  const user = openPage(PAGE, { answers: { ...ANSWERS, createUser: broken, inviteUser: taken } });
  await user.click(await screen.findByRole('button', { name: 'Add user' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add user' });
  const send = () => user.click(within(dialog).getByRole('button', { name: 'Add user' }));
  await user.type(within(dialog).getByRole('textbox', { name: 'E-mail' }), 'eve@example.org');
  const first = within(dialog).getByRole('textbox', { name: 'First name' });
  await user.type(first, 'Eve');
  await send();
  assert.ok(await within(dialog).findByText(/allows no more users/));
  await user.clear(first);
  await send();
  await waitFor(() => assertAbsent(within(dialog).queryByText(/allows no more users/)));
  const field = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'E-mail' });
  await waitFor(() => assert.equal(field.getAttribute('aria-invalid'), 'true'));
  assert.equal(field.value, 'eve@example.org');
});

test('shows the link once where no mail can be sent', async () => {
  const invited = { ...EVE, link: 'https://assay.example/reset-password?hash=x' };
  const user = openPage(PAGE, { answers: { ...ANSWERS, inviteUser: invited } });
  await user.click(await screen.findByRole('button', { name: 'Add user' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add user' });
  await user.type(within(dialog).getByRole('textbox', { name: 'E-mail' }), 'eve@example.org');
  await user.keyboard('{Enter}');
  assert.ok(await within(dialog).findByText(invited.link));
  await user.click(within(dialog).getByRole('button', { name: 'Done' }));
  await waitFor(() => assertAbsent(screen.queryByRole('dialog')));
});

test('changes a role, once however often one clicks', async () => {
  const { promise, resolve } = Promise.withResolvers<User>();
  const user = openEve();
  const panel = await drawer();
  const role = await within(panel).findByRole('combobox', { name: 'New role' });
  const button = within(panel).getByRole<HTMLButtonElement>('button', { name: 'Change role' });
  assert.ok(button.disabled);
  answer({ setUserRole: () => promise });
  await user.selectOptions(role, 'Visitor');
  await user.dblClick(button);
  await user.keyboard('{Enter}');
  resolve(EVE);
  assert.ok(await screen.findByText(/eve@example.org is Visitor now/));
  assert.equal(requestsOf('setUserRole').length, 1);
});

test('keeps typed text while the stored name changes, and offers the stored one', async () => {
  const user = openEve();
  const panel = await drawer();
  const field = await within(panel).findByRole<HTMLInputElement>('textbox', { name: 'First name' });
  await user.clear(field);
  await user.type(field, 'Evelyn');
  const renamed = sample(User, { ...EVE, first_name: 'Eva', last_name: 'Stone' });
  answer({ getUser: renamed, resetUserTwoFactor: renamed });
  await user.click(within(panel).getByRole('button', { name: 'Reset two-factor' }));
  assert.ok(await within(panel).findByText(/First name was changed meanwhile/));
  assert.equal(field.value, 'Evelyn');
  const last = within(panel).getByRole<HTMLInputElement>('textbox', { name: 'Last name' });
  assert.equal(last.value, 'Stone');
  await user.click(within(panel).getByRole('button', { name: 'Use the new value' }));
  assert.equal(field.value, 'Eva');
  assertAbsent(within(panel).queryByText(/changed meanwhile/));
});

test('shows only the failure of the last attempt', async () => {
  const user = openEve();
  const panel = await drawer();
  answer({
    endUserSessions: new Refusal('404 not_found', 'User not found'),
    regenerateUserPassword: sampleOf('regenerateUserPassword'),
  });
  await user.click(await within(panel).findByRole('button', { name: 'End all sessions' }));
  assert.ok(await within(panel).findByText('User not found'));
  await user.click(within(panel).getByRole('button', { name: 'New password link' }));
  assert.ok(await screen.findByText(/We have sent a link to set another password/));
  assertAbsent(within(panel).queryByText('User not found'));
});

test('removes a person only once the address was typed', async () => {
  const user = openEve();
  const panel = await drawer();
  const button = await within(panel).findByRole<HTMLButtonElement>('button', {
    name: 'Remove user',
  });
  const field = within(panel).getByRole('textbox', { name: 'Type eve@example.org to confirm' });
  await user.type(field, 'eve@example.or{Enter}');
  assert.ok(button.disabled);
  answer({ deleteUser: new Refusal('409 conflict', 'The last administrator stays') });
  await user.type(field, 'g{Enter}');
  assert.ok(await within(panel).findByText('The last administrator stays'));
  answer({ deleteUser: undefined, listUsers: listOf() });
  await user.click(button);
  assert.ok(await screen.findByText('eve@example.org does not belong to this tenant any more.'));
  await waitFor(() => assertAbsent(screen.queryByRole('complementary', { name: 'User' })));
});

test('shows a higher role without anything to change, and oneself without an end', async () => {
  const answers = { ...ANSWERS, getUser: sample(User, { ...EVE, role: 'SuperAdmin' }) };
  openPage(`${PAGE}?open=${EVE.uuid}`, { answers });
  const panel = await drawer();
  assert.ok(await within(panel).findByText(/has a higher role than you/));
  assertAbsent(within(panel).queryByRole('button', { name: /Remove|Change|Save/ }));
});

test('redirects lower roles to the start page with the reason', async () => {
  openPage(PAGE, { person: { role: 'Auditor' } });
  assert.ok(await screen.findByText('You are not authorized to access this resource'));
  assert.notEqual(window.location.pathname, PAGE);
});

test('changes the address of a user, who must confirm it', async () => {
  const user = openEve();
  const panel = await drawer();
  answer({ setUserEmail: { email: 'new@example.org' } });
  await user.type(
    await within(panel).findByRole('textbox', { name: 'New e-mail' }),
    'new@example.org',
  );
  await user.click(within(panel).getByRole('button', { name: 'Change e-mail' }));
  assert.ok(await within(panel).findByText(/A link was sent to new@example.org/));
});
