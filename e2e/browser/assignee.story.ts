import { suite, test } from 'node:test';
import { checkScreen } from './check-screen.ts';
import { noChromium } from './chromium.ts';
import { newPerson } from './people.ts';
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

  test('a finding is assigned to another member, found by the address, and that is undone', async () => {
    const { email } = await newPerson('LedgerAdmin');
    await visit(async ({ page, go }) => {
      const { client } = world().product;
      const body = bytesOf(BRIDGE);
      const project = `${PROJECT}-to-others`;
      const { sbomid } = await client.uploadSbom({ project, wait: 'ready', body });
      await go(`/projects/${project}/${sbomid}/vulnerabilities`);
      const row = page.getByRole('row').filter({ has: page.getByText(ID, { exact: true }) });
      await row.click();
      await page.getByRole('button', { name: 'Assign to a member' }).click();
      const dialog = page.getByRole('dialog', { name: 'Assign 1 finding' });
      await dialog.getByLabel('Find a member').fill(email.slice(0, 12));
      await dialog.getByRole('radio', { name: email }).check();
      await checkScreen('assign-dialog', page);
      await page.setViewportSize(WIDE);
      await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
      await page.getByText(`Assigned to ${email}`, { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('Assignment undone.').waitFor();
      await page.getByText('Assigned to nobody').waitFor();
    });
  });
});
