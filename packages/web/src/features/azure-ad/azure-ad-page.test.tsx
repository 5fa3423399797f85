import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  answer,
  openPage,
  Refusal,
  requestsOf,
  sampleOf,
  screen,
  uuidOf,
  waitFor,
} from '@assay/web/src/test-page/test-page.tsx';

const PAGE = '/settings/azure-ad';
const DIRECTORY = uuidOf(40);
const CONFIG = sampleOf('getAzureAdConfig', {
  directory_id: DIRECTORY,
  client_id: uuidOf(41),
  has_secret: true,
});

test('saves a directory, never shows its secret, and keeps the rest when it is refused', async () => {
  const user = openPage(PAGE, {
    answers: { getAzureAdConfig: new Refusal('404 not_found', 'No directory') },
  });
  const id = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Directory/ });
  await user.type(id, 'no uuid');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  assert.equal((await screen.findAllByText('This must be a UUID, as Azure shows it.')).length, 2);
  await user.clear(id);
  await user.type(id, DIRECTORY);
  await user.type(screen.getByRole('textbox', { name: /^Application/ }), uuidOf(41));
  const secret = screen.getByLabelText<HTMLInputElement>('Client secret');
  await user.type(secret, 'hidden');
  answer({ setAzureAdConfig: new Refusal('400 invalid', 'Wrong client', 'client_id') });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  assert.ok(await screen.findByText('Wrong client'));
  assert.equal(id.value, DIRECTORY);
  answer({ setAzureAdConfig: CONFIG, getAzureAdConfig: CONFIG });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  assert.ok(await screen.findByText('Saved.'));
  assert.equal(requestsOf('setAzureAdConfig').at(-1)?.input['client_secret'], 'hidden');
  await waitFor(() =>
    assert.equal(screen.getByLabelText<HTMLInputElement>('Client secret').value, ''),
  );
});

test('maps groups of the directory to a role, and removes the directory by its id', async () => {
  const user = openPage(PAGE, {
    answers: {
      getAzureAdConfig: CONFIG,
      searchAzureAdGroups: sampleOf('searchAzureAdGroups', {
        items: [{ id: uuidOf(42), name: 'Platform' }],
      }),
    },
  });
  await user.type(await screen.findByRole('searchbox', { name: /^Find a group/ }), 'Plat');
  await user.click(await screen.findByRole('button', { name: /Add/ }));
  const role = await screen.findByRole('combobox', { name: 'Role of Platform' });
  await user.selectOptions(role, 'Auditor');
  answer({ setAzureAdGroups: sampleOf('setAzureAdGroups') });
  await user.click(screen.getByRole('button', { name: 'Save roles' }));
  await waitFor(() => assert.equal(requestsOf('setAzureAdGroups').length, 1));
  const [group] = Object(requestsOf('setAzureAdGroups')[0]?.input['groups']);
  assert.equal(Object(group)['role'], 'Auditor');
  answer({ deleteAzureAdConfig: new Refusal('404 not_found', 'It is gone already') });
  await user.type(screen.getByRole('textbox', { name: `Type ${DIRECTORY} to confirm` }), DIRECTORY);
  await user.keyboard('{Enter}');
  assert.ok(await screen.findByText('It is gone already'));
});
