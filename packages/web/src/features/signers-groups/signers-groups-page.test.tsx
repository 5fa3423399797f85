import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SignersGroupUser } from '@assay/contract/signers-groups.ts';
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

const PAGE = '/settings/signers-groups';
const GROUP = sampleOf('createSignersGroup', { uuid: uuidOf(30), name: 'release', threshold: 1 });
const ANSWERS = { listSignersGroups: listOf(GROUP), getSignersGroup: GROUP };
const drawer = () => screen.findByRole('complementary', { name: 'Signers group' });

test('creates a group and opens it, and shows what was refused at its field', async () => {
  const user = openPage(PAGE, { answers: ANSWERS });
  await user.click(await screen.findByRole('button', { name: 'Create signers group' }));
  const dialog = await screen.findByRole('dialog', { name: 'Create signers group' });
  const name = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Group name' });
  await user.click(within(dialog).getByRole('button', { name: 'Create signers group' }));
  await waitFor(() => assert.equal(name.getAttribute('aria-invalid'), 'true'));
  answer({ createSignersGroup: new Refusal('409 conflict', 'The name is taken', 'name') });
  await user.type(name, 'release{Enter}');
  assert.ok(await within(dialog).findByText('The name is taken'));
  answer({ createSignersGroup: GROUP });
  await user.click(within(dialog).getByRole('button', { name: 'Create signers group' }));
  assert.ok(await within(await drawer()).findByRole('heading', { name: /release/ }));
  assertAbsent(screen.queryByRole('dialog'));
});

test('finds people, takes them in, and says why it could not', async () => {
  const eve = sampleOf('getUser', { uuid: uuidOf(31), email: 'eve@example.org' });
  const user = openPage(`${PAGE}?open=${GROUP.uuid}`, {
    answers: { ...ANSWERS, listUsers: listOf(eve) },
  });
  const panel = await drawer();
  const field = await within(panel).findByRole('searchbox', { name: /^Find a user/ });
  await user.type(field, 'eve');
  answer({ addSignersGroupUser: new Refusal('404 not_found', 'User not found') });
  await user.click(await within(panel).findByRole('button', { name: /^Add eve/ }));
  assert.ok(await within(panel).findByText('User not found'));
});

test('changes and deletes a group', async () => {
  const user = openPage(`${PAGE}?open=${GROUP.uuid}`, { answers: ANSWERS });
  const panel = await drawer();
  await user.click(await within(panel).findByRole('button', { name: 'Name, threshold, end' }));
  const dialog = await screen.findByRole('dialog');
  const needed = within(dialog).getByRole<HTMLInputElement>('spinbutton', {
    name: 'Signatures needed',
  });
  await user.clear(needed);
  await user.type(needed, '2');
  answer({ updateSignersGroup: GROUP });
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  assert.ok(await screen.findByText('The group is changed.'));
  assert.equal(requestsOf('updateSignersGroup')[0]?.input['threshold'], 2);
  answer({ deleteSignersGroup: undefined, listSignersGroups: listOf() });
  await user.type(
    within(panel).getByRole('textbox', { name: 'Type release to confirm' }),
    'release',
  );
  await user.click(within(panel).getByRole('button', { name: 'Delete group' }));
  assert.ok(await screen.findByText('release is deleted.'));
});

const ANN = { uuid: uuidOf(40), email: 'ann@example.org', keys: 1, current: true };
const KEPT = sampleOf('getSigningKey', { uuid: uuidOf(41), name: 'kept', custody: 'server' });
const SIGNING = { ...ANSWERS, listSigningKeys: listOf({ ...KEPT, revoked: null }) };

test('requires signatures of administrators, and signs that', async () => {
  const policy = { signed_changes: false, administrators: [{ ...ANN, signs: false }] };
  const user = openPage(PAGE, { answers: { ...SIGNING, getSignersPolicy: policy } });
  await user.click(await screen.findByRole('button', { name: 'Signed changes' }));
  const dialog = await screen.findByRole('dialog', { name: 'Signed changes' });
  const send = await within(dialog).findByRole('button', { name: 'Require signatures' });
  assert.ok(await within(dialog).findByText('Signed with your key kept.'));
  answer({ setSignersPolicy: new Refusal('400 invalid', 'The signature has expired') });
  await user.click(send);
  assert.ok(await within(dialog).findByText('The signature has expired'));
  answer({ setSignersPolicy: { ...policy, signed_changes: true } });
  await user.click(send);
  await waitFor(() => assertAbsent(screen.queryByRole('dialog')));
  const [, sent] = requestsOf('setSignersPolicy');
  assert.deepEqual(sent?.input, { administrators: [ANN.uuid], signed: `server-key:${KEPT.uuid}` });
});

test('shows the command for another machine once an administrator with a key is chosen', async () => {
  const bob = { uuid: uuidOf(43), email: 'bob@example.org', keys: 0, current: true };
  const administrators = [ANN, bob].map((one) => ({ ...one, signs: false }));
  const policy = { signed_changes: false, administrators };
  const user = openPage(PAGE, { answers: { ...ANSWERS, getSignersPolicy: policy } });
  await user.click(await screen.findByRole('button', { name: 'Signed changes' }));
  const dialog = await screen.findByRole('dialog', { name: 'Signed changes' });
  const ann = await within(dialog).findByRole('checkbox', { name: ANN.email });
  assert.ok(within(dialog).getByText(/assay signers/));
  await user.click(ann);
  assert.ok(await within(dialog).findByText(/choose an administrator who has one/));
  assertAbsent(within(dialog).queryByText(/assay signers/));
});

test('signs changes where that is required, and marks who does not count', async () => {
  const user = openPage(`${PAGE}?open=${GROUP.uuid}`, {
    answers: {
      ...SIGNING,
      getSignersPolicy: { signed_changes: true, administrators: [{ ...ANN, signs: true }] },
      listSignersGroupUsers: listOf({
        ...{ uuid: uuidOf(42), email: 'bob@example.org', first_name: '', last_name: '', keys: 0 },
        ...{ by_directory: false, added_at: '2026-01-01T00:00:00Z', counts: false },
      }),
    },
  });
  const panel = await drawer();
  assert.ok(await within(panel).findByText('does not count'));
  answer({ removeSignersGroupUser: undefined });
  await user.click(await within(panel).findByRole('button', { name: /^Take bob/ }));
  await waitFor(() => assert.equal(requestsOf('removeSignersGroupUser').length, 1));
  const [sent] = requestsOf('removeSignersGroupUser');
  assert.equal(sent?.query.get('signed'), `server-key:${KEPT.uuid}`);
});

test('shows the keys of a member on demand, and takes a member out', async () => {
  const eve = sample(SignersGroupUser, { uuid: uuidOf(31), email: 'eve@example.org', keys: 1 });
  const key = sampleOf('registerSigningKey', { uuid: uuidOf(32), name: 'laptop' });
  const user = openPage(`${PAGE}?open=${GROUP.uuid}`, {
    answers: { ...ANSWERS, listSignersGroupUsers: listOf(eve), listSigningKeys: listOf(key) },
  });
  const panel = await drawer();
  const toggle = await within(panel).findByRole('button', { name: /key.*of eve@example\.org/ });
  assert.equal(toggle.getAttribute('aria-expanded'), 'false');
  await user.click(toggle);
  assert.ok(await within(panel).findByText('laptop'));
  await user.click(toggle);
  assertAbsent(within(panel).queryByText('laptop'));
  answer({ removeSignersGroupUser: undefined, listSignersGroupUsers: listOf() });
  await user.click(
    within(panel).getByRole('button', { name: 'Take eve@example.org out of the group' }),
  );
  await waitFor(() => assert.equal(requestsOf('removeSignersGroupUser').length, 1));
});
