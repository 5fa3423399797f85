import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { noChromium } from './chromium.ts';
import { newPerson, tokenOf } from './people.ts';
import { shoot, soon, visit } from './test-browser.ts';
import { BRIDGE, bytesOf, MIXED, world } from './world.ts';

/** Drags a file over the zone and drops it. */
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
  await page.getByText('Drop to upload').waitFor();
  await zone.dispatchEvent('drop', { dataTransfer: transfer });
}

/** A drag: files with content, and folders by name. */
interface Dragged {
  files?: Record<string, Buffer>;
  folders?: readonly string[];
}

/**
 * Drags over an element of the page and drops. Returns true when the page prevented the browser from opening
 * the files.
 */
async function dropOn(page: Page, selector: string, { files = {}, folders = [] }: Dragged) {
  const contents = Object.entries(files).map(([name, bytes]) => [name, bytes.toString('base64')]);
  return page.evaluate(
    ([place, all, names]) => {
      const transfer = new DataTransfer();
      for (const [name = '', base64 = ''] of all) {
        const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        transfer.items.add(new File([content], name));
      }
      for (const name of names) {
        transfer.items.add(new File([], name));
        // Only a real drag has entries of a file system.
        const kept = [...transfer.items];
        const folder = { isDirectory: true, name };
        Object.defineProperty(kept.at(-1), 'webkitGetAsEntry', { value: () => folder });
        Object.defineProperty(transfer, 'items', { value: kept });
      }
      const target = document.querySelector(place) ?? document.body;
      const init = { bubbles: true, cancelable: true, dataTransfer: transfer };
      const over = target.dispatchEvent(new DragEvent('dragover', init));
      const dropped = target.dispatchEvent(new DragEvent('drop', init));
      return !over && !dropped;
    },
    [selector, contents, folders] as const,
  );
}

/** Pages with and without their own drop zones; drops on the title go to no zone. */
const DROP_PAGES = () => {
  const { bridge } = world();
  return [
    '/sbom',
    '/projects/workspace?project=acme%2Fweb',
    `/projects/acme/mail/bridge/${bridge.sbomid}/attachments`,
    '/projects/modern/sboms?welcome=true',
    '/uploads',
    '/advisories?import=true',
    '/profile',
    '/settings/users',
    '/security/vulnerabilities',
    '/ledgers',
  ];
};

suite('files that are dropped', { concurrency: 2, skip: noChromium }, () => {
  test('every page catches a file, and proposes project and version from its metadata', () =>
    visit(async ({ page, go, at }) => {
      for (const path of DROP_PAGES()) {
        await go(path);
        await page.locator('#page h1').first().waitFor();
        const files = { 'gateway.cdx.json': bytesOf(MIXED) };
        assert.ok(await dropOn(page, 'h1', { files }), path);
        const form = page.getByRole('form', { name: 'Files to upload' });
        await form.getByText('Suggested from the metadata').waitFor();
        assert.equal(await form.getByLabel('Project').inputValue(), 'gateway', path);
        assert.equal(await form.getByLabel('Version (optional)').inputValue(), '2.4.0', path);
        assert.equal(at(), path);
      }
    }));

  test('several files are proposed apart, changed, left out and sent; folders are refused by name', () =>
    visit(async ({ page, go }) => {
      await go('/sbom');
      await page.getByRole('table', { name: 'SBOMs' }).waitFor();
      const files = {
        'one.cdx.json': bytesOf(MIXED),
        'two.spdx.json': bytesOf('packages/cli/vectors/sboms/example11.spdx.json'),
        'notes.txt': Buffer.from('no SBOM'),
      };
      assert.ok(await dropOn(page, 'h1', { files, folders: ['reports'] }));
      await page.getByText('“reports” is a folder. Drop the files in it instead.').waitFor();
      const form = page.getByRole('form', { name: 'Files to upload' });
      const one = form.getByRole('group').filter({ hasText: 'one.cdx.json' });
      await one.getByText('Suggested from the metadata').waitFor();
      await one.getByLabel('Project').fill('acme/dropped/one');
      await form.getByRole('button', { name: 'Upload 3 files' }).click();
      await form.getByText('A project path has no empty segments').waitFor();
      await form.getByRole('button', { name: 'Leave out notes.txt' }).click();
      const two = form.getByRole('group').filter({ hasText: 'two.spdx.json' });
      await two.getByLabel('Project').fill('acme/dropped/two');
      await shoot(page, 'dropped-files');
      await form.getByRole('button', { name: 'Upload 2 files' }).click();
      for (const name of ['one.cdx.json', 'two.spdx.json'])
        await page.getByRole('region', { name }).getByText('Counted').waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await page.getByRole('row').filter({ hasText: 'acme/dropped/one' }).waitFor();
    }));

  test('text typed while the metadata are read is kept', () =>
    visit(async ({ page, go }) => {
      await go('/sbom');
      await page.getByRole('table', { name: 'SBOMs' }).waitFor();
      // The worker that reads the metadata comes late.
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route(/propose-worker/, async (route) => {
        await held;
        await route.continue();
      });
      await dropOn(page, 'h1', { files: { 'one.cdx.json': bytesOf(MIXED) } });
      const form = page.getByRole('form', { name: 'Files to upload' });
      await form.getByLabel('Project').fill('acme/typed');
      release();
      await form.getByText('Suggested from the metadata').waitFor();
      assert.equal(await form.getByLabel('Project').inputValue(), 'acme/typed');
      assert.equal(await form.getByLabel('Version (optional)').inputValue(), '2.4.0');
    }));

  test('a Visitor sees that the role cannot upload, and sign-in opens no file', async () => {
    const token = await tokenOf(await newPerson('Visitor'));
    const files = { 'one.cdx.json': bytesOf(MIXED) };
    await visit(
      async ({ page, go }) => {
        await go('/sbom');
        await page.getByRole('heading', { level: 1 }).waitFor();
        assert.ok(await dropOn(page, 'h1', { files }));
        await page.getByText('Your role cannot upload SBOMs.').waitFor();
      },
      { token },
    );
    await visit(
      async ({ page, go }) => {
        await go('/auth/signin');
        await page.getByRole('button', { name: 'Sign in' }).waitFor();
        assert.ok(await dropOn(page, 'h1', { files }));
      },
      { token: null },
    );
  });
});

suite('first steps', { concurrency: 2, skip: noChromium }, () => {
  test('the first steps name the project, make a key and fill both into every snippet', () =>
    visit(async ({ page, go, at }) => {
      await go('/help');
      // Others have uploaded already, so the step has a tick.
      await page.getByRole('button', { name: 'Change' }).click();
      await page.getByLabel('Project', { exact: true }).fill('acme//api');
      await page.getByRole('button', { name: 'Use this project' }).click();
      assert.equal(at(), '/projects/modern/sboms?welcome=true');
      await page.getByLabel('Project', { exact: true }).fill('acme/payments/api');
      await page.getByRole('button', { name: 'Use this project' }).click();
      await page.getByRole('button', { name: 'Make an API key' }).click();
      const key = (await page.locator('[data-testid=secret]').textContent()) ?? '';
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

  test('a dropped document is followed to the end, with a link to its content', () =>
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
        await card.getByRole('button', { name: 'Dismiss' }).click();
        await soon('the card is gone', async () => (await card.count()) === 0);
      },
      { expected: /status of 400/ },
    ));

  test('the dialog of a list uploads to a named project, and the list shows the result', () =>
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
