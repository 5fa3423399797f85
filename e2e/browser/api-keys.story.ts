import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { suite, test } from 'node:test';
import { createClient } from '@assay/contract/client.ts';
import { api } from '@assay/contract/index.ts';
import { sendTo } from '@assay/contract/send-to.ts';
import type { Page } from 'playwright-core';

import { checkScreen } from './check-screen.ts';
import { noChromium } from './chromium.ts';
import { newPerson, tokenOf } from './people.ts';
import { soon, visit, WIDE } from './test-browser.ts';
import { world } from './world.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const details = (page: Page) => page.getByRole('complementary');
const shownSecret = (page: Page) => page.getByRole('status').locator('pre').innerText();
const newAdmin = () => newPerson('TenantAdmin', { tenant: `keys ${randomUUID()}` });

/** Tells whether the server accepts the secret of a key. */
const works = (secret: string): Promise<boolean> =>
  createClient(api, sendTo(world().product.url, secret))
    .listSboms({})
    .then(
      () => true,
      () => false,
    );

/** Makes a key in the dialog, which still shows the secret then. */
async function create(page: Page, name: string): Promise<string> {
  await press(page, 'Create API key');
  const dialog = page.getByRole('dialog', { name: 'Create API key' });
  await dialog.getByLabel('Key name').fill(name);
  await dialog.getByRole('button', { name: 'Create API key' }).click();
  await dialog.getByText(`This is the secret of ${name}.`).waitFor();
  return shownSecret(page);
}

/** Closes the dialog, and opens the details of a key. */
async function open(page: Page, name: string): Promise<void> {
  await press(page, 'Done');
  await row(page, name).click();
  await details(page).getByRole('heading', { name, exact: true }).waitFor();
  await details(page).getByText('Tenant Name', { exact: true }).waitFor();
}

suite('API keys', { concurrency: 2, skip: noChromium }, () => {
  test('a key is created with a name, a role and an end, and its secret shown once', async () => {
    const token = await tokenOf(await newAdmin());
    await visit(
      async ({ page, go }) => {
        await go('/settings/api-keys');
        await page.getByRole('heading', { name: 'No API keys yet' }).waitFor();
        await checkScreen('api-keys-none', page);
        await page.setViewportSize(WIDE);
        await press(page, 'Create API key');
        const dialog = page.getByRole('dialog', { name: 'Create API key' });
        await dialog.getByLabel('Key name').fill('two words');
        await dialog.getByRole('button', { name: 'Create API key' }).click();
        await dialog.getByRole('textbox', { name: 'Key name', exact: true }).waitFor();
        await checkScreen('api-keys-create', page);
        await page.setViewportSize(WIDE);
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'detached' });
        const secret = await create(page, 'ci-main');
        assert.ok(await works(secret));
        await press(page, 'Copy secret');
        assert.equal(await page.evaluate(() => navigator.clipboard.readText()), secret);
        const [file] = await Promise.all([
          page.waitForEvent('download'),
          press(page, 'Save as a file'),
        ]);
        assert.equal(file.suggestedFilename(), 'ci-main.key.txt');
        assert.equal(await readFile(await file.path(), 'utf8'), secret);
        await checkScreen('api-keys-secret', page);
        await page.setViewportSize(WIDE);
        await press(page, 'Done');
        await row(page, 'ci-main').waitFor();
        assert.ok(!(await page.content()).includes(secret));
      },
      { token },
    );
  });

  test('a key is renamed and rotated; its old secret continues for the chosen hours', async () => {
    const token = await tokenOf(await newAdmin());
    await visit(
      async ({ page, go }) => {
        await go('/settings/api-keys');
        const first = await create(page, 'nightly');
        await open(page, 'nightly');
        await details(page).getByLabel('Key name').fill('nightly_scan');
        await press(page, 'Rename');
        await details(page).getByRole('heading', { name: 'nightly_scan' }).waitFor();
        await details(page).getByLabel('The old secret').selectOption('8');
        await press(page, 'Rotate secret');
        const second = await shownSecret(page);
        assert.notEqual(second, first);
        assert.deepEqual([await works(first), await works(second)], [true, true]);
        await page.reload();
        await press(page, 'Rotate secret');
        const third = await shownSecret(page);
        assert.deepEqual([await works(second), await works(third)], [false, true]);
        await checkScreen('api-keys-drawer', page);
      },
      { token },
    );
  });

  test('a suspended key is restored, a compromised one is not; a deleted one leaves the list', async () => {
    const token = await tokenOf(await newAdmin());
    await visit(
      async ({ page, go }) => {
        await go('/settings/api-keys');
        const secret = await create(page, 'release');
        await open(page, 'release');
        await press(page, 'Revoke');
        await row(page, 'release').getByText('Suspended').waitFor();
        assert.equal(await works(secret), false);
        await press(page, 'Bring back');
        await row(page, 'release').getByText('Active').waitFor();
        assert.equal(await works(secret), true);
        await details(page).getByLabel('Reason').selectOption('compromised');
        await details(page).getByText('stops working at once and permanently').waitFor();
        await press(page, 'Revoke');
        await details(page).getByText('can never be brought back').waitFor();
        assert.equal(await works(secret), false);
        assert.equal(await page.getByRole('button', { name: 'Bring back' }).count(), 0);
        const remove = page.getByRole('button', { name: 'Delete key' });
        assert.equal(await remove.isDisabled(), true);
        await details(page).getByLabel('Type release to confirm').fill('release');
        await remove.click();
        await page.getByText('release is deleted.').waitFor();
        await page.getByRole('heading', { name: 'No API keys yet' }).waitFor();
        await soon('its details are closed', async () => (await details(page).count()) === 0);
      },
      { token },
    );
  });
});
