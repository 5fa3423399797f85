import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { SBOM_TABS } from '../../packages/web/src/lib/projects-path.ts';
import { noChromium } from './chromium.ts';
import { follow } from './follow.ts';
import { emptyAddress, routePaths } from './rectangles/route-paths.ts';
import { visit } from './test-browser.ts';
import { world } from './world.ts';

/** Addresses of all routes, with existing or missing objects for their parameters. */
function addresses(): string[] {
  const { sbomid } = world().bridge;
  const bridge = `/projects/acme/mail/bridge/${sbomid}`;
  return [
    ...new Set([...routePaths().map(emptyAddress), ...SBOM_TABS.map((tab) => `${bridge}/${tab}`)]),
  ];
}

/** Opens addresses in a window until none is left, and returns the breaches of the policy that its pages noticed. */
async function breachesOn(page: Page, rest: string[]): Promise<string[]> {
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const seen = JSON.parse(sessionStorage.getItem('breaches') ?? '[]') as string[];
      const breach = `${location.pathname}: ${event.effectiveDirective} ${event.blockedURI}`;
      sessionStorage.setItem('breaches', JSON.stringify([...seen, breach]));
    });
  });
  await page.goto('/');
  for (let address = rest.shift(); address; address = rest.shift()) {
    await follow(page, address);
    await page.locator('h1, main, form').first().waitFor();
  }
  return page.evaluate(() => JSON.parse(sessionStorage.getItem('breaches') ?? '[]') as string[]);
}

suite('every route', { concurrency: 1, skip: noChromium }, () => {
  // Signed in, each role opens them (`roles.story.ts`), and a breach is an error on the console.
  test('no page breaks the content security policy, signed out', () =>
    visit(
      async ({ page }) => {
        const rest = addresses();
        const windows = [page, await page.context().newPage(), await page.context().newPage()];
        const breaches = await Promise.all(windows.map((one) => breachesOn(one, rest)));
        assert.deepEqual(breaches.flat(), []);
      },
      { token: null, expected: /status of [45]\d\d/, isChanged: true },
    ));
});

suite('without a server', { concurrency: 1, skip: noChromium }, () => {
  test('the page reports an unreachable server, retries and recovers', () =>
    visit(
      async ({ page, go }) => {
        await go('/sbom');
        const rows = page.getByRole('table', { name: 'SBOMs' }).locator('[data-index]');
        await rows.first().waitFor();
        await page.route('**/api/v1/**', (route) => route.abort('connectionrefused'));
        await page.getByRole('link', { name: 'Vulnerabilities', exact: true }).first().click();
        const said = page.getByText('Server not reachable');
        await said.waitFor();
        await page.unroute('**/api/v1/**');
        await said.waitFor({ state: 'detached' });
        const found = page.getByRole('table', { name: 'Vulnerabilities' }).locator('[data-index]');
        await found.first().waitFor();
      },
      { expected: /ERR_CONNECTION_REFUSED|Failed to fetch/ },
    ));

  test('the first paint does not wait for the current user', () =>
    visit(async ({ page }) => {
      let isAnswered = false;
      await page.route('**/api/v1/users/me', async (route) => {
        await sleep(3000);
        isAnswered = true;
        await route.continue();
      });
      await page.goto('/sbom');
      await page.locator('[data-first-paint] [data-testid=bone]').first().waitFor();
      assert.equal(isAnswered, false);
      await page.getByRole('table', { name: 'SBOMs' }).locator('[data-index]').first().waitFor();
    }));
});
