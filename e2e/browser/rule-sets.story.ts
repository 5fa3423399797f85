import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import type { Locator } from 'playwright-core';
import { until } from '../processes.ts';
import { noChromium } from './chromium.ts';
import { shoot, soon, visit } from './test-browser.ts';
import { world } from './world.ts';

const WIDTHS = [390, 1024, 1280, 1440];

suite('rule sets', { skip: noChromium }, () => {
  before(() =>
    until('the SBOMs are judged', async () => {
      const { items } = await world().product.client.listProjectCompliance({});
      return items.every(({ sbomid, evaluated_at }) => sbomid === null || evaluated_at !== null);
    }),
  );

  for (const width of WIDTHS)
    test(`projects are listed with their verdicts, ${width} px, light and dark`, () =>
      visit(
        async ({ page, follow }) => {
          const tab = `/projects/acme/mail/bridge/${world().bridge.sbomid}/compliance`;
          const required = page.getByRole('heading', { name: 'Required' });
          const pictures: [name: string, path: string, shows: Locator][] = [
            [
              'projects',
              '/compliance/projects',
              page.getByText('Not expressible').or(page.getByText('Fail')),
            ],
            [
              'artifacts',
              '/compliance/artifacts',
              page.getByRole('heading', { name: 'Artifact compliance' }),
            ],
            ['drawer', `/compliance/projects?open=${world().bridge.sbomid}&set=cisa`, required],
            [
              'sums',
              '/compliance/projects?open=sums',
              page.getByRole('complementary', { name: 'Verdicts' }).getByRole('table'),
            ],
            ['tab', tab, page.getByText(/^\d[\d,]* of \d[\d,]* components$/)],
            ['tab-drawer', `${tab}?open=cisa`, required],
          ];
          for (const [name, path, shows] of pictures) {
            await follow(path);
            await shows.first().waitFor();
            for (const colorScheme of ['light', 'dark'] as const) {
              await page.emulateMedia({ colorScheme });
              await shoot(page, `compliance-${name}-${width}-${colorScheme}`);
            }
          }
        },
        { viewport: { width, height: 900 } },
      ));

  test('filters, order and the open rule set survive Back, Forward and reload', () =>
    visit(async ({ page, go, at }) => {
      const drawer = page.getByRole('complementary', { name: 'Compliance' });
      const seen: string[] = [];
      const reached = async (part: string) => {
        await soon(`${part} is in the address`, () => at().includes(part));
        seen.push(at());
      };
      await go('/compliance/projects?rule_set=cisa&verdict=fail');
      await page.getByRole('button', { name: 'Rules passed' }).click();
      await reached('sort=-rules');
      await page
        .getByRole('row')
        .filter({ hasText: 'mail/bridge' })
        .getByRole('link')
        .nth(1)
        .click();
      await reached('set=ntia');
      await drawer.getByRole('link', { name: 'CISA 2025 draft' }).click();
      await reached('set=cisa');
      await page.goBack();
      await soon('the first rule set is back', () => at() === seen[1]);
      await page.goBack();
      await drawer.waitFor({ state: 'detached' });
      assert.equal(at(), seen[0]);
      await page.goForward();
      await page.goForward();
      await soon('the last step is back', () => at() === seen[2]);
      await page.reload();
      await drawer.getByRole('heading', { name: 'Required' }).waitFor();
      assert.equal(at(), seen[2]);
      await page.getByRole('button', { name: /^Remove the filter Verdict/ }).waitFor();
    }));

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

  test('each sum opens the list that it is the total of', () =>
    visit(async ({ page, go, at }) => {
      const { client } = world().product;
      const { rule_sets } = await client.countCompliance({});
      const fails = rule_sets.find(({ id }) => id === 'cisa')?.fail ?? 0;
      await go('/compliance/projects');
      await page.getByRole('link', { name: 'By rule set and day' }).focus();
      await page.keyboard.press('Enter');
      const drawer = page.getByRole('complementary', { name: 'Verdicts' });
      await drawer.getByRole('link', { name: /CISA 2025 draft: Fail$/ }).click();
      await drawer.waitFor({ state: 'detached' });
      assert.equal(at(), '/compliance/projects?rule_set=cisa&verdict=fail');
      const { total } = await client.listProjectCompliance({ rule_set: 'cisa', verdict: 'fail' });
      assert.ok(fails > 0);
      assert.equal(total, fails);
      const rows = page.getByRole('table', { name: 'Project compliance' }).getByRole('row');
      await soon('the list has as many rows', async () => (await rows.count()) === fails + 1);
    }));
});
