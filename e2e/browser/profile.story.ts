import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { suite, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { checkScreen } from './check-screen.ts';
import { noChromium } from './chromium.ts';
import { endSession, joinTenant, mailedLink, newPerson, signInAs, tokenOf } from './people.ts';
import { soon, type Visitor, visit } from './test-browser.ts';

const REFUSED = /status of 40[013]/;
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const sessions = (page: Page) => page.getByRole('table', { name: 'Sessions' }).getByRole('row');
const menu = (page: Page) => page.getByRole('button', { name: /Vera Ruiz/ }).click();

/** A form renders first and is then filled with the stored values. */
const holds = (field: Locator, text: string) =>
  soon(`a field holds ${text}`, async () => (await field.inputValue()) === text);

suite('profile', { concurrency: 2, skip: noChromium }, () => {
  test('the page shows the user, and is accessible in light, dark and at 360 px', async () => {
    const person = await newPerson('Auditor');
    await visit(
      async ({ page, go }) => {
        await go('/profile');
        await sessions(page).nth(1).waitFor();
        assert.equal(await page.title(), 'Enterprise Assay: Profile');
        const account = page.getByRole('region', { name: 'Account' });
        await account.getByText('Vera Ruiz').waitFor();
        await account.getByText('Auditor').waitFor();
        await account.getByText('default', { exact: true }).waitFor();
        await checkScreen('profile', page);
      },
      { token: await tokenOf(person) },
    );
  });

  test('another address is valid after its link was opened', async () => {
    const person = await newPerson('Visitor');
    const email = `new.${person.email}`;
    await visit(
      async ({ page, go }) => {
        await go('/profile');
        await press(page, 'Change e-mail');
        await page.getByLabel('New e-mail').fill('nobody');
        await press(page, 'Send the link');
        await page.getByText('Incorrect email').waitFor();
        await page.getByLabel('New e-mail').fill(email);
        await press(page, 'Send the link');
        await page.getByText(`A link was sent to ${email}`).waitFor();
        // No answer contains it: without a mail server the operator passes it on from the outbox.
        await go(await mailedLink(email));
        await page.getByText(`You can sign in with ${email} now.`).waitFor();
        await go('/auth');
        await signInAs(page, { ...person, email });
        await page.getByRole('heading', { name: 'Artifacts', exact: true }).waitFor();
      },
      { token: await tokenOf(person) },
    );
  });

  test('a changed password ends all other sessions; refusals are at their fields', async () => {
    const person = await newPerson('Visitor');
    const mine: Visitor = { token: await tokenOf(person), expected: REFUSED };
    await tokenOf(person);
    const next = `Staple-${randomUUID()}`;
    await visit(async ({ page, go }) => {
      const change = async (old: string, chosen: string) => {
        await page.getByLabel('Current password').fill(old);
        await page.getByLabel('New password', { exact: true }).fill(chosen);
        await page.getByLabel('New password again').fill(chosen);
        await press(page, 'Change password');
      };
      await go('/profile');
      await sessions(page).nth(2).waitFor();
      await change('Wrong-horse-7', next);
      await page.getByText('Invalid credentials.').waitFor();
      assert.equal(await page.getByRole('alert').count(), 0);
      await change(person.password, person.password);
      await page.getByText('Cannot use an old password as the new password.').waitFor();
      await change(person.password, next);
      await page.getByText('The password is changed.').waitFor();
      await soon('one session is left', async () => (await sessions(page).count()) === 2);
      assert.equal(await page.getByLabel('Current password').inputValue(), '');
    }, mine);
    await tokenOf({ ...person, password: next });
  });

  test('sessions are ended one by one, and all others at once', async () => {
    const person = await newPerson('Visitor');
    const mine = { token: await tokenOf(person) };
    for (let other = 0; other < 3; other += 1) await tokenOf(person);
    await visit(async ({ page, go }) => {
      await go('/profile');
      await sessions(page).nth(4).waitFor();
      const own = sessions(page).filter({ hasText: 'This one' });
      assert.equal(await own.getByRole('button').count(), 0);
      await page
        .getByRole('button', { name: /^End the session of node/ })
        .first()
        .click();
      await page.getByText('The session has ended.').waitFor();
      await soon('two others are left', async () => (await sessions(page).count()) === 4);
      await press(page, 'End all others');
      await page.getByText('All other sessions have ended.').waitFor();
      await soon('this one is left', async () => (await sessions(page).count()) === 2);
      await own.waitFor();
    }, mine);
  });

  test('typed text is restored when the session ended meanwhile', async () => {
    const person = await newPerson('LedgerAdmin');
    const token = await tokenOf(person);
    await visit(
      async ({ page, go, at }) => {
        const target = '/projects/workspace/settings?project=acme%2Ftools%2Fsmall';
        await go(target);
        // Text typed while the page is loading may be overwritten.
        await page.waitForLoadState('networkidle');
        await page.getByLabel('Description').fill('A typed text.');
        await holds(page.getByLabel('Description'), 'A typed text.');
        await endSession(page, token);
        await press(page, 'Save changes');
        await page.waitForURL(/\/auth\/signin\?redirect=/);
        await signInAs(page, person);
        await page.getByRole('button', { name: 'Save changes' }).waitFor();
        assert.equal(at(), target);
        await holds(page.getByLabel('Description'), 'A typed text.');
        await press(page, 'Save changes');
        await page.getByRole('paragraph').filter({ hasText: 'A typed text.' }).waitFor();
      },
      { token, expected: REFUSED },
    );
  });

  test('an upload that met the end of the session can be sent again, its form as it was', async () => {
    const person = await newPerson('LedgerAdmin');
    const token = await tokenOf(person);
    await visit(
      async ({ page, go }) => {
        await go('/sbom');
        await press(page, 'Upload SBOM');
        const dialog = page.getByRole('dialog', { name: 'Upload SBOM' });
        await dialog.getByLabel('Project').fill('acme/kept');
        await dialog.getByLabel('Version (optional)').fill('3.1');
        await endSession(page, token);
        await dialog.locator('input[type=file]').setInputFiles({
          name: 'bom.json',
          mimeType: 'application/json',
          buffer: Buffer.from('{'),
        });
        await page.waitForURL(/\/auth\/signin\?redirect=%2Fsbom/);
        await signInAs(page, person);
        await dialog.waitFor();
        await holds(dialog.getByLabel('Project'), 'acme/kept');
        await holds(dialog.getByLabel('Version (optional)'), '3.1');
        await dialog
          .getByRole('region', { name: 'bom.json' })
          .getByText('Session Expired')
          .waitFor();
        await dialog.getByRole('button', { name: 'Try again' }).waitFor();
      },
      { token, expected: REFUSED },
    );
  });

  test('typed text is not shown to the next user who signs in', async () => {
    const [one, other] = [await newPerson('Visitor'), await newPerson('Visitor')];
    const token = await tokenOf(one);
    await visit(
      async ({ page, go }) => {
        await go('/profile');
        await press(page, 'Change e-mail');
        await page.getByLabel('New e-mail').fill('secret.plan@example.org');
        await endSession(page, token);
        await press(page, 'Send the link');
        await page.waitForURL(/\/auth\/signin\?redirect=/);
        await signInAs(page, other);
        await sessions(page).nth(1).waitFor();
        assert.equal(await page.getByText('secret.plan').count(), 0);
        const field = page.getByLabel('New e-mail');
        if (await field.isVisible()) assert.equal(await field.inputValue(), '');
      },
      { token, expected: REFUSED },
    );
  });

  test('the menu of the person leads to profile and theme, and to other tenants', async () => {
    const person = await newPerson('Auditor');
    const tenant = `second ${randomUUID()}`;
    await joinTenant(person, tenant, 'Visitor');
    await visit(
      async ({ page, go, at }) => {
        await go('/sbom');
        await menu(page);
        await page.getByRole('menuitemradio', { name: 'Dark' }).click();
        await page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
        await menu(page);
        await page.getByRole('menuitem', { name: 'Profile' }).click();
        await sessions(page).nth(1).waitFor();
        assert.equal(at(), '/profile');
        await menu(page);
        await page.getByRole('menuitemradio', { name: tenant }).click();
        await page.getByRole('heading', { name: 'Artifacts', exact: true }).waitFor();
        await go('/profile');
        const account = page.getByRole('region', { name: 'Account' });
        await account.getByText(tenant).waitFor();
        await account.getByText('Visitor').waitFor();
      },
      { token: await tokenOf(person) },
    );
  });

  test('signing out clears the session here, also when the server cannot be reached', async () => {
    const person = await newPerson('Visitor');
    await visit(
      async ({ page, go }) => {
        await go('/profile');
        await sessions(page).nth(1).waitFor();
        await page.route('**/users/sign-out', (route) => route.abort());
        await menu(page);
        await page.getByRole('menuitem', { name: 'Sign out' }).click();
        await page.getByRole('button', { name: 'Sign in' }).waitFor();
        assert.equal(await page.evaluate(() => localStorage.getItem('assay.session')), null);
      },
      { token: await tokenOf(person), expected: /ERR_FAILED/ },
    );
  });
});
