import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { checkScreen } from './check-screen.ts';
import { noChromium } from './chromium.ts';
import { newPerson, tokenOf } from './people.ts';
import { shoot, soon, visit } from './test-browser.ts';
import { world } from './world.ts';

suite('views of lists', { concurrency: 1, skip: noChromium }, () => {
  test('a person arranges the list of SBOMs, saves it, and finds it so on another device', async () => {
    const token = await tokenOf(await newPerson('LedgerAdmin'));
    await visit(
      async ({ page, go, at }) => {
        await go('/sbom');
        const heads = page.getByRole('table', { name: 'SBOMs' }).getByRole('columnheader');
        await heads.filter({ hasText: 'Uploaded' }).getByRole('button').click();
        await soon('the order changes', () => at().includes('sort='));
        const project = heads.filter({ hasText: 'Project' });
        const before = await project.boundingBox();
        assert.ok(before);
        await page.mouse.move(before.x + before.width - 3, before.y + 12);
        await page.mouse.down();
        await page.mouse.move(before.x + 400, before.y + 12, { steps: 4 });
        await page.mouse.up();
        await soon('the width is in the address', () => /columns=project\.\d+/.test(at()));
        await page.getByRole('button', { name: 'Columns and density' }).click();
        await page.getByRole('button', { name: 'Pin Project' }).click();
        await shoot(page, 'views-columns');
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Built-in view' }).click();
        await page.getByRole('button', { name: 'Save as…' }).click();
        await page.getByLabel('View name').fill('By project');
        await page.getByRole('button', { name: 'Save', exact: true }).click();
        await page.getByRole('button', { name: 'By project' }).click();
        await page.getByRole('button', { name: 'Open the list with By project' }).click();
        await shoot(page, 'views-menu');
        await page.keyboard.press('Escape');
      },
      { token },
    );
    await visit(
      async ({ page, go, at }) => {
        await go('/sbom');
        await page.getByRole('button', { name: 'By project' }).waitFor();
        await soon('its order is in the address', () => at().includes('sort='));
        const pinned = page.locator('th[data-pinned]').filter({ hasText: 'Project' });
        await pinned.waitFor();
        await go('/settings/column-config');
        await page.getByText('Opens for you with By project').waitFor();
        await checkScreen('column-config', page);
      },
      { token },
    );
  });

  test('the tabs of the settings take one line from 1280 px on, and the menu counts what it leads to', () =>
    visit(async ({ page, go }) => {
      await go('/settings/column-config');
      const tabs = page.getByRole('navigation', { name: 'Settings' });
      for (const width of [1280, 1366, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await soon(`one line at ${width} px`, async () => {
          return ((await tabs.boundingBox())?.height ?? 99) < 60;
        });
      }
      const menu = page.getByRole('navigation', { name: 'Main' });
      const { total } = await world().product.client.listProjects({ pageSize: 1 });
      assert.ok(total > 0);
      await menu.getByTitle(`Projects: ${total}`).waitFor();
    }));

  test('every part of the kit is shown', () =>
    visit(async ({ page, go }) => {
      await go('/demo/modern-ui');
      await page.getByRole('heading', { name: 'Trust level' }).waitFor();
      await checkScreen('modern-ui', page);
    }));
});
