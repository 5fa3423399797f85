import { suite, test } from 'node:test';
import { checkScreen } from './check-screen.ts';
import { noChromium } from './chromium.ts';
import { shoot, visit, WIDE } from './test-browser.ts';
import { BRIDGE, bytesOf, world } from './world.ts';

const PROJECT = 'triage/mail/assigned';
const ID = 'CVE-2020-36567';

suite('assignee', { skip: noChromium }, () => {
  test('a list of findings shows who works on them, and is filtered by it', () =>
    visit(async ({ page, go }) => {
      const { client } = world().product;
      const body = bytesOf(BRIDGE);
      const { sbomid } = await client.uploadSbom({ project: PROJECT, wait: 'ready', body });
      const { uuid, email } = await client.getCurrentUser({});
      await client.assignFindings({
        ...{ scope: 'project', path: PROJECT, assignee_uuid: uuid },
        items: [{ vulnerability: ID, package: '' }],
      });
      await go(`/projects/${PROJECT}/${sbomid}/vulnerabilities?assignee=me`);
      const rows = page.getByRole('row').filter({ has: page.getByText(ID, { exact: true }) });
      await rows.getByText(email).waitFor();
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        await shoot(page, `assignee-${width}`);
      }
      await page.setViewportSize(WIDE);
      await checkScreen('assignee', page);
      await go(`/projects/${PROJECT}/${sbomid}/vulnerabilities?assignee=none`);
      await page.getByRole('row').nth(1).waitFor();
      await rows.waitFor({ state: 'detached' });
    }));
});
