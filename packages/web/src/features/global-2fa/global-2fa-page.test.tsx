import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  answer,
  openPage,
  Refusal,
  sampleOf,
  screen,
} from '@assay/web/src/test-page/test-page.tsx';

test('enforces a second factor, and shows why it could not', async () => {
  const user = openPage('/settings/global-2fa', {
    person: { two_factor_auth: true },
    answers: { setRequireTfa: new Refusal('403 second_factor_required', 'Set yours up first') },
  });
  const button = await screen.findByRole('button', { name: 'Enforce two-factor authentication' });
  await user.click(button);
  assert.match((await screen.findByRole('alert')).textContent ?? '', /Set yours up first/);
  answer({
    setRequireTfa: sampleOf('setRequireTfa', { require_tfa: true }),
    getRequireTfa: { require_tfa: true },
  });
  await user.click(button);
  assert.ok(await screen.findByText('Two-factor authentication is enforced.'));
  assert.ok(await screen.findByRole('button', { name: 'Stop enforcing it' }));
});

test("requires the user's own factor first", async () => {
  openPage('/settings/global-2fa');
  assert.ok(await screen.findByRole('link', { name: 'Set it up in your profile' }));
  const button = screen.getByRole<HTMLButtonElement>('button', { name: /Enforce two-factor/ });
  assert.ok(button.disabled);
});
