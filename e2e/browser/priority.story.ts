import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { noChromium } from './chromium.ts';
import { soon, visit } from './test-browser.ts';
import { world } from './world.ts';

suite('priority', { concurrency: 2, skip: noChromium }, () => {
  test('each row says its tier and why, the order is the one of the server, and the drawer lists the facts', () =>
    visit(async ({ page, go }) => {
      await go('/security/vulnerabilities');
      const table = page.getByRole('table', { name: 'Vulnerabilities' });
      const { items } = await world().product.client.listVulnerabilities({ pageSize: 5 });
      const [first] = items;
      assert.ok(first);
      await table.getByRole('row').nth(1).getByText(first.id, { exact: true }).waitFor();
      const head = table.getByRole('columnheader', { name: 'Priority' });
      assert.equal(await head.getAttribute('aria-sort'), 'descending');
      for (const [i, { priority }] of items.entries()) {
        const words = { now: 'Now', next: 'Next', later: 'Later' }[priority.tier];
        const mark = table
          .getByRole('row')
          .nth(i + 1)
          .getByTitle(/^Order: malicious/);
        assert.match((await mark.textContent()) ?? '', new RegExp(`^${words}`));
      }
      await table.getByRole('row').nth(1).click();
      const drawer = page.getByRole('complementary', { name: first.id });
      const section = drawer.getByTestId('priority');
      await section.getByText('Depends on the project').first().waitFor();
      await section.getByText(/^Order: malicious/).waitFor();
      await drawer.getByRole('heading', { name: 'SSVC decision inputs' }).waitFor();
    }));

  test('findings of an SBOM say whether they are direct, in use and have a fix', () =>
    visit(async ({ page, go }) => {
      const { sbomid } = world().bridge;
      await go(`/projects/acme/mail/bridge/${sbomid}/vulnerabilities`);
      const { items } = await world().product.client.listSbomVulnerabilities({
        sbomid,
        sort: '-priority',
        pageSize: 3,
      });
      const rows = page.getByRole('table', { name: 'Findings' }).getByRole('row');
      await soon('rows are in the order of the server', async () => {
        const text = (await rows.nth(1).textContent()) ?? '';
        return text.includes(items[0]?.id ?? 'none');
      });
      await rows.nth(1).click();
      const facts = page.getByTestId('priority').locator('dl');
      const words = { yes: 'Yes', no: 'No', unknown: 'Unknown' };
      const priority = items[0]?.priority;
      assert.ok(priority);
      await facts
        .locator('div', { hasText: 'Direct dependency' })
        .getByText(words[priority.direct], { exact: true })
        .waitFor();
      await facts
        .locator('div', { hasText: 'Fix known' })
        .getByText(words[priority.fix], { exact: true })
        .waitFor();
    }));
});
