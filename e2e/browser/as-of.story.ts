import { suite, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { checkScreen } from './check-screen.ts';
import { noChromium } from './chromium.ts';
import { shoot, visit, WIDE } from './test-browser.ts';
import { BRIDGE, bytesOf, world } from './world.ts';

const PROJECT = 'triage/mail/then';
const ID = 'CVE-2020-36567';

suite('as of', { skip: noChromium }, () => {
  test('the state before a decision is shown with its receipt, and the page returns to now', () =>
    visit(async ({ page, go }) => {
      const { client } = world().product;
      const body = bytesOf(BRIDGE);
      const { sbomid } = await client.uploadSbom({ project: PROJECT, wait: 'ready', body });
      // The end of counting is rounded to a tenth of a second.
      await pause(150);
      const before = new Date().toISOString();
      await pause(5);
      await client.createDecisions({
        ...{ scope: 'sbom', sbomid, state: 'not_affected', detail: 'No logs are written.' },
        items: [{ vulnerability: ID, package: '' }],
      });
      await go(`/projects/${PROJECT}/${sbomid}/vulnerabilities?text=${ID}&as_of=${before}`);
      const row = page.getByRole('row').filter({ has: page.getByText(ID, { exact: true }) });
      await row.waitFor();
      await row.getByText('Not Affected').waitFor({ state: 'detached' });
      const banner = page.getByRole('region', { name: 'As of' });
      await banner.getByText(/findings as of .*, decisions that applied: 0\.$/).waitFor();
      for (const width of [390, 1024, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        await shoot(page, `as-of-light-${width}`);
      }
      await page.setViewportSize(WIDE);
      await checkScreen('as-of', page);
      await banner.getByRole('link', { name: 'Receipt of the upload' }).click();
      await page.getByRole('complementary', { name: 'Receipt' }).waitFor();
      await go(`/projects/${PROJECT}/${sbomid}/vulnerabilities?text=${ID}&as_of=${before}`);
      await banner.getByRole('link', { name: 'Return to now' }).click();
      await row.getByText('Not Affected').waitFor();
      await page.getByLabel('As of').waitFor();
      await shoot(page, 'as-of-now');
    }));

  test('a project shows the version that was in use then', () =>
    visit(async ({ page, go }) => {
      const { client } = world().product;
      const project = 'triage/mail/used';
      const upload = (version: string) =>
        client.uploadSbom({ project, version, wait: 'ready', body: bytesOf(BRIDGE) });
      const { sbomid } = await upload('1.0');
      await client.updateSbom({ sbomid, in_use: true });
      await pause(150);
      const before = new Date().toISOString();
      await pause(5);
      await client.updateSbom({ sbomid, in_use: false });
      await upload('2.0');
      const path = `/projects/workspace/vulnerabilities?project=${encodeURIComponent(project)}`;
      await go(`${path}&as_of=${before}`);
      const banner = page.getByRole('region', { name: 'As of' });
      await banner.getByText('Version 1.0 was in use.').waitFor();
      await page.getByRole('row').nth(1).waitFor();
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        await shoot(page, `as-of-project-${width}`);
      }
      await page.setViewportSize(WIDE);
      await checkScreen('as-of-project', page);
      await banner.getByRole('link', { name: 'Return to now' }).click();
      await page.getByLabel('As of').waitFor();
      await page.setViewportSize({ width: 390, height: 900 });
      await shoot(page, 'as-of-project-now-390');
    }));

  test('a report of a list is asked for as of an instant, and says since when it can be', () =>
    visit(
      async ({ page, go }) => {
        await go('/compliance/projects');
        await page.getByRole('button', { name: 'Export list' }).click();
        await page.getByRole('menuitem', { name: 'Report as of…' }).click();
        const dialog = page.getByRole('dialog', { name: 'Report as of…' });
        await dialog.getByLabel('As of').fill('2001-01-01T12:00');
        await dialog.getByRole('combobox', { name: 'File' }).selectOption('Report as CSV');
        await dialog.getByRole('button', { name: 'Save report' }).click();
        await dialog.getByText(/history begins at/).waitFor();
        await checkScreen('report-as-of', page);
        await page.setViewportSize(WIDE);
        await dialog.getByRole('button', { name: 'Cancel' }).click();
        await dialog.waitFor({ state: 'detached' });
      },
      { expected: /status of 409/ },
    ));
});
