import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { noChromium } from './chromium.ts';
import { soon, visit } from './test-browser.ts';
import { world } from './world.ts';

const bridge = () => `/projects/acme/mail/bridge/${world().bridge.sbomid}/components`;
const gateway = () => `/projects/acme/edge/gateway/${world().gateway.sbomid}/components`;

suite('the components tab', { concurrency: 2, skip: noChromium }, () => {
  test('its filters are in the address; reload and Back restore them', () =>
    visit(async ({ page, go, at }) => {
      await go(bridge());
      await page.getByRole('searchbox', { name: 'Filter components' }).fill('gin');
      await soon('the text is in the address', () => at() === `${bridge()}?text=gin`);
      await page.getByRole('button', { name: 'Filter', exact: true }).click();
      const filters = page.getByRole('list', { name: 'Add a filter' });
      await filters.getByRole('button', { name: 'Status' }).click();
      await page.getByLabel('Vulnerable', { exact: true }).click();
      await soon('the status is too', () => at().includes('status=vulnerable'));
      await page.keyboard.press('Escape');
      const count = page.getByRole('status').filter({ hasText: 'of 201 components' });
      await count.filter({ hasText: /^1 of/ }).waitFor();
      await page.reload();
      await count.filter({ hasText: /^1 of/ }).waitFor();
      assert.equal(await page.getByRole('searchbox').inputValue(), 'gin');
      await page.getByRole('button', { name: 'Remove the filter Status' }).click();
      await soon('it is gone', () => !at().includes('status='));
      await page.goBack();
      await count.filter({ hasText: /^1 of/ }).waitFor();
      assert.ok(at().includes('status=vulnerable') && at().includes('text=gin'), at());
    }));

  test('filters without a match are reported, and cleared by one click', () =>
    visit(async ({ page, go, at }) => {
      await go(`${bridge()}?text=no-such-thing`);
      await page.getByText('Nothing matches these filters').waitFor();
      await page.getByRole('button', { name: 'Clear filters' }).click();
      await page.getByRole('table', { name: 'Components' }).waitFor();
      assert.equal(at(), bridge());
    }));

  test('an unchecked component shows why', () =>
    visit(async ({ page, go }) => {
      await go(`${gateway()}?status=unchecked`);
      const row = page.getByRole('row').filter({ hasText: 'glue' });
      const why = row.getByText('This component has no purl, so it cannot be checked.');
      await why.filter({ visible: true }).waitFor();
      await row.click();
      const drawer = page.getByRole('complementary', { name: 'Component glue' });
      await drawer.getByRole('heading', { name: 'Compared with advisories' }).waitFor();
      await drawer.getByText('Not checked', { exact: true }).waitFor();
    }));

  test('a drawer has its own address, with vulnerabilities, path and dependents', () =>
    visit(async ({ page, go, at }) => {
      await go(gateway());
      await page.getByRole('row').filter({ hasText: 'hyper' }).click();
      await soon('it is in the address', () => at() === `${gateway()}?open=hyper`);
      await page.reload();
      const drawer = page.getByRole('complementary', { name: 'Component hyper' });
      await drawer.getByRole('link', { name: 'CVE-2021-32714' }).waitFor();
      await drawer.getByText('pkg:cargo/hyper@0.12.35').first().waitFor();
      const steps = drawer.locator('[data-testid=dependency-path] li');
      await steps.first().waitFor();
      assert.deepEqual(
        (await steps.allTextContents()).map((text) => /^[a-z]+/.exec(text)?.[0]),
        ['gateway', 'glue', 'hyper'],
      );
      await drawer.getByRole('link', { name: 'glue 7' }).click();
      await page.getByRole('complementary', { name: 'Component glue' }).waitFor();
      await page.goBack();
      await drawer.waitFor();
    }));

  test('rows are moved through with j and k, opened with Enter, closed with Escape, and / filters', () =>
    visit(async ({ page, go, at }) => {
      await go(gateway());
      await page.getByRole('row').nth(1).waitFor();
      const isFocused = (index: number) =>
        page.evaluate(
          (at) => document.activeElement?.getAttribute('data-index') === `${at}`,
          index,
        );
      await page.keyboard.press('j');
      await soon('j enters the list', () => isFocused(0));
      await page.keyboard.press('j');
      await soon('j goes on', () => isFocused(1));
      await page.keyboard.press('k');
      await soon('k goes back', () => isFocused(0));
      await page.keyboard.press('Enter');
      await soon('Enter opens it', () => at().includes('?open='));
      await page.getByRole('complementary').waitFor();
      await page.keyboard.press('Escape');
      await soon('Escape closes it', () => at() === gateway());
      await page.keyboard.press('/');
      await page.keyboard.type('jk');
      await soon('letters go into the filter', () => at() === `${gateway()}?text=jk`);
      await page.keyboard.press('Escape');
      await page.keyboard.press('?');
      await page
        .getByRole('dialog', { name: 'Keyboard shortcuts' })
        .getByText('Next row')
        .waitFor();
    }));
});
