import { randomUUID } from 'node:crypto';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { noChromium } from './chromium.ts';
import { follow } from './follow.ts';
import { joinTenant, newPerson, tokenOf } from './people.ts';
import { visit } from './test-browser.ts';

const KEYS = '/settings/api-keys';
const noKeys = (page: Page) => page.getByRole('heading', { name: 'No API keys yet' });

/** Goes to another tenant of the user, who then sees its start page, from any other page. */
async function switchTo(page: Page, tenant: string): Promise<void> {
  await page.getByRole('button', { name: /Vera Ruiz/ }).click();
  await page.getByRole('menuitemradio', { name: tenant }).click();
  await page.getByRole('heading', { name: 'Artifacts', exact: true }).waitFor();
}

/** Waits until the profile says that a page is of a tenant. */
async function isOf(page: Page, tenant: string): Promise<void> {
  await follow(page, '/profile');
  await page.getByRole('region', { name: 'Account' }).getByText(tenant).waitFor();
}

suite('two tabs', { skip: noChromium }, () => {
  test('a form of one tenant is not sent to another one that another tab has switched to', async () => {
    const [first, second] = [`first ${randomUUID()}`, `second ${randomUUID()}`];
    const person = await newPerson('TenantAdmin', { tenant: first });
    await joinTenant(person, second, 'TenantAdmin');
    await visit(
      async ({ page, go }) => {
        await go(KEYS);
        await page.getByRole('button', { name: 'Create API key', exact: true }).click();
        const dialog = page.getByRole('dialog', { name: 'Create API key' });
        await dialog.getByLabel('Key name').fill('of-the-first');
        const other = await page.context().newPage();
        await other.goto('/profile');
        await switchTo(other, second);
        await dialog.getByRole('button', { name: 'Create API key' }).click();
        await dialog.waitFor({ state: 'detached' });
        await noKeys(page).waitFor();
        await isOf(page, second);
        await isOf(other, second);
        await switchTo(other, first);
        await follow(other, KEYS);
        await noKeys(other).waitFor();
        await isOf(other, first);
      },
      { token: await tokenOf(person), expected: /status of 401/ },
    );
  });
});
