/** Shared steps of the stories about signing. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { CHECKOUT } from '../product.ts';
import { details, dialog, press, row } from './ledger-steps.ts';
import { clientOf, newPerson, type Person } from './people.ts';

/** Creates an administrator of a separate tenant. */
export const newAdmin = () => newPerson('TenantAdmin', { tenant: `signing ${randomUUID()}` });

/** Makes a key in this browser, at the profile. */
export async function addKeyHere(page: Page, name: string): Promise<void> {
  await page.goto('/profile');
  await press(page, 'Add signing key');
  const form = dialog(page, 'Add signing key');
  await form.getByLabel('Key name').fill(name);
  await form.getByRole('button', { name: 'Make and register' }).click();
  await page.getByText(`${name} is registered.`).waitFor();
}

/** A group of people of one tenant, by the API of its administrator. */
export async function groupOf(admin: Person, threshold: number, people: readonly Person[]) {
  const client = await clientOf(admin);
  const group = await client.createSignersGroup({ name: 'Release engineering', threshold });
  const { items } = await client.listUsers({ pageSize: 100 });
  for (const { email } of people) {
    const user = items.find((one) => one.email === email);
    assert.ok(user, `${email} is not of the tenant`);
    await client.addSignersGroupUser({ uuid: group.uuid, userUUID: user.uuid });
  }
  return { client, group };
}

/** The section of the list of reasons, and of a panel by its heading. */
export const reasons = (page: Page) => page.getByRole('list', { name: 'Reasons' });
export const verdictWord = (page: Page) =>
  page.getByRole('region', { name: 'Verdict' }).locator('[data-testid=verdict]');

/** Reloads the page until it shows this verdict, because judging happens after logging. */
export async function waitForVerdict(page: Page, word: string): Promise<void> {
  for (let round = 0; round < 20; round += 1) {
    if ((await verdictWord(page).innerText()) === word) return;
    await page.waitForTimeout(500);
    await page.reload();
    await verdictWord(page).waitFor();
  }
  assert.equal(await verdictWord(page).innerText(), word);
}

/** Opens the drawer by one button, states by another, and closes it once that is logged. */
export async function signAs(page: Page, open: string, state: string): Promise<void> {
  await press(page, open);
  await press(page, state);
  await press(page, 'Close');
}

/** Lets go of a file over the page. */
export async function drop(page: Page, name: string, content: string | Buffer): Promise<void> {
  const base64 = Buffer.from(content).toString('base64');
  const data = await page.evaluateHandle(
    async ([file, text]) => {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], file));
      return transfer;
    },
    [name, base64] as const,
  );
  for (const event of ['dragenter', 'dragover', 'drop'])
    await page.dispatchEvent('main', event, { dataTransfer: data });
}

/** Saves the evidence pack and runs the verifier on it with the options that the page shows. */
export async function verifyAsShown(page: Page): Promise<void> {
  const shown = await page.locator('pre').filter({ hasText: 'assay verify' }).innerText();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    press(page, 'Download evidence'),
  ]);
  assert.ok(shown.includes(`assay verify ${file.suggestedFilename()} `), shown);
  const keys = [...shown.matchAll(/--key '?([^' \n]+)'?/g)].flatMap(([, key = '']) => [
    '--key',
    key,
  ]);
  assert.equal(keys.length, 4);
  const verifier = `${CHECKOUT}packages/verifier/src/main.ts`;
  const args = [verifier, await file.path(), ...keys];
  const said = spawnSync(process.execPath, args, { encoding: 'utf8' });
  assert.equal(said.status, 0, said.stdout + said.stderr);
}

/** Adds a filter of a list, and closes its choices again. */
export async function choose(page: Page, filter: string, value: string): Promise<void> {
  await press(page, 'Filter');
  const filters = page.getByRole('list', { name: 'Add a filter' });
  await filters.getByRole('button', { name: filter, exact: true }).click();
  await page.getByRole('radio', { name: value, exact: true }).click();
  await page.getByRole('button', { name: `Remove the filter ${filter}` }).waitFor();
}

export { details, dialog, press, row };
