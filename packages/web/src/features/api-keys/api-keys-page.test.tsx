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
  sampleOf,
  savedFiles,
  screen,
  uuidOf,
  waitFor,
  within,
} from '@assay/web/src/test-page/test-page.tsx';

const PAGE = '/settings/api-keys';
const CI = sample(ApiKey, {
  uuid: uuidOf(5),
  name: 'ci',
  role: 'LedgerAdmin',
  expires_at: '2999-01-01T00:00:00.000Z',
});

const openKey = (key: ApiKey = CI) =>
  openPage(`${PAGE}?open=${key.uuid}`, { answers: { listApiKeys: listOf(key), getApiKey: key } });
const drawer = () => screen.findByRole('complementary', { name: 'API key' });

test('makes a key, shows its secret this once and saves it as a file', async () => {
  const user = openPage(PAGE, {
    answers: { createApiKey: sampleOf('createApiKey', { ...CI, secret: 'as_secret' }) },
  });
  await user.click(await screen.findByRole('button', { name: 'Create API key' }));
  const dialog = await screen.findByRole('dialog', { name: 'Create API key' });
  const name = within(dialog).getByRole('textbox', { name: 'Key name' });
  await user.type(name, 'c i');
  await user.click(within(dialog).getByRole('button', { name: 'Create API key' }));
  assert.ok(await within(dialog).findByText(/can only contain letters, digits/));
  await user.clear(name);
  await user.type(name, 'ci{Enter}');
  assert.ok(await within(dialog).findByText('as_secret'));
  const [sent] = requestsOf('createApiKey');
  assert.equal(sent?.input['name'], 'ci');
  await user.click(within(dialog).getByRole('button', { name: 'Save as a file' }));
  await waitFor(() => assert.equal(savedFiles[0]?.name, 'ci.key.txt'));
  await user.click(within(dialog).getByRole('button', { name: 'Done' }));
  await waitFor(() => assertAbsent(screen.queryByRole('dialog')));
  await user.click(screen.getByRole('button', { name: 'Create API key' }));
  const again = await screen.findByRole('dialog', { name: 'Create API key' });
  assertAbsent(within(again).queryByText('as_secret'));
});

test('keeps an open dialog after a click beside it, and closes it with its cross', async () => {
  const user = openPage(PAGE);
  const opener = await screen.findByRole('button', { name: 'Create API key' });
  await user.click(opener);
  const dialog = await screen.findByRole('dialog', { name: 'Create API key' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Key name' }), 'half');
  for (const _ of Array.from({ length: 7 })) {
    await user.tab();
    assert.ok(dialog.contains(document.activeElement));
  }
  await user.click(document.body);
  assert.ok(screen.getByRole('dialog', { name: 'Create API key' }));
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => assertAbsent(screen.queryByRole('dialog')));
  await waitFor(() => assert.ok(document.activeElement === opener));
});

test('renames a key, and shows why the server refused the name at its field', async () => {
  const user = openKey();
  const panel = await drawer();
  const name = await within(panel).findByRole<HTMLInputElement>('textbox', { name: 'Key name' });
  const button = within(panel).getByRole<HTMLButtonElement>('button', { name: 'Rename' });
  assert.ok(button.disabled);
  answer({ renameApiKey: new Refusal('409 conflict', 'The name is taken', 'name') });
  await user.clear(name);
  await user.type(name, 'deploy{Enter}');
  assert.ok(await within(panel).findByText('The name is taken'));
  assert.equal(name.value, 'deploy');
  answer({ renameApiKey: { ...CI, name: 'deploy' }, getApiKey: { ...CI, name: 'deploy' } });
  await user.click(button);
  assert.ok(await screen.findByText('The key has its new name.'));
  assert.ok(await within(panel).findByRole('heading', { name: 'deploy' }));
});

test('rotates a key, and ends the old secret at the chosen time', async () => {
  const user = openKey();
  const panel = await drawer();
  answer({ rotateApiKey: sampleOf('rotateApiKey', { ...CI, secret: 'as_next' }) });
  await user.selectOptions(
    await within(panel).findByRole('combobox', { name: 'The old secret' }),
    '8',
  );
  await user.click(within(panel).getByRole('button', { name: 'Rotate secret' }));
  assert.ok(await within(panel).findByText('as_next'));
  assert.deepEqual(requestsOf('rotateApiKey')[0]?.input, { uuid: CI.uuid, overlap_hours: 8 });
});

test('revokes a key and restores a suspended one', async () => {
  const user = openKey();
  const panel = await drawer();
  const stopped = {
    ...CI,
    revoked_at: '2026-02-01T00:00:00.000Z',
    revoke_reason: 'suspended',
  } as const;
  answer({ revokeApiKey: stopped });
  const button = await within(panel).findByRole('button', { name: 'Revoke' });
  answer({ getApiKey: stopped });
  await user.click(button);
  assert.ok(await within(panel).findByText(/was suspended, and can be brought back/));
  answer({ unrevokeApiKey: new Refusal('409 conflict', 'The key has expired') });
  await user.click(within(panel).getByRole('button', { name: 'Bring back' }));
  assert.ok(await within(panel).findByText('The key has expired'));
});

test('offers no restore for a compromised key', async () => {
  openKey({ ...CI, revoked_at: '2026-02-01T00:00:00.000Z', revoke_reason: 'compromised' });
  const panel = await drawer();
  assert.ok(await within(panel).findByText(/can never be brought back/));
  assertAbsent(within(panel).queryByRole('button', { name: 'Bring back' }));
});
