import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { checkFits } from './axe.ts';
import { checkScreen } from './check-screen.ts';
import { noChromium } from './chromium.ts';
import { shoot, soon, visit } from './test-browser.ts';
import { BRIDGE, bytesOf, world } from './world.ts';

const PROJECT = 'acme/compared';
interface Entry {
  name: string;
  version: string;
  purl: string;
  licenses?: object[];
}

/** Uploads the bridge, and a later version with other modules, versions and licenses. */
async function twoVersions(): Promise<[string, string]> {
  const { client } = world().product;
  const send = async (version: string, body: Buffer<ArrayBuffer>) => {
    const input = { project: PROJECT, version, wait: 'ready', body } as const;
    return (await client.uploadSbom(input)).sbomid;
  };
  const first = await send('1.8.0', bytesOf(BRIDGE));
  const document: { components: Entry[] } = JSON.parse(bytesOf(BRIDGE).toString());
  const components = document.components.flatMap((entry, i): Entry[] => {
    if (i % 10 === 3) return [];
    const [path] = entry.purl.split('@');
    if (i % 4 === 1) return [{ ...entry, version: 'v99.0.0', purl: `${path}@v99.0.0` }];
    if (i % 10 === 6) return [{ ...entry, licenses: [{ license: { id: 'MPL-2.0' } }] }];
    return [entry];
  });
  const added = {
    type: 'library',
    name: 'arrived',
    version: 'v1.0.0',
    purl: 'pkg:golang/arrived@v1.0.0',
  };
  const text = JSON.stringify({ ...document, components: [...components, added] });
  return [first, await send('1.9.0', Buffer.from(text))];
}

suite('comparing two SBOMs', { concurrency: 1, skip: noChromium }, () => {
  test('shows from the page of an SBOM what changed since the one before, and copies it', () =>
    visit(async ({ page, go, at }) => {
      const [from, to] = await twoVersions();
      await go(`/projects/${PROJECT}/${to}/components`);
      await page.getByRole('link', { name: 'Compare', exact: true }).click();
      await page.getByRole('heading', { name: 'Compare 1.8.0 with 1.9.0' }).waitFor();
      assert.equal(at(), `/security/diff?to=${to}`);
      const rows = page.getByRole('list', { name: 'Components' }).getByRole('listitem');
      await rows.filter({ hasText: 'arrived' }).waitFor();
      for (const width of [390, 1024, 1280, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await checkFits(page, `compared at ${width} px`);
        await shoot(page, `compared-light-${width}`);
      }
      await page.getByRole('button', { name: 'Copy as Markdown' }).click();
      const text = await page.evaluate(() => navigator.clipboard.readText());
      assert.match(text, /^### `compared`: `1\.8\.0` to `1\.9\.0`$/m);
      await page
        .getByRole('main')
        .getByRole('link', { name: /^Licenses/ })
        .click();
      await page.getByText('MPL-2.0').first().waitFor();
      await page.getByRole('button', { name: 'Swap' }).click();
      await page.getByRole('heading', { name: 'Compare 1.9.0 with 1.8.0' }).waitFor();
      await soon('both are in the address', () => at().includes(from) && at().includes(to));
      await page
        .getByRole('link', { name: /^Vulnerabilities/ })
        .last()
        .click();
      await page.getByRole('list', { name: 'Vulnerabilities' }).waitFor();
      await page.setViewportSize({ width: 1440, height: 900 });
      await checkScreen('compared', page);
    }));
});
