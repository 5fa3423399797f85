import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { checkScreen } from './check-screen.ts';
import { noChromium } from './chromium.ts';
import { shoot, soon, visit } from './test-browser.ts';
import { bytesOf, MIXED, world } from './world.ts';

const PROJECT = 'rollout/api';
const SMALL = 'packages/cli/vectors/sboms/small-deps.cdx.json';

/** Two versions in use, and a newer one that is not. */
async function rollOut(): Promise<string[]> {
  const { client } = world().product;
  const push = (version: string, path: string, inUse: boolean) =>
    client.uploadSbom({
      ...{ project: PROJECT, version, inUse: String(inUse), wait: 'ready' as const },
      body: bytesOf(path),
    });
  const sboms = [
    await push('2.8.0', SMALL, true),
    await push('2.8.1', MIXED, true),
    await push('2.9.0-rc.1', SMALL, false),
  ];
  return sboms.map(({ sbomid }) => sbomid);
}

suite('deployed SBOMs', { concurrency: 1, skip: noChromium }, () => {
  test('the list and the workspace show the version in use beside the newest', () =>
    visit(async ({ page, go, at }) => {
      const [older = '', newer = ''] = await rollOut();
      await go('/projects/modern/projects?search=rollout');
      const row = page.getByRole('row').filter({ hasText: PROJECT });
      await row.getByTitle('2 versions in use').waitFor();
      await row.getByText('2.9.0-rc.1').waitFor();
      for (const width of [390, 1024, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        await shoot(page, `deployed-list-light-${width}`);
      }
      await page.setViewportSize({ width: 1440, height: 900 });
      await checkScreen('deployed-list', page);
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.emulateMedia({ colorScheme: 'light' });
      await go(`/projects/workspace/vulnerabilities?project=${encodeURIComponent(PROJECT)}`);
      const choice = page.getByRole('navigation', { name: 'Version in use' });
      await choice.getByRole('link', { name: '2.8.0' }).click();
      await soon('the other version is chosen', () => at().includes(`sbom=${older}`));
      await choice.getByRole('link', { name: '2.8.1' }).click();
      await soon('and the first again', () => at().includes(`sbom=${newer}`));
      await page.getByRole('table', { name: 'Vulnerabilities' }).waitFor();
      for (const width of [390, 1024, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        await shoot(page, `deployed-workspace-light-${width}`);
      }
      await page.setViewportSize({ width: 1440, height: 900 });
      await checkScreen('deployed-workspace', page);
    }));

  test('a vulnerability names each version in use that it affects', () =>
    visit(async ({ page, go }) => {
      await go('/security/vulnerabilities?open=CVE-2021-32714');
      const drawer = page.getByRole('complementary').filter({ hasText: 'Affected projects' });
      const entry = drawer.getByRole('listitem').filter({ hasText: PROJECT });
      await entry.getByText('in use').waitFor();
      await entry.getByText('2.8.1').waitFor();
      assert.equal(await drawer.getByText('2.9.0-rc.1').count(), 0);
    }));
});
