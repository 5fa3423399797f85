import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { noChromium } from './chromium.ts';
import { newPerson, tokenOf } from './people.ts';
import { soon, visit } from './test-browser.ts';
import { world } from './world.ts';

/** A form: its address, and the control that opens it unless it is open already. */
interface Form {
  path: () => string;
  open?: (page: Page) => Promise<void>;
  /** The form is inside this element; the page's main part when omitted. */
  inside?: (page: Page) => Locator;
}

const at = (path: string) => () => path;
const presses = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click();
const dialog = (page: Page) => page.getByRole('dialog');

const FORMS: Record<string, Form> = {
  'project settings': { path: at('/projects/workspace/settings?project=acme%2Ftools%2Fsmall') },
  // The step has a tick: others have uploaded already.
  'first steps': { path: at('/projects/modern/sboms?welcome=true'), open: presses('Change') },
  'new API key': {
    path: at('/settings/api-keys'),
    open: presses('Create API key'),
    inside: dialog,
  },
  'new user': { path: at('/settings/users'), open: presses('Add user'), inside: dialog },
  'new ledger': { path: at('/ledgers'), open: presses('Create ledger'), inside: dialog },
  directory: { path: at('/settings/azure-ad') },
  profile: { path: at('/profile'), open: presses('Change e-mail') },
  upload: { path: at('/sbom'), open: presses('Upload SBOM'), inside: dialog },
  tenant: { path: at('/adminpanel'), open: presses('Add tenant'), inside: dialog },
};

/** Fields that take letters. */
const fieldsOf = (place: Locator): Locator =>
  place
    .locator(
      'form :is(input:not([type]), input[type=text], input[type=email], input[type=password], textarea):enabled, ' +
        '[data-testid=upload-fields] input:enabled',
    )
    .filter({ visible: true });

/** Answers come late, each after its own time, so that forms are shown while others are still read. */
async function delayAnswers(page: Page): Promise<void> {
  let number = 0;
  await page.route('**/api/v1/**', async (route) => {
    number += 1;
    await sleep((number % 5) * 150);
    await route.continue().catch(() => undefined);
  });
}

/** Lets everything that was read become old, and the window come back, which reads it again. */
async function readAgain(page: Page): Promise<void> {
  const answer = page.waitForResponse((response) => response.url().endsWith('/users/me'));
  await page.clock.fastForward('01:10');
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await answer;
  await page.waitForLoadState('networkidle');
}

suite('forms', { concurrency: 2, skip: noChromium }, () => {
  for (const [name, form] of Object.entries(FORMS))
    test(`${name}: what is typed stays while the page still reads, and when it reads again`, () =>
      visit(
        async ({ page, go }) => {
          await page.clock.install();
          await delayAnswers(page);
          await go(form.path());
          await form.open?.(page);
          const fields = fieldsOf(form.inside?.(page) ?? page.locator('#page'));
          await fields.first().waitFor();
          const count = await fields.count();
          const typed = Array.from({ length: count }, (_, field) => `typed${field}`);
          for (const [field, text] of typed.entries()) await fields.nth(field).fill(text);
          await readAgain(page);
          const found = await Promise.all(typed.map((_, field) => fields.nth(field).inputValue()));
          assert.deepEqual(found, typed);
        },
        { expected: /status of 404/, isChanged: true },
      ));

  test('a value stored by another user meanwhile is shown, and reaches only unedited fields', async () => {
    const { client } = world().product;
    const path = `acme/forms-${randomUUID().slice(0, 8)}`;
    const { uuid } = await client.createProject({ path });
    const token = await tokenOf(await newPerson('LedgerAdmin'));
    await visit(
      async ({ page, go }) => {
        await page.clock.install();
        await go(`/projects/workspace/settings?project=${encodeURIComponent(path)}`);
        const [description, labels] = [page.getByLabel('Description'), page.getByLabel('Labels')];
        await description.fill('Mine');
        await client.updateProject({ uuid, description: 'Theirs', labels: { team: 'web' } });
        await readAgain(page);
        await soon('the untouched field follows', async () => {
          return (await labels.inputValue()) === 'team=web';
        });
        assert.equal(await description.inputValue(), 'Mine');
        const note = page.getByRole('status').filter({ hasText: 'Description was changed' });
        await note.getByText('Theirs').waitFor();
        await note.getByRole('button', { name: 'Use the new value' }).click();
        assert.equal(await description.inputValue(), 'Theirs');
        await note.waitFor({ state: 'detached' });
      },
      { token, isChanged: true },
    );
  });
});
