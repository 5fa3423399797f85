import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { noChromium } from './chromium.ts';
import { soon, visit } from './visit.ts';
import { BRIDGE, bytesOf, world } from './world.ts';

/** Drags a file over the zone and lets it go there. */
async function drop(page: Page, name: string, bytes: Buffer): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([fileName, base64]) => {
      const transfer = new DataTransfer();
      const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([content], fileName, { type: 'application/json' }));
      return transfer;
    },
    [name, bytes.toString('base64')] as const,
  );
  const zone = page.locator('label').filter({ has: page.getByLabel('Choose SBOM files') });
  await zone.dispatchEvent('dragenter', { dataTransfer: transfer });
  await page.getByText('Let go to send').waitFor();
  await zone.dispatchEvent('drop', { dataTransfer: transfer });
}

suite('first steps', { concurrency: 2, skip: noChromium }, () => {
  test('the first steps name the project, make a key and fill both into every snippet', () =>
    visit(async ({ page, go, at }) => {
      await go('/help');
      await page.getByLabel('Project', { exact: true }).fill('acme//api');
      await page.getByRole('button', { name: 'Use this project' }).click();
      assert.equal(at(), '/projects/modern/sboms?welcome=true');
      await page.getByLabel('Project', { exact: true }).fill('acme/payments/api');
      await page.getByRole('button', { name: 'Use this project' }).click();
      await page.getByRole('button', { name: 'Make an API key' }).click();
      const key = (await page.locator('.secret .cut').textContent()) ?? '';
      assert.match(key, /^ayk_/);
      for (const tab of await page.getByRole('tab').all()) {
        await tab.click();
        const text = (await page.getByRole('tabpanel').locator('pre').textContent()) ?? '';
        const what = (await tab.textContent()) ?? '';
        assert.ok(text.includes(world().product.url), `${what} names the server`);
        assert.ok(text.includes('acme/payments/api'), `${what} names the project`);
        const keyIsAsked = /ASSAY_API_KEY|assay-api-key/.test(text);
        assert.ok(text.includes(key) || keyIsAsked, `${what} has the key or says where it goes`);
        await page.getByRole('tabpanel').getByRole('button', { name: 'Copy snippet' }).click();
        await page.getByRole('tabpanel').getByRole('button', { name: 'Copied' }).waitFor();
        assert.equal(await page.evaluate(() => navigator.clipboard.readText()), text);
      }
    }));

  test('a dropped document is followed to the end, and its link leads to what is in it', () =>
    visit(async ({ page, go, at }) => {
      await go('/projects/modern/sboms?welcome=true&project=acme%2Fdropped');
      await drop(page, 'bridge.cdx.json', bytesOf(BRIDGE));
      const card = page.getByRole('region', { name: 'bridge.cdx.json' });
      const steps = card.getByRole('list', { name: 'Steps of the upload' });
      for (const step of ['Received', 'Parsed', 'Matched', 'Counted'])
        await steps.getByRole('listitem').filter({ hasText: step }).waitFor();
      await steps.getByText('201 components').waitFor();
      await card.getByRole('link', { name: 'Open the SBOM' }).click();
      await page.getByRole('table', { name: 'Components' }).waitFor();
      assert.match(at(), /^\/projects\/acme\/dropped\/[0-9a-f-]{36}\/components$/);
      await page.getByText('201 components').waitFor();
    }));

  test('a malformed document is refused with the sentence of the server and the position', () =>
    visit(
      async ({ page, go }) => {
        await go('/projects/modern/sboms?welcome=true&project=acme%2Fbroken');
        await drop(page, 'broken.cdx.json', bytesOf(BRIDGE).subarray(0, 5_000));
        const card = page.getByRole('region', { name: 'broken.cdx.json' });
        const said = (await card.getByRole('alert').textContent()) ?? '';
        assert.match(said, /Line \d+, column \d+: .+ \(at \/components\/\d+/);
        assert.match(said, /The project was not changed\./);
        assert.match(said, /Open upload record/);
        await card.getByRole('button', { name: 'Take off this list' }).click();
        await soon('the card is gone', async () => (await card.count()) === 0);
      },
      { expected: /status of 400/ },
    ));

  test('the dialog of a list sends to a named project, and the list shows what came', () =>
    visit(async ({ page, go }) => {
      await go('/sbom');
      await page.getByRole('button', { name: 'Upload SBOM' }).click();
      const dialog = page.getByRole('dialog', { name: 'Upload SBOM' });
      await dialog.getByLabel('Project', { exact: true }).fill('acme/chosen');
      await dialog.getByLabel('Version (optional)').fill('3.1');
      await dialog.getByLabel('Choose SBOM files').setInputFiles({
        name: 'example.spdx.json',
        mimeType: 'application/json',
        buffer: bytesOf('packages/cli/vectors/sboms/example11.spdx.json'),
      });
      await dialog.getByText('Counted').waitFor();
      await dialog.getByRole('button', { name: 'Close' }).click();
      const row = page.getByRole('row').filter({ hasText: 'acme/chosen' });
      await row.getByText('3.1').waitFor();
    }));
});
