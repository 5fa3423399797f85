import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  answer,
  listOf,
  openPage,
  Refusal,
  sampleOf,
  screen,
  uuidOf,
  waitFor,
  within,
} from '@assay/web/src/test-page/test-page.tsx';

const PAGE = '/settings/attestation-profiles';

test('creates a profile from nothing, with what the form asks and the server refuses', async () => {
  const user = openPage(PAGE);
  const [opener] = await screen.findAllByRole('button', { name: 'Create profile' });
  await user.click(opener as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'Create profile' });
  const name = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Profile name' });
  const send = within(dialog).getAllByRole('button', { name: 'Create profile' });
  await user.click(send.at(-1) as HTMLElement);
  await waitFor(() => assert.equal(name.getAttribute('aria-invalid'), 'true'));
  await user.type(name, 'Strict');
  await user.click(within(dialog).getByRole('checkbox', { name: 'Trusted' }));
  answer({ createAttestationProfile: new Refusal('409 conflict', 'The name is taken', 'name') });
  await user.click(send.at(-1) as HTMLElement);
  assert.ok(await within(dialog).findByText('The name is taken'));
  const level = within(dialog).getByRole<HTMLInputElement>('checkbox', { name: 'Trusted' });
  assert.ok(level.checked);
});

test('makes a profile the default, and deletes one that is none', async () => {
  const strict = sampleOf('createAttestationProfile', { profileId: uuidOf(50), name: 'Strict' });
  const user = openPage(`${PAGE}?open=${strict.profileId}`, {
    answers: { listAttestationProfiles: listOf(strict), setDefaultAttestationProfile: strict },
  });
  const panel = await screen.findByRole('complementary', { name: 'Attestation profile' });
  await user.click(await within(panel).findByRole('button', { name: 'Make default' }));
  const dialog = await screen.findByRole('dialog', { name: 'Make default' });
  await user.click(within(dialog).getByRole('button', { name: 'Make default' }));
  assert.ok(await screen.findByText('Lists judge artifacts by Strict.'));
  answer({ deleteAttestationProfile: new Refusal('409 conflict', 'It is the default') });
  await user.type(within(panel).getByRole('textbox', { name: 'Type Strict to confirm' }), 'Strict');
  await user.click(within(panel).getByRole('button', { name: 'Delete profile' }));
  assert.ok(await within(panel).findByText('It is the default'));
});

test('changes a profile, and keeps what was typed when the server refuses it', async () => {
  const strict = sampleOf('createAttestationProfile', { profileId: uuidOf(50), name: 'Strict' });
  const user = openPage(`${PAGE}?open=${strict.profileId}`, {
    answers: { listAttestationProfiles: listOf(strict) },
  });
  const panel = await screen.findByRole('complementary', { name: 'Attestation profile' });
  await user.click(await within(panel).findByRole('button', { name: 'Edit' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit' });
  const name = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Profile name' });
  await user.type(name, 'er');
  answer({ updateAttestationProfile: new Refusal('409 conflict', 'The name is taken', 'name') });
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  assert.ok(await within(dialog).findByText('The name is taken'));
  assert.equal(name.value, 'Stricter');
  answer({ updateAttestationProfile: strict });
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  assert.ok(await screen.findByText('The profile is changed.'));
});
