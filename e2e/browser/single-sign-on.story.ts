import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { checkScreen } from './check-screen.ts';
import { noChromium } from './chromium.ts';
import { type Visitor, visit } from './visit.ts';

const REFUSED: Visitor = { token: null, expected: /status of 4\d\d/ };
const says = (page: Page, text: string) =>
  page.getByRole('alert').filter({ hasText: text }).waitFor();

suite('single sign-on', { concurrency: 2, skip: noChromium }, () => {
  test('an unknown tenant is refused at its field, in the words of the specification', () =>
    visit(async ({ page, go }) => {
      await go('/auth/signin');
      await page.getByRole('button', { name: 'Sign in' }).waitFor();
      assert.equal(await page.getByRole('button', { name: /single sign-on/ }).count(), 0);
      await page.getByRole('button', { name: 'Continue with Azure AD' }).click();
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByText('Field is required').waitFor();
      await page.getByLabel('Tenant name').fill('nobody');
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByText('Tenant name not found.').waitFor();
      await checkScreen('azure-ad', page);
      await page.getByRole('button', { name: 'Back to sign-in' }).click();
      await page.getByLabel('E-mail or username').waitFor();
    }, REFUSED));

  test('a tenant without a directory says so', () =>
    visit(async ({ page, go }) => {
      await go('/auth/signin');
      await page.getByRole('button', { name: 'Continue with Azure AD' }).click();
      await page.getByLabel('Tenant name').fill('default');
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByText('Tenant is not configured to use Azure AD.').waitFor();
    }, REFUSED));

  test('an answer that was not asked for is refused, and nothing of it stays in the address', () =>
    visit(async ({ page, go, at }) => {
      await go('/auth/sso/callback?state=none&code=none');
      await says(page, 'Forbidden');
      await page.getByRole('heading', { name: 'You are not signed in' }).waitFor();
      assert.equal(at(), '/auth/sso/callback');
      await checkScreen('sso-refused', page);
      await go('/auth/redirect/azure?state=none&code=none');
      await says(page, 'Error');
      assert.equal(at(), '/auth/redirect/azure');
      await page.getByRole('link', { name: 'Back to sign-in' }).click();
      await page.getByLabel('E-mail or username').waitFor();
    }, REFUSED));
});
