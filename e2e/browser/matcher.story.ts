import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { checkScreen } from './check-screen.ts';
import { noChromium } from './chromium.ts';
import { newPerson, tokenOf } from './people.ts';
import { shoot, visit, WIDE } from './test-browser.ts';
import { world } from './world.ts';

suite('matcher', { concurrency: 1, skip: noChromium }, () => {
  test('an operator starts a re-match in the admin panel, and sees that nothing changed', async () => {
    const token = await tokenOf(await newPerson('SuperAdmin'));
    await visit(
      async ({ page, go }) => {
        await go('/adminpanel');
        await page.getByRole('link', { name: 'Matcher' }).click();
        await page.getByRole('button', { name: 'Start re-match' }).click();
        const row = page.getByRole('table', { name: 'Re-matches' }).locator('[data-index]').first();
        await row.getByText('Done').waitFor();
        await row.getByText('Nothing changed').waitFor();
        for (const width of [390, 1024, 1280]) {
          await page.setViewportSize({ width, height: 900 });
          await shoot(page, `matcher-light-${width}`);
        }
        await page.setViewportSize(WIDE);
        await checkScreen('matcher', page);
        await page.setViewportSize(WIDE);
        await row.click();
        const drawer = page.getByRole('complementary').filter({ hasText: 'Compared' });
        await drawer.getByText(/package versions/).waitFor();
        await checkScreen('matcher-drawer', page);
      },
      { token },
    );
  });

  test('a finding names the version of the matcher that decided', () =>
    visit(async ({ page, go }) => {
      const { sbomid } = world().gateway;
      await go(`/projects/acme/edge/gateway/${sbomid}/vulnerabilities?open=CVE-2021-32714%20hyper`);
      const why = page.getByRole('complementary').filter({ hasText: 'Why it matched' });
      const fact = why.locator('dl > div').filter({ hasText: 'Matcher' });
      await fact.waitFor();
      assert.match(await fact.innerText(), /^Matcher\s+\d+$/);
    }));
});
