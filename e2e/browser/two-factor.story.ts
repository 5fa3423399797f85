import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { checkScreen } from './check-screen.ts';
import { noChromium } from './chromium.ts';
import {
  inDatabase,
  newPerson,
  oneTimePassword,
  type Person,
  previousPassword,
  signInAs,
  tokenOf,
} from './people.ts';
import { soon, type Visitor, visit } from './test-browser.ts';

const NOBODY: Visitor = { token: null };
const REFUSED = /status of 40[013]/;
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor();
const otpField = (page: Page) => page.getByLabel('One-time password');

/** Sets up the factor that is on the screen with a code of the step before, so that the present one is still unused. */
async function setUp(page: Page): Promise<{ key: string; codes: string[] }> {
  await page.getByRole('img', { name: 'QR code with the key below' }).waitFor();
  const key = await page.locator('[data-testid=two-factor-key] code').innerText();
  await otpField(page).fill(await previousPassword(key));
  await press(page, 'Turn on');
  await heading(page, 'Recovery codes');
  return { key, codes: await page.locator('[data-testid=recovery-codes] li').allInnerTexts() };
}

/** Confirms that the codes are saved, as the page requires. */
async function acknowledge(page: Page): Promise<void> {
  const next = page.getByRole('button', { name: 'Continue' });
  assert.equal(await next.isDisabled(), true);
  await page.getByLabel('I have saved these codes').check();
  await next.click();
}

/** Makes a session look an hour old. */
const letSessionsAge = ({ email }: Person) =>
  inDatabase(
    `update session set authenticated_at = now() - interval '1 hour'
     from account where account.uuid = session.account_uuid and account.email = $1`,
    [email],
  );

suite('second factor', { concurrency: 2, skip: noChromium }, () => {
  test('it is set up on the profile, required at sign-in, and disabled again', async () => {
    const person = await newPerson('Visitor');
    const mine: Visitor = { token: await tokenOf(person), expected: REFUSED };
    await visit(async ({ page, go }) => {
      await go('/profile');
      await press(page, 'Set up');
      const { key, codes } = await setUp(page);
      assert.equal(new Set(codes).size, 10);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        press(page, 'Download'),
      ]);
      const file = await readFile(await download.path(), 'utf8');
      assert.ok(codes.every((code) => file.includes(code)));
      await page
        .getByRole('region', { name: 'Recovery codes' })
        .getByRole('button', { name: 'Copy' })
        .click();
      assert.equal(await page.evaluate(() => navigator.clipboard.readText()), codes.join('\n'));
      await checkScreen('recovery-codes', page);
      await page.setViewportSize({ width: 1440, height: 900 });
      await acknowledge(page);
      await page.getByText('Sign-in asks for a one-time password').waitFor();
      await page.getByRole('button', { name: /Vera Ruiz/ }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();

      await signInAs(page, person);
      await heading(page, 'Second step');
      await otpField(page).fill('12345');
      await press(page, 'Verify');
      await page.getByText('Enter six digits').waitFor();
      await otpField(page).fill('000000');
      await press(page, 'Verify');
      await page.getByText('Invalid credentials.').waitFor();
      // A reload, as on a phone that switched apps for the code, does not start over.
      await page.reload();
      await heading(page, 'Second step');
      await checkScreen('one-time-password', page);
      await page.setViewportSize({ width: 1440, height: 900 });
      const code = oneTimePassword(key);
      await otpField(page).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
      assert.equal(await otpField(page).inputValue(), code);
      await press(page, 'Verify');
      await heading(page, 'Artifacts');

      await go('/profile');
      await press(page, 'Turn off');
      await press(page, 'Use a recovery code instead');
      await page.getByLabel('Recovery code').fill(codes[0] ?? '');
      await press(page, 'Turn off');
      await page.getByText('Two-factor authentication is off.').waitFor();
    }, mine);
  });

  test('a recovery code signs in once, and new ones replace all earlier ones', async () => {
    const person = await newPerson('Visitor');
    const mine: Visitor = { token: await tokenOf(person), expected: REFUSED };
    await visit(async ({ page, go }) => {
      await go('/profile');
      await press(page, 'Set up');
      const { codes } = await setUp(page);
      await acknowledge(page);
      await press(page, 'New recovery codes');
      await press(page, 'Use a recovery code instead');
      await page.getByLabel('Recovery code').fill(codes[0] ?? '');
      await press(page, 'Make new codes');
      await heading(page, 'Recovery codes');
      const fresh = await page.locator('[data-testid=recovery-codes] li').allInnerTexts();
      assert.ok(!fresh.some((code) => codes.includes(code)));
      await acknowledge(page);
      await go('/auth');
      await signInAs(page, person);
      await press(page, 'Use a recovery code instead');
      for (const old of [codes[1], codes[0]]) {
        await page.getByLabel('Recovery code').fill(old ?? '');
        await press(page, 'Verify');
        await page.getByText('Invalid credentials.').waitFor();
      }
      await page.getByLabel('Recovery code').fill(fresh[0] ?? '');
      await press(page, 'Verify');
      await heading(page, 'Artifacts');
    }, mine);
  });

  test('a user who needs one sets it up at sign-in, which continues after saving the codes', async () => {
    const tenant = `strict ${randomUUID()}`;
    const person = await newPerson('Visitor', { tenant, require_tfa: true });
    await visit(async ({ page, go, at }) => {
      await go('/profile');
      await signInAs(page, person);
      await page.getByText('Your tenant requires a second factor. Set it up to sign in.').waitFor();
      await page.getByRole('img', { name: 'QR code with the key below' }).waitFor();
      await checkScreen('enrolment', page);
      await page.setViewportSize({ width: 1440, height: 900 });
      await setUp(page);
      assert.equal(await page.evaluate(() => localStorage.getItem('assay.session')), null);
      await acknowledge(page);
      await page.getByRole('region', { name: 'Sessions' }).waitFor();
      assert.equal(at(), '/profile');
      await page.getByRole('region', { name: 'Account' }).getByText(tenant).waitFor();
    }, NOBODY);
  });

  test('a change that requires a fresh sign-in asks for the password, and then continues', async () => {
    const person = await newPerson('Visitor');
    const token = await tokenOf(person);
    await letSessionsAge(person);
    const stale: Visitor = { token, expected: REFUSED };
    await visit(async ({ page, go }) => {
      await go('/profile');
      await press(page, 'Change e-mail');
      await page.getByLabel('New e-mail').fill(`new.${person.email}`);
      await press(page, 'Send the link');
      const dialog = page.getByRole('dialog', { name: 'Sign in again' });
      await dialog.waitFor();
      await checkScreen('sign-in-again', page);
      await page.setViewportSize({ width: 1440, height: 900 });
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await page.getByText('Sign in again to confirm this change').waitFor();
      await press(page, 'Send the link');
      const password = dialog.getByLabel(/^Password of /);
      await password.fill('Wrong-horse-7');
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await dialog.getByText('Invalid credentials.').waitFor();
      await password.fill(person.password);
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await page.getByText(`A link was sent to new.${person.email}`).waitFor();
      await dialog.waitFor({ state: 'detached' });
      const stored = await page.evaluate(() => localStorage.getItem('assay.session'));
      assert.ok(stored && !stored.includes(token));
      const rows = page.getByRole('table', { name: 'Sessions' }).getByRole('row');
      await page.reload();
      await rows.nth(1).waitFor();
      await soon('the earlier session has ended', async () => (await rows.count()) === 2);
    }, stale);
  });
});
