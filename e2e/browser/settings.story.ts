import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { suite, test } from 'node:test';
import { createClient } from '@assay/contract/client.ts';
import { api } from '@assay/contract/index.ts';
import { sendTo } from '@assay/contract/send-to.ts';
import type { Page } from 'playwright-core';

import { checkScreen } from './check-screen.ts';
import { noChromium } from './chromium.ts';
import { clientOf, inDatabase, newPerson, type Person, signInAs, tokenOf } from './people.ts';
import { enrol } from './second-factor.ts';
import { soon, type Visitor, visit } from './test-browser.ts';
import { world } from './world.ts';

const REFUSED = /status of 4(00|01|02|03|04|09)/;
const SERVER = /status of (404|50\d)/;
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const details = (page: Page) => page.getByRole('complementary');

/** Creates an administrator of a separate tenant. */
const newAdmin = () => newPerson('TenantAdmin', { tenant: `settings ${randomUUID()}` });

/** Opens a user's details in the list of users. */
async function openUser(page: Page, email: string): Promise<void> {
  await row(page, email).click();
  await details(page).getByRole('heading', { name: email }).waitFor();
}

/** Makes a user's sessions look an hour old. */
const letSessionsAge = ({ email }: Person) =>
  inDatabase(
    `update session set authenticated_at = now() - interval '1 hour'
     from account where account.uuid = session.account_uuid and account.email = $1`,
    [email],
  );

suite('settings', { concurrency: 2, skip: noChromium }, () => {
  test('an administrator invites a user, who is listed as invited until the invitation is revoked', async () => {
    const admin = await newAdmin();
    const email = `guest.${randomUUID()}@example.org`;
    await visit(
      async ({ page, go }) => {
        await go('/settings');
        await row(page, admin.email).waitFor();
        await press(page, 'Add user');
        const dialog = page.getByRole('dialog', { name: 'Add user' });
        const add = dialog.getByRole('button', { name: 'Add user' });
        await dialog.getByLabel('E-mail').fill('nobody');
        await add.click();
        await dialog.getByText('Incorrect email').waitFor();
        await dialog.getByLabel('E-mail').fill(email);
        await dialog.getByLabel('Role').selectOption('Auditor');
        await dialog.getByText('Reads everything, the audit log included.').waitFor();
        await add.click();
        await dialog.getByText(`Give this link to ${email} yourself`).waitFor();
        await press(page, 'Copy link');
        const link = await page.evaluate(() => navigator.clipboard.readText());
        assert.match(link, /\/reset-password\?hash=[\w-]+&invitation=true$/);
        await checkScreen('settings-invited', page);
        await page.setViewportSize({ width: 1440, height: 900 });
        await press(page, 'Done');
        await openUser(page, email);
        const field = details(page).getByLabel(`Type ${email} to confirm`);
        const takeBack = details(page).getByRole('button', { name: 'Revoke invitation' });
        await field.fill(email.slice(1));
        assert.equal(await takeBack.isDisabled(), true);
        await field.fill(email);
        await takeBack.click();
        await page.getByText(`The invitation of ${email} is revoked.`).waitFor();
        await soon('it is off the list', async () => (await row(page, email).count()) === 0);
        const hash = new URL(link).searchParams.get('hash') ?? '';
        const anyone = createClient(api, sendTo(world().product.url));
        await assert.rejects(anyone.resetPassword({ hash, password: `Staple-${hash}` }), {
          message: 'This link does not work, or no longer. Ask for a new one.',
        });
      },
      { token: await tokenOf(admin), expected: REFUSED },
    );
  });

  test('an administrator changes a role, a name, an address and a password, and removes a person', async () => {
    const admin = await newAdmin();
    const person = await newPerson('Visitor', { tenant: admin.tenant });
    await visit(
      async ({ page, go }) => {
        await go('/settings/users');
        await openUser(page, person.email);
        const drawer = details(page);
        await drawer.getByLabel('New role').selectOption('LedgerAdmin');
        await press(page, 'Change role');
        await page.getByText(`${person.email} is LedgerAdmin now`).waitFor();
        assert.equal((await (await clientOf(person)).getCurrentUser({})).role, 'LedgerAdmin');
        await drawer.getByLabel('Last name').fill('Ruiz-Ortega');
        await press(page, 'Save name');
        await row(page, 'Vera Ruiz-Ortega').waitFor();
        await drawer.getByLabel('New e-mail').fill(`new.${person.email}`);
        await press(page, 'Change e-mail');
        await drawer.getByText(`A link was sent to new.${person.email}`).waitFor();
        await press(page, 'New password link');
        await drawer.getByText('sets another password').waitFor();
        await assert.rejects(clientOf(person));
        await press(page, 'End all sessions');
        await page.getByText(`All sessions of ${person.email} have ended.`).waitFor();
        await drawer.getByLabel(`Type ${person.email} to confirm`).fill(person.email);
        await press(page, 'Remove user');
        await page.getByText(`${person.email} does not belong to this tenant any more.`).waitFor();
        await soon('it is off the list', async () => (await row(page, person.email).count()) === 0);
      },
      { token: await tokenOf(admin) },
    );
  });

  test('an administrator resets the second factor of a user who lost it', async () => {
    const admin = await newAdmin();
    const person = await newPerson('Visitor', { tenant: admin.tenant });
    await enrol(person);
    await visit(
      async ({ page, go }) => {
        await go('/settings/users');
        await row(page, person.email).getByText('On', { exact: true }).waitFor();
        await openUser(page, person.email);
        await press(page, 'Reset two-factor');
        await page.getByText(`${person.email} has no second factor any more.`).waitFor();
        await details(page).getByText('Off', { exact: true }).waitFor();
        const reset = page.getByRole('button', { name: 'Reset two-factor' });
        await soon('there is none to reset', async () => (await reset.count()) === 0);
        await clientOf(person);
      },
      { token: await tokenOf(admin) },
    );
  });

  test('a user with a second factor enforces two-factor authentication for everyone', async () => {
    const admin = await newAdmin();
    const person = await newPerson('Visitor', { tenant: admin.tenant });
    await visit(
      async ({ page, go }) => {
        await go('/settings/global-2fa');
        await page.getByText('You need a second factor of your own').waitFor();
        const enforce = page.getByRole('button', { name: 'Enforce two-factor authentication' });
        assert.equal(await enforce.isDisabled(), true);
        await page.getByRole('link', { name: 'Set it up in your profile' }).click();
        await page.getByRole('heading', { name: 'Profile' }).waitFor();
      },
      { token: await tokenOf(admin) },
    );
    const { token } = await enrol(admin);
    await visit(
      async ({ page, go }) => {
        await go('/settings/global-2fa');
        await press(page, 'Enforce two-factor authentication');
        await page.getByText('Two-factor authentication is enforced.').waitFor();
        await page.getByText('Members who sign in with a password need').waitFor();
        await page.getByRole('button', { name: 'Stop enforcing it' }).waitFor();
      },
      { token },
    );
    await visit(
      async ({ page, go }) => {
        await go('/sbom');
        await signInAs(page, person);
        await page.getByText('Your tenant requires a second factor.').waitFor();
      },
      { token: null },
    );
  });

  test('an administrator cannot change a SuperAdmin, and nobody their own role', async () => {
    const above = await newPerson('SuperAdmin', { tenant: `settings ${randomUUID()}` });
    const admin = await newPerson('TenantAdmin', { tenant: above.tenant });
    await visit(
      async ({ page, go }) => {
        await go('/settings/users');
        await openUser(page, above.email);
        await details(page).getByText('This person has a higher role than you').waitFor();
        assert.equal(await details(page).getByRole('textbox').count(), 0);
        await openUser(page, admin.email);
        await details(page).getByText('This is you.').waitFor();
        for (const name of ['Change role', 'Remove user', 'End all sessions'])
          assert.equal(await page.getByRole('button', { name }).count(), 0, name);
      },
      { token: await tokenOf(admin) },
    );
  });

  test('a change of a role after an hour requires the password first', async () => {
    const admin = await newAdmin();
    const person = await newPerson('Visitor', { tenant: admin.tenant });
    const token = await tokenOf(admin);
    await letSessionsAge(admin);
    await visit(
      async ({ page, go }) => {
        await go('/settings/users');
        await openUser(page, person.email);
        await details(page).getByLabel('New role').selectOption('Auditor');
        await press(page, 'Change role');
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel(/Password of/i).fill(admin.password);
        await press(page, 'Continue');
        await page.getByText(`${person.email} is Auditor now`).waitFor();
      },
      { token, expected: REFUSED },
    );
  });

  test('filters of the list are in the address, and name the role and the way of signing in', async () => {
    const admin = await newAdmin();
    const person = await newPerson('Visitor', { tenant: admin.tenant });
    await visit(
      async ({ page, go, at }) => {
        await go(`/settings/users?role=Visitor`);
        await row(page, person.email).waitFor();
        await soon('no other is', async () => (await row(page, admin.email).count()) === 0);
        await page.getByLabel('Search e-mail or name').fill('nobody at all');
        await page.getByText('nothing matches', { exact: false }).waitFor();
        await soon('it is in the address', () => at().includes('keyword=nobody'));
      },
      { token: await tokenOf(admin) },
    );
  });

  test('a Visitor is turned away from every page of the settings', async () => {
    const visitor = await newPerson('Visitor');
    await visit(
      async ({ page, go, at }) => {
        for (const path of ['users', 'api-keys', 'global-2fa', 'azure-ad', 'license']) {
          await go(`/settings/${path}`);
          await page.getByText('You are not authorized to access this resource').waitFor();
          await page.getByRole('heading', { name: 'Artifacts', exact: true }).waitFor();
          assert.equal(at(), '/artifacts/modern');
        }
      },
      { token: await tokenOf(visitor) },
    );
  });

  test('a directory is saved without showing its secret; an unreachable one is reported', async () => {
    const admin = await newAdmin();
    const secret = `hush-${randomUUID()}`;
    const directory = randomUUID();
    await visit(
      async ({ page, go }) => {
        await go('/settings/azure-ad');
        await press(page, 'Save');
        const wrong = page.getByText('This must be a UUID, as Azure shows it.');
        await soon('both are asked for', async () => (await wrong.count()) === 2);
        await page.getByLabel('Directory (tenant) ID').fill(directory);
        await page.getByLabel('Application (client) ID').fill(randomUUID());
        await page.getByLabel('Client secret', { exact: true }).fill(secret);
        await press(page, 'Save');
        await page.getByText('Saved.').waitFor();
        await page.getByText('A secret is kept.').waitFor();
        const kept = page.getByLabel('Client secret', { exact: true });
        assert.equal(await kept.inputValue(), '');
        assert.ok(!(await page.content()).includes(secret));
        await page.getByLabel('Find a group by the start of its name').fill('dev');
        await page.getByRole('alert').waitFor();
        await checkScreen('settings-azure-ad', page);
        await page.getByLabel(`Type ${directory} to confirm`).fill(directory);
        await press(page, 'Remove the directory');
        await page.getByText('The directory is removed.').waitFor();
        await page.getByText('It is kept sealed and never shown again.').waitFor();
        assert.equal(await page.getByRole('heading', { name: 'Groups and roles' }).count(), 0);
      },
      { token: await tokenOf(admin), expected: SERVER },
    );
  });

  test('a license page shows limits and use, and why a license is refused', async () => {
    const admin = await newAdmin();
    await visit(
      async ({ page, go }) => {
        await go('/settings/license');
        await page.getByText('There is no license').waitFor();
        await row(page, 'Users').getByText('1', { exact: true }).waitFor();
        await page.getByLabel('License', { exact: true }).fill('assay-license.v1.none');
        await press(page, 'Set license');
        await page.getByRole('alert').waitFor();
        await checkScreen('settings-license', page);
      },
      { token: await tokenOf(admin), expected: REFUSED },
    );
  });

  const screens: Record<string, (page: Page, admin: Person) => Promise<void>> = {
    users: (page, { email }) => row(page, email).waitFor(),
    'users?role=Visitor': async (page) => {
      await row(page, 'Vera Ruiz').click();
      await details(page).getByRole('heading', { name: 'Remove user' }).waitFor();
    },
    'global-2fa': (page) => page.getByRole('heading', { name: 'Enforcement' }).waitFor(),
    billing: (page) => page.getByRole('table', { name: 'Months' }).waitFor(),
  };
  for (const [path, ready] of Object.entries(screens))
    test(`/settings/${path} is accessible and still in light, dark and at 360 px`, async () => {
      const admin = await newAdmin();
      await newPerson('Visitor', { tenant: admin.tenant });
      const how: Visitor = { token: await tokenOf(admin) };
      await visit(async ({ page, go }) => {
        await go(`/settings/${path}`);
        await ready(page, admin);
        await checkScreen(`settings-${path.replace(/\W/g, '-')}`, page);
      }, how);
    });

  for (const width of [1440, 390])
    test(`a SuperAdmin gets to settings, audit log and admin panel from the sidebar at ${width} px`, () =>
      visit(
        async ({ page, go }) => {
          await go('/sbom');
          for (const [place, heading] of [
            ['Settings', 'Users'],
            ['Audit log', 'Audit log'],
            ['Admin panel', 'Tenants'],
          ] as const) {
            if (width < 768) await page.getByRole('button', { name: 'Open menu' }).click();
            const sidebar = page.getByRole('navigation', { name: 'Main' });
            await sidebar.getByRole('link', { name: place }).click();
            await page.getByRole('heading', { name: heading, exact: true }).waitFor();
          }
        },
        { viewport: { width, height: 900 } },
      ));
});
