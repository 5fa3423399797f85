import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { suite, test } from 'node:test';
import {
  type TestProvider,
  testProvider,
} from '@assay/server/features/single-sign-on/test-provider.ts';
import type { Page } from 'playwright-core';
import { freePort } from '../processes.ts';
import { startProduct } from '../product.ts';
import { checkScreen } from './check-screen.ts';
import { noChromium } from './chromium.ts';
import { type Visitor, visit } from './test-browser.ts';
import { world } from './world.ts';

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

  test('the address of a provider opens the form that asks for the tenant', () =>
    visit(async ({ page, go }) => {
      const { client } = world().product;
      const { url } = await client.getSignInProvider({ provider: 'azure-ad' });
      assert.equal(url, `${world().product.url}/auth/signin?provider=azure-ad`);
      await go(new URL(url).pathname + new URL(url).search);
      await page.getByLabel('Tenant name').fill('nobody');
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByText('Tenant name not found.').waitFor();
    }, REFUSED));

  test('a tenant without a directory is reported', () =>
    visit(async ({ page, go }) => {
      await go('/auth/signin');
      await page.getByRole('button', { name: 'Continue with Azure AD' }).click();
      await page.getByLabel('Tenant name').fill('default');
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByText('Tenant is not configured to use Azure AD.').waitFor();
    }, REFUSED));

  test('an unexpected answer is refused, and leaves nothing in the address', () =>
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

  test("a visitor signs up and in through the operator's provider, and returns to the target", () =>
    withProvider(async (page, provider) => {
      const email = `${randomUUID()}@example.org`;
      const person = { sub: randomUUID(), email, email_verified: true, given_name: 'Ada' };
      provider.person = { ...person, sub: 'stranger' };
      await page.goto('/auth/signin');
      await page.getByRole('button', { name: 'Continue with single sign-on' }).click();
      await says(page, 'User not found');
      await page.getByRole('link', { name: 'Back to sign-in' }).click();

      provider.person = person;
      // Else the provider remembers the stranger.
      await page.context().clearCookies();
      await page.getByRole('link', { name: 'Create an account' }).click();
      // The page before has a button of that name too.
      await page.getByRole('heading', { name: 'Create an account' }).waitFor();
      await page.getByRole('button', { name: 'Continue with single sign-on' }).click();
      await page.getByRole('heading', { name: 'You have no role yet' }).waitFor();
      await page.goto('/auth');
      await page.waitForURL(/\/auth\/signin$/);
      await page.goto('/profile');
      await page.getByRole('button', { name: 'Continue with single sign-on' }).click();
      await page.getByRole('region', { name: 'Account' }).getByText(email).first().waitFor();
      assert.equal(new URL(page.url()).pathname, '/profile');
      // Pending invitations may be remembered; nothing of the sign-in may.
      const kept = await page.evaluate(() => Object.keys(sessionStorage));
      assert.deepEqual(
        kept.filter((key) => key !== 'assay.invitations_later'),
        [],
      );
    }));
});

/** Opens a page of a product with a configured provider, both with real servers. */
async function withProvider(
  steps: (page: Page, provider: TestProvider) => Promise<void>,
): Promise<void> {
  const port = await freePort();
  const client = { client_id: 'assay', client_secret: randomUUID() };
  const provider = await testProvider({
    ...client,
    redirect_uri: `http://127.0.0.1:${port}/auth/sso/callback`,
    token_endpoint_auth_method: 'client_secret_basic',
  });
  const env = {
    ASSAY_PORT: String(port),
    ASSAY_SSO_ISSUER: provider.issuer,
    ASSAY_SSO_CLIENT_ID: client.client_id,
    ASSAY_SSO_CLIENT_SECRET: client.client_secret,
  };
  const product = await startProduct({ env });
  const context = await world().browser.newContext({ baseURL: product.url });
  try {
    await steps(await context.newPage(), provider);
  } finally {
    await context.close();
    await product.stop();
    await provider.stop();
  }
}
