import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { suite, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import {
  type TestDirectory,
  testDirectory,
} from '@assay/server/features/azure-ad/test-directory.ts';
import { personOf } from '@assay/server/features/single-sign-on/test-azure.ts';
import { type TestTenant, testServer, testTenant } from '@assay/server/test-server.ts';
import type { Page } from 'playwright-core';
import { freePort } from '../processes.ts';
import { CHECKOUT } from '../product.ts';
import { noChromium } from './chromium.ts';
import { signedIn, soon } from './test-browser.ts';
import { world } from './world.ts';

/** A server whose Microsoft cloud is on this machine, which no configuration of the product allows. */
interface AzureWorld {
  directory: TestDirectory;
  tenant: TestTenant;
  url: string;
  /** Another user's browser. */
  open(token?: string): Promise<Page>;
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

suite('Azure AD', { skip: noChromium }, () => {
  test('an administrator sets the directory up, maps a group, and its members sign in', () =>
    withAzure(async ({ directory, tenant, url, open }) => {
      const group = { id: randomUUID(), displayName: 'Release engineering' };
      directory.groups = [group, { id: randomUUID(), displayName: 'Reading room' }];
      const settings = await open(await tenant.tokenOf('TenantAdmin'));
      await settings.goto('/settings/azure-ad');
      await settings.getByLabel('Directory (tenant) ID').fill(directory.config.directory_id);
      await settings.getByLabel('Application (client) ID').fill(directory.config.client_id);
      await settings.getByLabel('Client secret').fill(directory.config.client_secret);
      await press(settings, 'Save');
      await settings.getByRole('searchbox').first().fill('release');
      await settings
        .getByRole('listitem')
        .filter({ hasText: group.displayName })
        .getByRole('button')
        .click();
      await settings.getByLabel(`Role of ${group.displayName}`).selectOption('Auditor');
      await press(settings, 'Save roles');
      const expected = [{ id: group.id, name: group.displayName, role: 'Auditor' }];
      await soon('the group is mapped', async () =>
        isDeepStrictEqual((await tenant.as('TenantAdmin').getAzureAdGroups({})).groups, expected),
      );

      const person = personOf(directory, group.id);
      directory.provider.person = person;
      const page = await open();
      await page.goto('/profile');
      await press(page, 'Continue with Azure AD');
      await page.getByLabel('Tenant name').fill(`tenant ${tenant.uuid}`);
      await press(page, 'Continue');
      await page
        .getByRole('region', { name: 'Account' })
        .getByText(String(person['email']))
        .first()
        .waitFor();
      assert.equal(page.url(), `${url}/profile`);
      await page.getByText('Auditor').first().waitFor();

      directory.provider.person = personOf(directory);
      const stranger = await open();
      await stranger.goto('/auth/signin');
      await press(stranger, 'Continue with Azure AD');
      await stranger.getByLabel('Tenant name').fill(`tenant ${tenant.uuid}`);
      await press(stranger, 'Continue');
      await stranger.getByRole('heading', { name: 'You are not signed in' }).waitFor();
    }));
});

/** Ends all that it starts. */
async function withAzure(steps: (azure: AzureWorld) => Promise<void>): Promise<void> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const directory = await testDirectory(url);
  const server = await testServer({
    publicUrl: url,
    pageRoot: `${CHECKOUT}packages/web/dist`,
    identityProviders: directory.doubles,
  });
  await server.server.listen({ host: '127.0.0.1', port });
  const contexts: { close(): Promise<void> }[] = [];
  const open = async (token?: string) => {
    const context = await world().browser.newContext({
      baseURL: url,
      ...(token !== undefined && { storageState: signedIn(url, token) }),
    });
    contexts.push(context);
    return context.newPage();
  };
  try {
    await steps({ directory, tenant: await testTenant(server), url, open });
  } finally {
    await Promise.all(contexts.map((context) => context.close()));
    await server.stop();
    await directory.provider.stop();
  }
}
