import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { noChromium } from './chromium.ts';
import { NARROW, soon, visit } from './test-browser.ts';
import { world } from './world.ts';

suite('lists, workspace and frame', { concurrency: 2, skip: noChromium }, () => {
  test('the list of vulnerabilities opens one with its records and the projects that it affects', () =>
    visit(async ({ page, go, at }) => {
      await go('/security/vulnerabilities');
      await page.getByRole('row').filter({ hasText: 'CVE-2021-32714' }).click();
      await soon('it is in the address', () => at().includes('open=CVE-2021-32714'));
      const drawer = page.getByRole('complementary').filter({ hasText: 'Affected projects' });
      await drawer.getByText('RUSTSEC-2021-0079').first().waitFor();
      await drawer.getByRole('link', { name: /gateway/ }).click();
      await page.getByRole('table', { name: 'Findings' }).waitFor();
      assert.equal(
        at(),
        `/projects/acme/edge/gateway/${world().gateway.sbomid}/vulnerabilities?text=CVE-2021-32714`,
      );
    }));

  test('the number of users of an artifact leads to the SBOMs that contain it', () =>
    visit(async ({ page, go, at }) => {
      const purl = 'pkg:cargo/used-once@0.1.2';
      const components = [{ type: 'library', name: 'used-once', version: '0.1.2', purl }];
      await world().product.client.uploadSbom({
        ...{ project: 'acme/only-user', version: '1', wait: 'ready' },
        body: JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', components }),
      });
      await go('/artifacts/modern?scope=used&text=used-once');
      const row = page.getByRole('row').filter({ hasText: '0.1.2' });
      await row.getByRole('link', { name: '1 project uses it' }).click();
      await page.getByRole('row').filter({ hasText: 'only-user' }).waitFor();
      assert.equal(at(), `/sbom?purl=${encodeURIComponent(purl)}`);
      await soon('no other is', async () => (await page.getByRole('row').count()) === 2);
    }));

  test('a truncated version shows its end, and a Go module its name', () =>
    visit(async ({ page, go }) => {
      await go('/artifacts/modern?scope=used&text=golang.org%2Fx%2Fnet');
      const row = page.getByRole('row').filter({ hasText: 'golang.org/x/net' }).first();
      const version = row.locator('[data-testid=middle-text]').first();
      await version.waitFor();
      const [end, cell] = await Promise.all([
        version.locator(':scope > :last-child').boundingBox(),
        row
          .getByRole('cell')
          .filter({ has: page.locator('[data-testid=middle-text]') })
          .first()
          .boundingBox(),
      ]);
      assert.ok(end && cell && end.x + end.width <= cell.x + cell.width, JSON.stringify(end));
      await go('/artifacts/modern?scope=used&text=echo%2Fv4');
      await page
        .locator('[data-testid=path-name]')
        .filter({ hasText: /^echo\/v4$/ })
        .waitFor();
    }));

  test('the tree of projects is walked with the arrow keys, and Enter chooses', () =>
    visit(async ({ page, go, at }) => {
      await go('/projects/workspace');
      const tree = page.getByRole('tree');
      await tree.getByRole('treeitem', { name: /acme/ }).focus();
      await page.keyboard.press('ArrowRight');
      await tree.getByRole('treeitem', { name: /mail/ }).waitFor();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await soon('a folder is chosen', () => at().startsWith('/projects/workspace?project=acme'));
      await go('/projects/workspace?project=acme%2Fedge%2Fgateway');
      await tree.locator('[aria-selected=true]').filter({ hasText: 'gateway' }).waitFor();
      await page.getByRole('row').filter({ hasText: '2.4.0' }).waitFor();
    }));

  test('a favorite is marked, filtered by, and unmarked', () =>
    visit(async ({ page, go }) => {
      await go('/projects/modern/projects');
      await page.getByRole('button', { name: 'Mark acme/web as favorite' }).click();
      const marked = page.getByRole('button', { name: 'Remove acme/web from favorites' });
      await marked.waitFor();
      await go('/projects/modern/projects?favorite=true');
      await marked.waitFor();
      await soon('no other is', async () => (await page.getByRole('row').count()) === 2);
      await marked.click();
      await page.getByText('Nothing matches these filters').waitFor();
    }));

  test('settings of a project are saved and are there after a reload', () =>
    visit(async ({ page, go }) => {
      await go('/projects/workspace/settings?project=acme%2Ftools%2Fsmall');
      await page.getByLabel('Description').fill('Tools of ours');
      await page.getByLabel('Labels').fill('team=tools\nno label');
      await page.getByRole('button', { name: 'Save changes' }).click();
      await page.getByText('Line 2 is no label').waitFor();
      await page.getByLabel('Labels').fill('team=tools');
      await page.getByRole('button', { name: 'Save changes' }).click();
      await page.getByText('Saved').waitFor();
      await page.reload();
      await soon('it was kept', async () => {
        return (await page.getByLabel('Description').inputValue()) === 'Tools of ours';
      });
      assert.equal(await page.getByLabel('Labels').inputValue(), 'team=tools');
      const remove = page.getByRole('button', { name: 'Delete project' });
      assert.ok(await remove.isDisabled(), 'the path has to be typed first');
    }));

  test('light, dark or as the system: chosen once, remembered', () =>
    visit(async ({ page, go }) => {
      const scheme = () =>
        page.evaluate(() => document.documentElement.dataset['mantineColorScheme']);
      const choose = async (name: string) => {
        await page.getByRole('button', { name: 'Theme' }).click();
        await page.getByRole('menuitemradio', { name }).click();
      };
      await go('/sbom');
      assert.equal(await scheme(), 'light');
      await choose('Dark');
      await soon('it is dark', async () => (await scheme()) === 'dark');
      await page.reload({ waitUntil: 'commit' });
      await soon('it stays dark', async () => (await scheme()) === 'dark');
      await choose('Use system setting');
      await soon('it follows the system', async () => (await scheme()) === 'light');
      await page.emulateMedia({ colorScheme: 'dark' });
      await soon('and follows it on', async () => (await scheme()) === 'dark');
    }));

  test('at 360 px the navigation is a drawer and rows are cards', () =>
    visit(
      async ({ page, go, at }) => {
        await go('/sbom');
        const card = page.getByRole('row').filter({ hasText: 'gateway' });
        const box = await card.boundingBox();
        assert.ok(box && box.width <= 360 && box.height > 44, JSON.stringify(box));
        const menu = page.getByRole('navigation', { name: 'Main' });
        assert.equal(await menu.isVisible(), false);
        await page.getByRole('button', { name: 'Open menu' }).click();
        await menu.getByRole('link', { name: 'Artifacts' }).click();
        await page.getByRole('table', { name: 'Artifacts' }).waitFor();
        assert.equal(at(), '/artifacts/modern');
        await soon('the drawer closed', async () => !(await menu.isVisible()));
      },
      { viewport: NARROW },
    ));
});
