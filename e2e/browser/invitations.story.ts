import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { checkScreen } from './check-screen.ts';
import { noChromium } from './chromium.ts';
import { clientOf, mailedLink, newPerson, signInAs, tokenOf } from './people.ts';
import { soon, visit, WIDE } from './test-browser.ts';

const REFUSED = /status of 40[0139]/;
const PASSWORD = `Battery-${randomUUID()}`;
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const panel = (page: Page) => page.getByRole('region', { name: 'Invitations' });

/** A separate tenant with an administrator, who invites an address. */
async function invitedBy(email: string) {
  const admin = await newPerson('TenantAdmin', { tenant: `Hooli ${randomUUID()}` });
  const { link } = await (await clientOf(admin)).inviteUser({ email, role: 'Auditor' });
  return { admin, tenant: admin.tenant, link: new URL(link ?? assert.fail('no link')) };
}

/** Chooses a password by a link of the page. */
async function choose(page: Page) {
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('New password again').fill(PASSWORD);
  await press(page, 'Set the password');
  await page.getByText('The password is set. Sign in with it.').waitFor();
}

suite('invitations', { concurrency: 2, skip: noChromium }, () => {
  test('an invitation is shown after sign-in; accepted, it leads to the other tenant', async () => {
    const person = await newPerson('Visitor');
    const { admin, tenant } = await invitedBy(person.email);
    await visit(
      async ({ page, go }) => {
        await go('/');
        await signInAs(page, person);
        const note = panel(page);
        await note.getByText(`${admin.email} invites you to “${tenant}” as Auditor.`).waitFor();
        await checkScreen('invitation-note', page);
        await page.setViewportSize(WIDE);
        await press(page, `Accept the invitation to ${tenant}`);
        await note.getByText(`You belong to “${tenant}” as Auditor now.`).waitFor();
        await press(page, 'Open tenant');
        await soon('the note is gone', async () => (await note.count()) === 0);
        await page.getByRole('button', { name: /Vera Ruiz/ }).click();
        await page.getByRole('menuitemradio', { name: tenant, checked: true }).waitFor();
      },
      { token: null, expected: REFUSED },
    );
  });

  test('an invitation that is left for later is in the profile, where it is declined', async () => {
    const person = await newPerson('Visitor');
    const { admin, tenant } = await invitedBy(person.email);
    await visit(
      async ({ page, go }) => {
        await go('/');
        await press(page, 'Later');
        await soon('the note is gone', async () => (await panel(page).count()) === 0);
        await go('/profile');
        await panel(page).getByText(`invites you to “${tenant}” as Auditor.`).waitFor();
        await checkScreen('invitation-profile', page);
        await page.setViewportSize(WIDE);
        await press(page, `Decline the invitation to ${tenant}`);
        await page.getByText(`The invitation to “${tenant}” is declined.`).waitFor();
        await panel(page).getByText('appear here').waitFor();
      },
      { token: await tokenOf(person) },
    );
    const { items } = await (await clientOf(admin)).listUsers({ keyword: person.email });
    assert.deepEqual(items, []);
  });

  test('a user without a role accepts an invitation, and switches there', async () => {
    const person = await newPerson('Unknown');
    const { tenant } = await invitedBy(person.email);
    await visit(
      async ({ page, go }) => {
        await go('/');
        await page.getByRole('heading', { name: 'You have no role yet' }).waitFor();
        await press(page, `Accept the invitation to ${tenant}`);
        await press(page, 'Open tenant');
        await page.getByRole('heading', { name: 'Artifacts', exact: true }).waitFor();
      },
      { token: await tokenOf(person), expected: REFUSED },
    );
  });

  test('a handed-out link creates an unproven account, which is marked and can be proven', async () => {
    const email = `guest.${randomUUID()}@example.org`;
    const { admin, link } = await invitedBy(email);
    await visit(
      async ({ page, go, at }) => {
        await go(`${link.pathname}${link.search}`);
        await page.getByText('If you have an account already, sign in instead').waitFor();
        assert.equal(at(), '/reset-password');
        await checkScreen('choose-password-invited', page);
        await page.setViewportSize(WIDE);
        await choose(page);
        await signInAs(page, { email, password: PASSWORD });
        await page.getByRole('heading', { name: 'Artifacts', exact: true }).waitFor();
        await go('/profile');
        await panel(page).getByText(`${email} is unproven`).waitFor();
        await checkScreen('profile-unproven', page);
        await page.setViewportSize(WIDE);
        await press(page, 'Send link to prove address');
        await panel(page).getByText(`A link was sent to ${email}`).waitFor();
      },
      { token: null, expected: REFUSED },
    );
    await visit(
      async ({ page, go }) => {
        await go('/settings/users');
        const row = page.getByRole('row').filter({ hasText: email });
        await row.getByText('Unproven', { exact: true }).waitFor();
        await row.click();
        const drawer = page.getByRole('complementary', { name: 'User' });
        await drawer.getByText('The address of this account is unproven').waitFor();
        await checkScreen('settings-unproven', page);
      },
      { token: await tokenOf(admin) },
    );
    await visit(
      async ({ page, go }) => {
        await go(await mailedLink(email));
        await page.getByLabel('New password', { exact: true }).fill(`${PASSWORD}!`);
        await page.getByLabel('New password again').fill(`${PASSWORD}!`);
        await press(page, 'Set the password');
        await signInAs(page, { email, password: `${PASSWORD}!` });
        await page.getByRole('heading', { name: 'Artifacts', exact: true }).waitFor();
        await go('/profile');
        await panel(page).getByText('appear here').waitFor();
      },
      { token: null, expected: REFUSED },
    );
  });
});
