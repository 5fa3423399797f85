import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import { until } from '../processes.ts';
import { noChromium } from './chromium.ts';
import { shoot, visit } from './test-browser.ts';
import { world } from './world.ts';

const WIDTHS = [390, 1024, 1280, 1440];

suite('rule sets', { skip: noChromium }, () => {
  before(() =>
    until(
      'the SBOMs are judged',
      async () => {
        const { items } = await world().product.client.listProjectCompliance({});
        return items.every(({ sbomid, evaluated_at }) => sbomid === null || evaluated_at !== null);
      },
      60_000,
    ),
  );

  for (const width of WIDTHS)
    for (const colorScheme of ['light', 'dark'] as const)
      test(`projects are listed with their verdicts, ${width} px, ${colorScheme}`, () =>
        visit(
          async ({ page, go }) => {
            await page.emulateMedia({ colorScheme });
            await go('/compliance/projects');
            await page.getByText('Not expressible').or(page.getByText('Fail')).first().waitFor();
            await shoot(page, `compliance-projects-${width}-${colorScheme}`);
            await go('/compliance/artifacts');
            await page.getByRole('heading', { name: 'Artifact compliance' }).waitFor();
            await shoot(page, `compliance-artifacts-${width}-${colorScheme}`);
            await go(`/compliance/projects?open=${world().bridge.sbomid}&set=cisa`);
            await page.getByRole('heading', { name: 'Required' }).waitFor();
            await shoot(page, `compliance-drawer-${width}-${colorScheme}`);
            const tab = `/projects/acme/mail/bridge/${world().bridge.sbomid}/compliance`;
            await go(tab);
            await page
              .getByText(/^\d[\d,]* of \d[\d,]* components$/)
              .first()
              .waitFor();
            await shoot(page, `compliance-tab-${width}-${colorScheme}`);
            await go(`${tab}?open=cisa`);
            await page.getByRole('heading', { name: 'Required' }).waitFor();
            await shoot(page, `compliance-tab-drawer-${width}-${colorScheme}`);
          },
          { viewport: { width, height: 900 } },
        ));

  test('a verdict opens its rules, the components that fail one, and the list of all of them', () =>
    visit(async ({ page, go }) => {
      const { client } = world().product;
      const { sbomid } = world().bridge;
      const { rule_sets } = await client.getSbomCompliance({ sbomid });
      const cisa = rule_sets.find(({ id }) => id === 'cisa');
      const rule = cisa?.rules.find((one) => one.of === 'component' && one.verdict === 'fail');
      assert.ok(rule);
      await go('/compliance/projects?rule_set=cisa&verdict=fail');
      const row = page.getByRole('row').filter({ hasText: 'mail/bridge' });
      await row.getByRole('link').nth(1).click();
      const drawer = page.getByRole('complementary', { name: 'Compliance' });
      await drawer.getByText('CISA 2025 draft').first().waitFor();
      const item = drawer.getByRole('listitem').filter({ hasText: rule.text });
      await item.getByText(/not meet it/).click();
      await item.getByText(/components?$/).click();
      await page.getByRole('table', { name: 'Components' }).getByRole('row').nth(1).waitFor();
      assert.equal(new URL(page.url()).searchParams.get('lacks'), rule.check);
    }));
});
