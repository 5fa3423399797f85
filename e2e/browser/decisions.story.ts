import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { checkScreen } from './check-screen.ts';
import { noChromium } from './chromium.ts';
import { shoot, soon, visit, WIDE } from './test-browser.ts';
import { BRIDGE, bytesOf, world } from './world.ts';

const PROJECT = 'triage/mail/bridge';
const ID = 'CVE-2020-36567';

const push = async (version: string, project = PROJECT): Promise<string> => {
  const body = bytesOf(BRIDGE);
  const { client } = world().product;
  return (await client.uploadSbom({ project, version, wait: 'ready', body })).sbomid;
};
const rowOf = (page: Page, id = ID) =>
  page.getByRole('row').filter({ has: page.getByText(id, { exact: true }) });

/** Pictures of a screen at the widths between, then the checks at the widest and narrowest. */
async function checkWidths(name: string, page: Page): Promise<void> {
  for (const width of [390, 1024, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await shoot(page, `${name}-light-${width}`);
  }
  await page.setViewportSize(WIDE);
  await checkScreen(name, page);
  await page.setViewportSize(WIDE);
  await page.emulateMedia({ colorScheme: 'light' });
}

suite('decisions', { concurrency: 1, skip: noChromium }, () => {
  test('a finding is decided by keys for all versions, inherited by the next upload, and undone', () =>
    visit(async ({ page, go }) => {
      const first = await push('1.0');
      await go(`/projects/${PROJECT}/${first}/vulnerabilities?text=${ID}`);
      const row = rowOf(page);
      await row.waitFor();
      await page.keyboard.press('j');
      await page.keyboard.press('e');
      const dialog = page.getByRole('dialog', { name: 'Decide 1 vulnerability' });
      await dialog.getByText('Choose a state to see what changes.').waitFor();
      await page.keyboard.press('3');
      await dialog.getByText('1 finding in 1 project').waitFor();
      await dialog.getByLabel('Justification').selectOption('code_not_reachable');
      await dialog.getByRole('textbox', { name: 'Detail' }).fill('We do not write logs with gin.');
      await dialog.getByRole('button', { name: '90 days' }).click();
      await checkWidths('decisions-dialog', page);
      await page.keyboard.press('Control+Enter');
      await dialog.waitFor({ state: 'detached' });
      await row.getByText('Not Affected').waitFor();
      const second = await push('1.1');
      await go(`/projects/${PROJECT}/${second}/vulnerabilities`);
      await row.getByText(/inherited from 1\.0 by/).waitFor();
      await checkWidths('decisions-list', page);
      await row.click();
      const drawer = page.getByRole('complementary', { name: `Finding ${ID}` });
      await drawer.getByText('We do not write logs with gin.').first().waitFor();
      await drawer.getByText(/^Entry [\d,]+$/).waitFor();
      await drawer.getByText('Decision', { exact: true }).scrollIntoViewIfNeeded();
      await checkWidths('decisions-drawer', page);
      const gate = await world().product.client.getSbomGate({ sbomid: second });
      assert.ok(gate);
      await go(`/projects/${PROJECT}/${first}/vulnerabilities?state=not_affected`);
      await rowOf(page).waitFor();
      await page.keyboard.press('j');
      await page.keyboard.press('e');
      await dialog.getByText('Choose a state to see what changes.').waitFor();
      await page.keyboard.press('2');
      await dialog.getByText('Replaces 1 earlier decision.').waitFor();
      await page.keyboard.press('Control+Enter');
      await page.getByText('1 decision made.').waitFor();
      await page.getByRole('button', { name: 'Undo', exact: true }).click();
      await page.getByText(/undone\.$/).waitFor();
      await rowOf(page).getByText('Not Affected').waitFor();
    }));

  test('selected findings are decided together, and z undoes it', () =>
    visit(async ({ page, go }) => {
      const sbomid = await push('1.0', 'triage/bulk');
      await go(`/projects/triage/bulk/${sbomid}/vulnerabilities`);
      await page.getByRole('checkbox', { name: 'Select loaded rows' }).click();
      const bar = page.getByRole('toolbar', { name: 'Selected rows' });
      await bar.getByRole('button', { name: 'Decide' }).waitFor();
      await shoot(page, 'decisions-selection-light-1440');
      await bar.getByRole('button', { name: 'Decide' }).click();
      const dialog = page.getByRole('dialog', { name: /^Decide 1\d vulnerabilities$/ });
      await dialog.getByText('Choose a state to see what changes.').waitFor();
      await page.keyboard.press('1');
      await dialog.getByText(/^\d+ findings in 1 project$/).waitFor();
      await shoot(page, 'decisions-bulk-light-1440');
      await page.keyboard.press('Control+Enter');
      await page.getByText('12 decisions made.').waitFor();
      const rows = page.getByRole('row').filter({ hasText: 'In Triage' });
      await soon('all are in triage', async () => (await rows.count()) === 12);
      await page.keyboard.press('z');
      await page.getByText(/decisions undone\.$/).waitFor();
      await soon('none is in triage', async () => (await rows.count()) === 0);
    }));

  test('two people who decide the same finding see each other', () =>
    visit(
      async ({ page, go }) => {
        const project = 'triage/conflict';
        const sbomid = await push('1.0', project);
        await go(`/projects/${project}/${sbomid}/vulnerabilities?text=${ID}`);
        await rowOf(page).waitFor();
        const { client } = world().product;
        const [row] = (await client.listSbomVulnerabilities({ sbomid, text: ID })).items;
        await client.createDecisions({
          scope: 'project',
          path: project,
          items: [{ vulnerability: ID, package: row?.package ?? assert.fail() }],
          state: 'exploitable',
          detail: 'Seen in our own logs.',
        });
        await page.keyboard.press('j');
        await page.keyboard.press('e');
        const dialog = page.getByRole('dialog', { name: 'Decide 1 vulnerability' });
        await dialog.getByText('Choose a state to see what changes.').waitFor();
        await page.keyboard.press('3');
        await dialog.getByText('1 finding in 1 project').waitFor();
        await page.keyboard.press('Control+Enter');
        await dialog.getByText('Seen in our own logs.').waitFor();
        await shoot(page, 'decisions-conflict-light-1440');
        await dialog.getByRole('button', { name: 'Keep their decision' }).click();
        await rowOf(page).getByText('Exploitable').waitFor();
      },
      { expected: /status of 409/ },
    ));

  test('the page of a vulnerability shows its records, where it is, and the paths there', () =>
    visit(async ({ page, go }) => {
      await push('1.0', 'triage/page');
      await go(`/security/vulnerabilities?open=${ID}`);
      const drawer = page.getByRole('complementary', { name: ID });
      await drawer.getByRole('link', { name: 'Compare records and paths' }).click();
      await page.getByRole('heading', { level: 1, name: ID }).waitFor();
      await page.getByRole('article').first().waitFor();
      const show = page.getByRole('button', { name: 'Show dependency paths' });
      await show.first().click();
      await page.getByText(/ > github\.com\/gin-gonic\/gin/).waitFor();
      await checkWidths('vulnerability-page', page);
      await page.getByRole('link', { name: 'Why it matched' }).click();
      await page.getByRole('complementary', { name: `Finding ${ID}` }).waitFor();
    }));

  test('a vulnerability is decided for chosen projects of the tenant', () =>
    visit(async ({ page, go }) => {
      const project = 'triage/desk';
      await push('1.0', project);
      await go(`/security/vulnerabilities?open=${ID}`);
      const drawer = page.getByRole('complementary', { name: ID });
      await drawer.getByRole('button', { name: /^Decide/ }).click();
      const dialog = page.getByRole('dialog', { name: 'Decide 1 vulnerability' });
      await dialog.getByText('Projects', { exact: true }).click();
      for (const box of await dialog
        .getByRole('group', { name: 'Affected projects' })
        .getByRole('checkbox')
        .all())
        await box.uncheck();
      await dialog.getByRole('checkbox', { name: project }).check();
      await dialog.getByText('False Positive', { exact: true }).click();
      await dialog.getByText(/in 1 project$/).waitFor();
      await checkWidths('decisions-desk-dialog', page);
      await dialog.getByRole('button', { name: /^Decide 1 finding/ }).click();
      await drawer.getByText(`all versions of ${project}`).waitFor();
      await drawer.getByTestId('decisions').scrollIntoViewIfNeeded();
      await checkWidths('decisions-desk', page);
    }));
});
