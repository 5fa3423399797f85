import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { checkScreen } from './check-screen.ts';
import { noChromium } from './chromium.ts';
import { mailedLink, newPerson, signInAs } from './people.ts';
import { compressedSize, loadedScripts } from './script-size.ts';
import { soon, type Visitor, visit } from './test-browser.ts';

const NOBODY: Visitor = { token: null };
const REFUSED: Visitor = { ...NOBODY, expected: /status of 40[01]/ };
const PASSWORD = 'Battery-staple 7';
const newAddress = () => `nora.${randomUUID()}@example.org`;
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor();

/** Fills the form of sign-up. */
async function fillSignUp(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('Last name').fill('Quist');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
}

/** Fills both fields of a chosen password. */
async function choose(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('New password again').fill(password);
}

suite('sign-up and forgotten passwords', { concurrency: 2, skip: noChromium }, () => {
  test('a visitor signs up, confirms with the mailed link, and signs in without a role', () =>
    visit(async ({ page, go, at }) => {
      const email = newAddress();
      await go('/auth/signin');
      await page.getByRole('link', { name: 'Create an account' }).click();
      await heading(page, 'Create an account');
      assert.equal(await page.title(), 'Enterprise Assay: Sign up');
      await fillSignUp(page, email);
      await press(page, 'Create the account');
      await page.getByText(`We have sent a link to ${email}.`).waitFor();
      assert.equal(at(), '/auth/email-sent');
      const again = page.getByRole('button', { name: /^Send again in \d+ seconds$/ });
      assert.equal(await again.isDisabled(), true);
      await go(await mailedLink(email));
      await heading(page, 'Your address is confirmed');
      assert.equal(at(), '/auth/email-confirmation');
      await page.getByRole('link', { name: 'Go to sign-in' }).click();
      await signInAs(page, { email, password: PASSWORD });
      await heading(page, 'You have no role yet');
      await page.getByRole('link', { name: 'Profile' }).click();
      await page.getByRole('region', { name: 'Two-factor authentication' }).waitFor();
      const named = page.getByText(email, { exact: true });
      await soon('the address is named', async () => (await named.count()) === 2);
    }, NOBODY));

  test('rules of a password are ticked off while one types, and broken ones are named', () =>
    visit(async ({ page, go }) => {
      await go('/auth/signup');
      const field = page.getByLabel('Password', { exact: true });
      await field.fill('abcdE1');
      const rules = page.locator('[data-testid=password-rule]');
      assert.deepEqual(await rules.and(page.locator('[data-met]')).allInnerTexts(), [
        '1 uppercase letter\nmet,',
        '1 lowercase letter\nmet,',
        '1 digit\nmet,',
      ]);
      await press(page, 'Create the account');
      await page.getByText(/^Password must have 8-64 characters/).waitFor();
      assert.equal(await page.getByText('Field is required').count(), 1);
    }, NOBODY));

  test('a refusal about a field is shown at the field', () =>
    visit(async ({ page, go }) => {
      await go('/auth/signup');
      await fillSignUp(page, newAddress());
      await page.getByLabel('Password', { exact: true }).fill('Password-1');
      await press(page, 'Create the account');
      const field = page.getByLabel('Password', { exact: true });
      await soon(
        'the field is refused',
        async () => (await field.getAttribute('aria-describedby'))?.includes('error') === true,
      );
      await page.getByText('This password is too common. Choose another one.').waitFor();
    }, REFUSED));

  test('an invalid link is reported in a negative notification, with a link to continue', () =>
    visit(async ({ page, go, at }) => {
      await go('/auth/email-confirmation?email=nora%40example.org&hash=ayt_none');
      await heading(page, 'This link could not be used');
      await page
        .getByRole('alert')
        .filter({ hasText: 'This link does not work, or no longer.' })
        .waitFor();
      assert.equal(at(), '/auth/email-confirmation');
      await page.getByRole('link', { name: 'Get another link' }).click();
      await page.getByRole('button', { name: 'Send the link' }).waitFor();
      await go('/auth/email-confirmation?email=nora%40example.org');
      await heading(page, 'This link is incomplete');
    }, REFUSED));

  test('a forgotten password is replaced with the mailed link, which works once', async () => {
    const person = await newPerson('Visitor');
    await visit(async ({ page, go, at }) => {
      await go('/auth/signin');
      await page.getByRole('link', { name: 'Forgot password?' }).click();
      await page.getByLabel('E-mail', { exact: true }).fill(person.email);
      await press(page, 'Send the link');
      await page.getByText(`If there is an account for ${person.email}`).waitFor();
      const link = await mailedLink(person.email);
      assert.match(link, /^\/reset-password\?hash=/);
      await go(link);
      await heading(page, 'Choose a password');
      assert.equal(at(), '/reset-password');
      await choose(page, person.password);
      await press(page, 'Set the password');
      await page.getByText('Cannot use an old password as the new password.').waitFor();
      await choose(page, PASSWORD);
      await page.getByLabel('New password again').fill('other');
      await press(page, 'Set the password');
      await page.getByText('The passwords do not match').waitFor();
      await choose(page, PASSWORD);
      await press(page, 'Set the password');
      await page.getByText('The password is set. Sign in with it.').waitFor();
      await signInAs(page, { email: person.email, password: PASSWORD });
      await heading(page, 'Artifacts');
      await go(link);
      await choose(page, `${PASSWORD} once more`);
      await press(page, 'Set the password');
      await page.getByText('This link does not work, or no longer.').waitFor();
    }, REFUSED);
  });

  test('an unknown address gets the answer of a known one', () =>
    visit(async ({ page, go }) => {
      const email = newAddress();
      await go('/auth/reset-password');
      await page.getByLabel('E-mail').fill(email);
      await press(page, 'Send the link');
      await page.getByText(`If there is an account for ${email}`).waitFor();
    }, NOBODY));

  test('sign-in needs at most 250 KiB of scripts, compressed', () =>
    visit(
      async ({ page, go }) => {
        await go('/auth/signin');
        await page.getByRole('button', { name: 'Sign in' }).waitFor();
        const size = await compressedSize(await loadedScripts(page));
        assert.ok(size <= 250 * 1024, `${size} bytes`);
      },
      { ...NOBODY, isFirst: true },
    ));

  const SCREENS: Record<string, [path: string, heading: string]> = {
    'sign-up': ['/auth/signup', 'Create an account'],
    'email-sent': ['/auth/email-sent', 'Confirm your e-mail'],
    'email-incomplete': ['/auth/email-confirmation', 'This link is incomplete'],
    'forgot-password': ['/reset-password', 'Forgot your password?'],
    'choose-password': ['/reset-password?hash=x', 'Choose a password'],
  };
  for (const [name, [path, title]] of Object.entries(SCREENS))
    test(`${name}: accessible and still in light, dark and at 360 px`, () =>
      visit(async ({ page, go }) => {
        await go(path);
        await heading(page, title);
        await checkScreen(name, page);
      }, NOBODY));
});
