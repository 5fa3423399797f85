import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { noChromium } from './chromium.ts';
import { compressedSize, loadedScripts } from './script-size.ts';
import { NARROW, soon, visit } from './test-browser.ts';
import { world } from './world.ts';

const bridge = (tab: string) => `/projects/acme/mail/bridge/${world().bridge.sbomid}/${tab}`;
const gateway = (tab: string) => `/projects/acme/edge/gateway/${world().gateway.sbomid}/${tab}`;

suite('findings and dependencies', { concurrency: 2, skip: noChromium }, () => {
  test('every finding shows in its row why it matched', () =>
    visit(async ({ page, go }) => {
      await go(bridge('vulnerabilities'));
      const table = page.getByRole('table', { name: 'Findings' });
      await table.getByText('CVE-2020-36567').waitFor();
      const heads = await table.getByRole('columnheader').allTextContents();
      const why = heads.findIndex((text) => text.startsWith('Why'));
      const rows = table.getByRole('row');
      await soon('all twelve are there', async () => (await rows.count()) === 13);
      for (const row of (await rows.all()).slice(1)) {
        const text = await row.getByRole('cell').nth(why).textContent();
        assert.match(text ?? '', /^[<>]=? \d/);
      }
    }));

  test('the largest page with a table needs at most 340 KiB of scripts, compressed', () =>
    visit(
      async ({ page, go }) => {
        await go(bridge('vulnerabilities'));
        await page.getByRole('table', { name: 'Findings' }).getByText('CVE-2020-36567').waitFor();
        const size = await compressedSize(await loadedScripts(page));
        assert.ok(size <= 340 * 1024, `${size} bytes`);
      },
      { isFirst: true },
    ));

  test('a finding shows the range, record, fixed version and shortest path, and links to its place', () =>
    visit(async ({ page, go, at }) => {
      await go(bridge('vulnerabilities'));
      await page.getByRole('row').filter({ hasText: 'CVE-2020-36567' }).click();
      const drawer = page.getByRole('complementary', { name: 'Finding CVE-2020-36567' });
      await drawer.getByRole('img', { name: 'Affected: < 1.6.0. Installed: 1.4.0.' }).waitFor();
      for (const text of ['GO-2020-0001', 'feed-0', 'GHSA-6vm3-jj99-7229'])
        await drawer.getByText(text).first().waitFor();
      await drawer.locator('[data-testid=figures]').getByText('1.6.0').waitFor();
      const { paths } = await world().product.client.getSbomPaths({
        sbomid: world().bridge.sbomid,
        to: 'pkg:golang/github.com/gin-gonic/gin@v1.4.0',
      });
      const steps = drawer.locator('[data-testid=dependency-path] li');
      await steps.first().waitFor();
      assert.equal(await steps.count(), paths[0]?.length);
      assert.match((await steps.last().textContent()) ?? '', /gin/);
      await page.keyboard.press('Escape');
      await soon('the list is back', () => at() === bridge('vulnerabilities'));
    }));

  test('an undecided finding is listed as unknown, with the reason', () =>
    visit(async ({ page, go }) => {
      await go(gateway('vulnerabilities?verdict=unknown'));
      const row = page.getByRole('row').filter({ hasText: 'CVE-2023-22466' });
      await row
        .getByText(/^unknown/)
        .filter({ visible: true })
        .waitFor();
      await row.click();
      const drawer = page.getByRole('complementary', { name: 'Finding CVE-2023-22466' });
      await drawer.getByText('It could not be decided whether').waitFor();
      await drawer.getByText('cannot be read by the rules of its ecosystem').waitFor();
    }));

  test('the graph is drawn, grows on demand, marks a cycle, and its table has the same components', () =>
    visit(async ({ page, go }) => {
      await go(gateway('dependencies?all=true'));
      const graph = page.getByRole('region', { name: 'Dependency graph' });
      await graph.getByText('A dashed edge closes a cycle.').waitFor();
      await graph.getByRole('button', { name: /Show 1 more that hyper depends on/ }).click();
      await graph.locator('[data-testid=graph-node]').filter({ hasText: 'tokio' }).waitFor();
      const drawn = await graph.locator('[data-testid=graph-node] .strong').allTextContents();
      await page.getByText('Table', { exact: true }).click();
      const table = page.getByRole('table', { name: 'Dependencies' });
      await table.getByText('tokio').first().waitFor();
      await soon('all five are there', async () => (await table.getByRole('row').count()) === 6);
      const nameAt = 1;
      const rows = (await table.getByRole('row').all()).slice(1);
      const listed = await Promise.all(
        rows.map((row) => row.getByRole('cell').nth(nameAt).textContent()),
      );
      assert.deepEqual(listed.sort(), drawn.sort());
      assert.deepEqual(listed, ['gateway', 'glue', 'hyper', 'serde', 'tokio']);
    }));

  test('at 360 px the graph opens at its focus, big enough to read and to hit', () =>
    visit(
      async ({ page, go, at }) => {
        await go(gateway('dependencies?all=true'));
        const focus = page.locator('[data-testid=graph-node][data-focus]');
        await soon('it is readable', async () => ((await focus.boundingBox())?.height ?? 0) > 37);
        await focus.getByRole('button', { name: 'gateway' }).click();
        await soon('a click opens it', () => at() !== gateway('dependencies?all=true'));
      },
      { viewport: NARROW },
    ));

  test('the paths to a component are a separate picture', () =>
    visit(async ({ page, go }) => {
      const to = encodeURIComponent('pkg:golang/github.com/gin-gonic/gin@v1.4.0');
      await go(bridge(`dependencies?to=${to}`));
      const graph = page.getByRole('region', { name: 'Dependency graph' });
      await graph
        .locator('[data-testid=graph-node]')
        .filter({ hasText: 'gin-gonic/gin' })
        .waitFor();
      await graph
        .locator('[data-testid=graph-node]')
        .filter({ hasText: 'proton-bridge' })
        .waitFor();
      await page.getByText('Paths to').waitFor();
    }));
});
