/** Shared steps of the stories about ledgers and their proofs. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { checkScreen } from './check-screen.ts';
import { clientOf, newPerson, type Person, tokenOf } from './people.ts';
import { type SavedFile, savedBy } from './saved-file.ts';
import { WIDE } from './test-browser.ts';
import { world } from './world.ts';

/** Presses the button of exactly this name. */
export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click();
/** The row of a table that has a text. */
export const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
/** The dialog of a name. */
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
/** The details beside a list. */
export const details = (page: Page) => page.getByRole('complementary');
/** Creates an administrator of a separate tenant. */
export const newAdmin = () => newPerson('TenantAdmin', { tenant: `ledgers ${randomUUID()}` });

/** Takes the three pictures of a screen, and makes the window wide again. */
export async function look(name: string, page: Page): Promise<void> {
  await checkScreen(name, page);
  await page.setViewportSize(WIDE);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** A ledger with documents, created through the API; the tenant's default ledger unless named. */
export async function filled(person: Person, name?: string) {
  const client = await clientOf(person);
  const ledger = name
    ? await client.createLedger({ name })
    : (await client.listLedgers({})).items[0];
  assert.ok(ledger);
  const where = { uuid: ledger.uuid, name: 'approvals' };
  await client.createCollection({
    ...where,
    fields: [
      { name: 'release', type: 'STRING' },
      { name: 'risk.score', type: 'INTEGER' },
      { name: 'freeze', type: 'BOOLEAN' },
    ],
    indexes: [{ fields: ['release'] }],
  });
  const documents = ['2.7.9', '2.8.0', '2.8.1'].map((release, at) => ({
    id: `release/${release}`,
    document: { release, risk: { score: at * 10 }, freeze: at === 1, notes: notes(at) },
  }));
  await client.createDocuments({ ...where, body: JSON.stringify({ documents }) });
  return { client, where, path: `/ledgers/${ledger.uuid}?collection=approvals` };
}
const notes = (at: number) => Array.from({ length: 12 }, (_, line) => `note ${at}.${line}`);

/** Bytes and name of a download. */
export const downloaded = (page: Page, name: string): Promise<SavedFile> =>
  savedBy(page, () => press(page, name));

/** Waits until the verification in the browser has this result. */
export const verdict = (page: Page, words: string) =>
  details(page).getByRole('status').getByText(words, { exact: true }).waitFor();
/** The displayed steps of the verification. */
export const steps = (page: Page) =>
  details(page).getByRole('list', { name: 'Steps of the verification' }).getByRole('listitem');

/** Fetches the public checkpoint that followers of the log fetch. */
export async function publishedCheckpoint(uuid: string, person: Person): Promise<string> {
  const authorization = `Bearer ${await tokenOf(person)}`;
  const address = `${world().product.url}/tlog/${uuid}/checkpoint`;
  return (await fetch(address, { headers: { authorization } })).text();
}
