import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { noChromium } from './chromium.ts';
import { NARROW, shoot, soon, visit } from './test-browser.ts';
import { world } from './world.ts';

const bridge = (query = '') =>
  `/projects/acme/mail/bridge/${world().bridge.sbomid}/dependencies${query}`;

const ref = (name: string) => `pkg:npm/${name}@1.0.0`;

/** Uploads a document of npm packages; returns the address of its dependencies. */
async function send(
  name: string,
  edges: Record<string, string[]> | null,
  { root = true, names = ['a', 'b', 'c'] } = {},
): Promise<string> {
  const component = (one: string) => ({
    ...{ type: 'library', 'bom-ref': ref(one), name: one, version: '1.0.0', purl: ref(one) },
  });
  const body = Buffer.from(
    JSON.stringify({
      ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 },
      ...(root && {
        metadata: { component: { type: 'application', 'bom-ref': 'root', name: 'app' } },
      }),
      components: names.map(component),
      ...(edges && {
        dependencies: Object.entries(edges).map(([from, to]) => ({
          ref: from === 'root' ? 'root' : ref(from),
          dependsOn: to.map(ref),
        })),
      }),
    }),
  );
  const project = `acme/paths/${name}`;
  const { sbomid } = await world().product.client.uploadSbom({ project, wait: 'ready', body });
  return `/projects/${project}/${sbomid}/dependencies`;
}

const picture = (page: Page) => page.getByRole('region', { name: 'How findings get in' });

suite('how findings get in', { concurrency: 2, skip: noChromium }, () => {
  test('the first view fits the window, groups paths by direct dependency and marks severities', () =>
    visit(async ({ page, go }) => {
      const { product, bridge: sbom } = world();
      const found = await product.client.getSbomFindingPaths({ sbomid: sbom.sbomid });
      await go(bridge());
      const nodes = picture(page).locator('[data-testid=path-node]');
      await nodes.first().waitFor();
      const heights = await picture(page).evaluate((box) => [box.scrollHeight, box.clientHeight]);
      assert.ok((heights[0] ?? 1) <= (heights[1] ?? 0) + 1, `it scrolls: ${heights}`);
      const box = await picture(page).boundingBox();
      assert.ok(box && box.y + box.height <= 900.5, `it ends below the window: ${box?.y}`);
      const [worst] = found.groups;
      const name = worst?.name.split('/').at(-1) ?? '';
      await picture(page).getByRole('button').filter({ hasText: name }).first().waitFor();
      // Each color has a mark with its word.
      for (const node of await picture(page).locator('[class*=" s-"]').all())
        await node.locator('[data-severity] .visually-hidden').waitFor({ state: 'attached' });
    }));

  test('a component opens beside its path, arrow keys follow it, and the address keeps it', () =>
    visit(async ({ page, go, at }) => {
      await go(bridge());
      const target = picture(page)
        .getByRole('button', { name: /gin-gonic/ })
        .first();
      await target.focus();
      await page.keyboard.press('ArrowLeft');
      const focused = page.locator('[data-testid=path-node]:focus');
      await focused.filter({ hasText: 'sentry-go' }).waitFor();
      await page.keyboard.press('ArrowLeft');
      await focused.filter({ hasText: 'proton-bridge' }).waitFor();
      await target.click();
      await page.getByRole('complementary').getByText('Shortest path').waitFor();
      assert.match(at(), /open=/);
      assert.equal(await picture(page).locator('[data-testid=path-node][aria-current]').count(), 1);
    }));

  test('shows which version of a component resolves its findings, and which upgrade it takes, if known', async () => {
    const part = (name: string, version: string) => ({
      ...{ type: 'library', 'bom-ref': name, name, version },
      purl: `pkg:cargo/${name}@${version}`,
    });
    const project = 'acme/fixes';
    const { sbomid } = await world().product.client.uploadSbom({
      ...{ project, version: '1', wait: 'ready' },
      body: JSON.stringify({
        ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 },
        metadata: { component: { type: 'application', 'bom-ref': 'app', name: 'app' } },
        components: [part('hyper', '0.14.0'), part('tokio', '1.18.0'), part('web', '1.0.0')],
        dependencies: [
          { ref: 'app', dependsOn: ['web', 'tokio'] },
          { ref: 'web', dependsOn: ['hyper'] },
        ],
      }),
    });
    const says = [
      ['hyper', 'Fixed in 0.14.10: resolves 1 of 1 open.'],
      ['hyper', 'Introduced by web. It is unknown which of its versions requires 0.14.10.'],
      ['tokio', 'Upgrade tokio to 1.18.4 to resolve 1 of 1 open.'],
    ] as const;
    await visit(async ({ page, go }) => {
      for (const [open, text] of says) {
        await go(`/projects/${project}/${sbomid}/dependencies?open=${open}`);
        await page.getByRole('complementary').getByText(text).waitFor();
      }
      await shoot(page, 'component-fix');
    });
  });

  test('the table has the same components with their paths, a search finds any, and the graph is one click away', () =>
    visit(async ({ page, go, at }) => {
      await go(bridge());
      await page.getByText('Table', { exact: true }).click();
      const table = page.getByRole('table', { name: 'Paths to components' });
      const { targets } = await world().product.client.getSbomFindingPaths({
        sbomid: world().bridge.sbomid,
      });
      await soon(
        'all are there',
        async () => (await table.getByRole('row').count()) === targets.length + 1,
      );
      await page.getByRole('searchbox', { name: 'Find a component' }).fill('testify');
      await table.getByText('testify').first().waitFor();
      await page.getByRole('button', { name: 'Full graph' }).click();
      await page.getByRole('button', { name: 'How findings get in' }).click();
      await picture(page).waitFor();
      assert.equal(at(), bridge());
    }));

  test('shows where paths start when the root has no edges, there is no root, or a cycle is separate', async () => {
    const unlinked = await send('unlinked', { a: ['b'] });
    const missing = await send('missing', { a: ['b'] }, { root: false });
    const cycle = await send('cycle', { root: ['a'], b: ['c'], c: ['b'] });
    await visit(async ({ page, go }) => {
      for (const query of ['?text=b', '?text=b&view=table']) {
        await go(unlinked + query);
        await page.getByText('The root of this SBOM states no dependencies.').waitFor();
        await page.getByText('Paths start from 2 components that nothing depends on.').waitFor();
        await go(missing + query);
        await page.getByText('This SBOM names no root.').waitFor();
        await go(cycle + query);
        await page.getByText('1 path starts in a cycle').waitFor();
      }
      await go(`${unlinked}?all=true`);
      await page.getByText('The graph starts from the components').waitFor();
      await go(`${unlinked}?open=${encodeURIComponent(ref('b'))}`);
      await page.getByText('The path starts at a component that nothing depends on.').waitFor();
      assert.equal(await page.locator('[data-testid=dependency-path] .tag').count(), 0);
    });
  });

  test('reports when there are no dependencies or no components', async () => {
    const flat = await send('flat', null);
    const empty = await send('empty', null, { names: [] });
    await visit(async ({ page, go }) => {
      await go(flat);
      await page.getByRole('heading', { name: 'This SBOM states no dependencies' }).waitFor();
      await go(empty);
      await page.getByRole('heading', { name: 'No dependencies in this SBOM' }).waitFor();
    });
  });

  test('a narrow window has the table alone', () =>
    visit(
      async ({ page, go }) => {
        await go(bridge());
        await page.getByRole('table', { name: 'Paths to components' }).waitFor();
        assert.equal(await page.locator('[data-testid=finding-paths]').count(), 0);
      },
      { viewport: NARROW },
    ));
});
