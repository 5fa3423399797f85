import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  answer,
  openPage,
  Refusal,
  requestsOf,
  sampleOf,
  screen,
} from '@assay/web/src/test-page/test-page.tsx';

test('sets a license, keeps a refused text, and removes it', async () => {
  const user = openPage('/settings/license');
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'License' });
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Set license' });
  assert.ok(button.disabled);
  answer({ setLicense: new Refusal('400 invalid', 'This is no license') });
  await user.type(field, ' assay-license.v1.x ');
  await user.click(button);
  assert.match((await screen.findByRole('alert')).textContent ?? '', /This is no license/);
  assert.equal(field.value, ' assay-license.v1.x ');
  answer({ setLicense: sampleOf('setLicense') });
  await user.click(button);
  assert.ok(await screen.findByText('The license is set.'));
  assert.equal(field.value, '');
  assert.deepEqual(requestsOf('setLicense').at(-1)?.input, { license: 'assay-license.v1.x' });
});
