import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { checkScreen } from './check-screen.ts';
import { noChromium } from './chromium.ts';
import { clientOf, inDatabase, newPerson, type Person, tokenOf } from './people.ts';
import { enrol } from './second-factor.ts';
import { soon, visit, WIDE } from './test-browser.ts';

const REFUSED = /status of 40[0-4]/;
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const details = (page: Page) => page.getByRole('complementary');
const newOperator = () => newPerson('SuperAdmin', { tenant: `operators ${randomUUID()}` });

/** Lists one tenant, and opens it. */
async function openTenant(page: Page, name: string): Promise<void> {
  await page.goto(`/adminpanel?keyword=${encodeURIComponent(name)}`);
  await row(page, name).click();
  await details(page).getByRole('heading', { name: 'Overview' }).waitFor();
}

/** Asks for the end of the tenant that is open. */
async function end(page: Page, name: string, action: string): Promise<void> {
  await details(page).getByLabel(`Type ${name} to confirm`).fill(name);
  await press(page, action);
}

const newTenant = async (operator: Person): Promise<string> => {
  const name = `Globex ${randomUUID()}`;
  await (await clientOf(operator)).createTenant({ name });
  return name;
};

suite('admin panel', { concurrency: 2, skip: noChromium }, () => {
  test('a tenant is added with its first administrator, whose link is shown once', async () => {
    const name = `Initech ${randomUUID()}`;
    await visit(
      async ({ page, go }) => {
        await go('/adminpanel');
        await press(page, 'Add tenant');
        const dialog = page.getByRole('dialog', { name: 'Add tenant' });
        const add = dialog.getByRole('button', { name: 'Add tenant' });
        await add.click();
        await dialog.getByText('Field is required').waitFor();
        await dialog.getByLabel('Tenant name').fill(name);
        await dialog.getByLabel('First administrator').fill(`boss.${randomUUID()}@example.org`);
        await checkScreen('admin-add', page);
        await page.setViewportSize(WIDE);
        await add.click();
        assert.match(await dialog.locator('pre').innerText(), /\/reset-password\?hash=/);
        await press(page, 'Done');
        await page.getByLabel('Search tenant name').fill(name);
        await row(page, name).click();
        await details(page).getByText('No license').waitFor();
        await checkScreen('admin-tenant', page);
      },
      { token: await tokenOf(await newOperator()), expected: REFUSED },
    );
  });

  test('a user without a second factor sees where to set one up before a tenant can be deleted', async () => {
    const operator = await newOperator();
    const name = await newTenant(operator);
    await visit(
      async ({ page }) => {
        await openTenant(page, name);
        await details(page).getByText('You need a second factor of your own').waitFor();
        assert.equal(await page.getByRole('button', { name: 'Disable tenant' }).count(), 0);
        await page.getByRole('link', { name: 'Set it up in your profile' }).click();
        await page.getByRole('heading', { name: 'Profile' }).waitFor();
      },
      { token: await tokenOf(operator) },
    );
  });

  test('a tenant is disabled, enabled again, and its deletion cancelled', async () => {
    const operator = await newOperator();
    const name = await newTenant(operator);
    const { token } = await enrol(operator);
    await visit(
      async ({ page }) => {
        await openTenant(page, name);
        await end(page, name, 'Disable tenant');
        await page.getByText(`${name} is disabled.`).waitFor();
        await row(page, name).getByText('Disabled').waitFor();
        await details(page).getByRole('heading', { name: 'Delete tenant' }).waitFor();
        await press(page, 'Enable again');
        await page.getByText(`${name} is active again.`).waitFor();
        await details(page).getByLabel('Destroy all data of this tenant in seven days').check();
        await end(page, name, 'Delete tenant');
        await page.getByText(`${name} will be deleted in seven days.`).waitFor();
        await row(page, name).getByText('in 7 days').waitFor();
        await checkScreen('admin-deleting', page);
        await page.setViewportSize(WIDE);
        await press(page, 'Enable again');
        await row(page, name).getByText('Active').waitFor();
      },
      { token },
    );
  });

  test('a stale sign-in is renewed before a tenant is deleted, or the reason is shown', async () => {
    const operator = await newOperator();
    const name = await newTenant(operator);
    const { token } = await enrol(operator);
    await inDatabase(
      `update session set authenticated_at = now() - interval '1 hour'
       from account where account.uuid = session.account_uuid and account.email = $1`,
      [operator.email],
    );
    await visit(
      async ({ page }) => {
        await openTenant(page, name);
        await end(page, name, 'Disable tenant');
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel(`Password of ${operator.email}`).waitFor();
        await dialog.getByRole('button', { name: 'Cancel' }).click();
        await details(page).getByRole('alert').waitFor();
        await row(page, name).getByText('Active').waitFor();
      },
      { token, expected: REFUSED },
    );
  });

  test('without a mail server the operator reads a mail in the outbox, and that is recorded', async () => {
    const operator = await newOperator();
    const email = `guest.${randomUUID()}@example.org`;
    const client = await clientOf(operator);
    await client.inviteUser({ email, role: 'Visitor' });
    await visit(
      async ({ page, go }) => {
        await go('/adminpanel');
        await page.getByRole('link', { name: 'Outbox' }).click();
        await page.getByText('No mail server is configured (ASSAY_SMTP_URL)').waitFor();
        await row(page, email).getByText('Pending').waitFor();
        await row(page, email).click();
        await details(page).getByText('the audit log records who opened it').waitFor();
        await press(page, 'Read the mail');
        await details(page)
          .getByText(/\/reset-password\?hash=/)
          .waitFor();
        await checkScreen('admin-outbox', page);
      },
      { token: await tokenOf(operator) },
    );
    const { items } = await client.listAuditEntries({ action: 'mail.read' });
    assert.equal(items[0]?.actor_name, operator.email);
  });

  test('the lists of tenants and mails are accessible and still in light, dark and at 360 px', async () => {
    const operator = await newOperator();
    const name = await newTenant(operator);
    const token = await tokenOf(operator);
    await visit(
      async ({ page, go }) => {
        await go(`/adminpanel?keyword=${encodeURIComponent(name)}`);
        await row(page, name).waitFor();
        await checkScreen('admin-tenants', page);
      },
      { token },
    );
    await visit(
      async ({ page, go }) => {
        await go('/adminpanel?tab=outbox');
        await page.getByRole('table', { name: 'Outbox' }).locator('[data-index]').first().waitFor();
        await checkScreen('admin-mails', page);
      },
      { token },
    );
  });

  test('an administrator of a tenant is turned away from the admin panel', async () => {
    const admin = await newPerson('TenantAdmin', { tenant: `settings ${randomUUID()}` });
    await visit(
      async ({ page, go, at }) => {
        await go('/adminpanel');
        await page.getByText('You are not authorized to access this resource').waitFor();
        await soon('the way leads home', () => at() === '/artifacts/modern');
      },
      { token: await tokenOf(admin) },
    );
  });
});
