import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { noChromium } from './chromium.ts';
import { exportedList, savedBy } from './saved-file.ts';
import { soon, visit } from './test-browser.ts';
import { world } from './world.ts';

const findings = () => `/projects/acme/edge/gateway/${world().gateway.sbomid}/vulnerabilities`;

suite('tools of lists', { concurrency: 1, skip: noChromium }, () => {
  test('findings are saved as they are filtered and ordered: CSV, JSON and SARIF', () =>
    visit(async ({ page, go }) => {
      await go(`${findings()}?text=hyper&sort=id`);
      const rows = page.getByRole('table', { name: 'Findings' }).locator('[data-index]');
      await rows.first().waitFor();
      const json = await exportedList(page, 'Export JSON');
      const items: { id: string; name: string }[] = JSON.parse(json.text);
      assert.ok(items.length > 0 && items.length === (await rows.count()));
      assert.deepEqual(
        items.map(({ id }) => id),
        items.map(({ id }) => id).toSorted(),
      );
      const csv = await exportedList(page, 'Export CSV');
      assert.match(csv.name, /^vulnerabilities .* text=hyper sort=id suppressed=false\.csv$/);
      assert.equal(csv.text.split('\r\n').length, items.length + 2);
      const sarif = await exportedList(page, 'Export SARIF');
      assert.equal(JSON.parse(sarif.text).runs[0].results.length, items.length);
    }));

  test('rows are selected by box, shift and x, all that match, and saved', () =>
    visit(async ({ page, go }) => {
      await go('/security/vulnerabilities');
      const boxes = page.getByRole('checkbox', { name: 'Select row' });
      await boxes.nth(3).waitFor();
      await boxes.nth(0).click();
      await boxes.nth(3).click({ modifiers: ['Shift'] });
      const bar = page.getByRole('toolbar', { name: 'Selected rows' });
      await bar.getByText('4 rows selected').waitFor();
      const csv = await savedBy(page, () =>
        bar.getByRole('button', { name: 'Export CSV' }).click(),
      );
      assert.equal(csv.text.split('\r\n').length, 6);
      await page.keyboard.press('j');
      await page.keyboard.press('x');
      await bar.getByText('3 rows selected').waitFor();
      await bar.getByRole('button', { name: /^Select all \d+ that match$/ }).click();
      await soon('all are checked', () => boxes.nth(5).isChecked());
      const json = await savedBy(page, () =>
        bar.getByRole('button', { name: 'Export JSON' }).click(),
      );
      const all: unknown[] = JSON.parse(json.text);
      await bar.getByText(`${all.length} rows selected`).waitFor();
      await bar.getByRole('button', { name: 'Clear selection' }).click();
      await bar.waitFor({ state: 'detached' });
    }));

  test('the head of a column orders the list, and clears the selection', () =>
    visit(async ({ page, go, at }) => {
      await go('/sbom');
      await page.getByRole('checkbox', { name: 'Select row' }).first().click();
      const bar = page.getByRole('toolbar', { name: 'Selected rows' });
      await bar.getByText('1 row selected').waitFor();
      await bar.getByRole('button', { name: 'Mark in use' }).waitFor();
      await page.getByRole('button', { name: 'Project', exact: true }).click();
      await soon('it is in the address', () => at() === '/sbom?sort=project');
      await bar.waitFor({ state: 'detached' });
    }));

  test('selected projects are deleted after confirmation, with each outcome', () =>
    visit(async ({ page, go }) => {
      const { client } = world().product;
      for (const path of ['doomed/one', 'doomed/two']) await client.createProject({ path });
      await go('/projects/modern/projects?search=doomed');
      await page.getByRole('checkbox', { name: 'Select loaded rows' }).click();
      await page.getByRole('button', { name: 'Delete projects' }).click();
      const dialog = page.getByRole('dialog', { name: 'Delete projects' });
      await dialog.getByText('2 projects and all their SBOMs are deleted.').waitFor();
      await dialog.getByRole('button', { name: 'Delete projects' }).click();
      await dialog.getByText('2 of 2 rows done').waitFor();
      await dialog.getByText('doomed/one').waitFor();
    }));
});
