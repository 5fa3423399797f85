import { suite, test } from 'node:test';
import type { ExportedRecord } from '@assay/server/features/catalogue/sources/test-osv-export.ts';
import { exportOsv } from '@assay/server/features/catalogue/sources/test-osv-export.ts';
import { startFileServer } from '@assay/server/platform/http-client/test-file-server.ts';
import { checkScreen } from './check-screen.ts';
import { noChromium } from './chromium.ts';
import { newPerson, tokenOf } from './people.ts';
import { shoot, visit, WIDE } from './test-browser.ts';
import { world } from './world.ts';

/** An ecosystem that no other story looks at. */
const ECOSYSTEM = 'Julia';

const record = (id: string, modified: string): ExportedRecord => {
  const affected = [{ package: { ecosystem: ECOSYSTEM, name: 'Example' }, versions: ['1.0.0'] }];
  return { id, modified, affected };
};
const broken = { id: 'JLSEC-9', modified: 7 };

suite('scheduled tasks', { concurrency: 1, skip: noChromium }, () => {
  test('an operator subscribes to a source, sees it become fresh, then fail, then recover', async (context) => {
    const feeds = await startFileServer();
    context.after(() => feeds.stop());
    const records = [record('JLSEC-1', '2026-01-01T00:00:00Z')];
    exportOsv(feeds, ECOSYSTEM, records, { archived: [...records, broken] });
    const token = await tokenOf(await newPerson('SuperAdmin'));
    await visit(
      async ({ page, go }) => {
        await go('/settings/scheduled-tasks');
        await page.getByRole('button', { name: 'Subscribe to sources' }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel('Mirror (optional)').fill(feeds.origin);
        const chosen = dialog.getByRole('checkbox', { checked: true, disabled: false });
        await dialog.getByText('unchecked components').first().waitFor();
        // Nothing of the public internet is to be fetched.
        while ((await chosen.count()) > 0) await chosen.first().uncheck();
        await dialog.getByRole('checkbox', { name: ECOSYSTEM }).check();
        await shoot(page, 'tasks-subscribe-light-1440');
        await dialog.getByRole('button', { name: 'Subscribe', exact: true }).click();
        const row = page.locator('[data-index]').filter({ hasText: `OSV ${ECOSYSTEM}` });
        await row.getByText('Succeeded, 1 refused').waitFor();
        await row.getByText('Fresh').waitFor();
        for (const width of [390, 1024, 1280]) {
          await page.setViewportSize({ width, height: 900 });
          await shoot(page, `tasks-light-${width}`);
        }
        await page.setViewportSize(WIDE);
        await checkScreen('tasks', page);
        await page.setViewportSize(WIDE);
        await row.click();
        const drawer = page.getByRole('complementary');
        await drawer.getByText('all.zip!JLSEC-9.json:1').waitFor();
        await drawer.getByText('Finished').waitFor();
        await checkScreen('tasks-drawer', page);
        await page.setViewportSize(WIDE);
        feeds.trouble(`/${ECOSYSTEM}/modified_id.csv`, { status: 403 });
        await drawer.getByRole('button', { name: 'Run now' }).click();
        await row.getByText('Failed').waitFor();
        await drawer
          .getByText(/answered 403/)
          .first()
          .waitFor();
        await drawer.getByRole('button', { name: 'Run now' }).click();
        await row.getByText('Succeeded').waitFor();
        await drawer.getByRole('button', { name: 'Unsubscribe' }).click();
        await page.getByRole('button', { name: `Unsubscribe from OSV ${ECOSYSTEM}` }).click();
        await row.waitFor({ state: 'detached' });
      },
      { token },
    );
  });

  test('an operator stores the API key of NVD, which is never shown again, and removes it', async (context) => {
    const feeds = await startFileServer();
    context.after(() => feeds.stop());
    const token = await tokenOf(await newPerson('SuperAdmin'));
    const source = { kind: 'nvd', location: feeds.origin } as const;
    const { items } = await world().product.client.addSources({ sources: [source] });
    const task = items.find(({ kind }) => kind === 'nvd');
    context.after(() => task && world().product.client.removeSource({ uuid: task.uuid }));
    await visit(
      async ({ page, go }) => {
        await go(`/settings/scheduled-tasks?open=${task?.uuid}`);
        const drawer = page.getByRole('complementary');
        await drawer.getByText('None stored').waitFor();
        await drawer.getByRole('button', { name: 'Edit schedule' }).click();
        await page.getByLabel('API key of NVD').fill('a-key-of-nvd');
        await shoot(page, 'tasks-api-key-form');
        await page.getByRole('button', { name: 'Save', exact: true }).click();
        await drawer.getByText('Stored', { exact: true }).waitFor();
        await shoot(page, 'tasks-api-key-stored');
        await drawer.getByRole('button', { name: 'Edit schedule' }).click();
        await page.getByText('A key is stored. It is never shown').waitFor();
        await shoot(page, 'tasks-api-key-kept');
        await page.getByRole('button', { name: 'Remove API key' }).click();
        await drawer.getByText('None stored').waitFor();
      },
      { token },
    );
  });
});
