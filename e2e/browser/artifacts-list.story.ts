import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { noChromium } from './chromium.ts';
import { look } from './ledger-steps.ts';
import { newPerson, tokenOf } from './people.ts';
import { exportedList } from './saved-file.ts';
import {
  addKeyHere,
  choose,
  details,
  dialog,
  drop,
  groupOf,
  newAdmin,
  press,
  reasons,
  row,
  waitForVerdict,
} from './signing-steps.ts';
import { soon, visit } from './test-browser.ts';
import { bytesOf } from './world.ts';

suite('the list of artifacts, and files', { concurrency: 2, skip: noChromium }, () => {
  test('the list is searched by fields, narrowed by chips, sorted and saved as CSV; all of that is in the address', async () => {
    const admin = await newAdmin();
    const ana = await newPerson('LedgerAdmin', { tenant: admin.tenant });
    const { client } = await groupOf(admin, 1, [ana]);
    await client.uploadSbom({
      ...{ project: 'acme/tools/small', version: '1.0', wait: 'ready' },
      body: bytesOf('packages/cli/vectors/sboms/small-deps.cdx.json'),
    });
    await visit(
      async ({ page, go, at }) => {
        await addKeyHere(page, 'laptop');
        await go('/artifacts/modern?scope=built');
        await page.getByRole('button', { name: 'Notarize files' }).click();
        await page.locator('input[type=file]').setInputFiles([
          { name: 'one.tar', mimeType: 'application/x-tar', buffer: Buffer.alloc(3_000_000, 1) },
          { name: 'two.tar', mimeType: 'application/x-tar', buffer: Buffer.alloc(70, 2) },
        ]);
        const digest = createHash('sha256').update(Buffer.alloc(3_000_000, 1)).digest('hex');
        await details(page).getByTitle(digest).waitFor();
        await page.getByRole('button', { name: 'State Trusted for 2 artifacts' }).waitFor();
        await look('artifacts-notarize', page);
        await press(page, 'State Trusted for 2 artifacts');
        await details(page).getByRole('heading', { name: 'Logged' }).waitFor();
        await look('artifacts-notarized', page);
        await press(page, 'Close');
        await row(page, 'one.tar').getByText('Trusted').waitFor();
        await look('artifacts-built', page);
        await page.getByRole('link', { name: 'two.tar' }).click();
        await press(page, 'Edit labels');
        await dialog(page, 'Edit labels').getByLabel('Labels').fill('team=payments\nprod');
        await dialog(page, 'Edit labels').getByRole('button', { name: 'Save' }).click();
        await page.getByText('The labels are saved.').waitFor();
        await go('/artifacts/modern');
        const search = page.getByRole('searchbox');
        await search.fill('label:prod status:trusted');
        await page.getByText(/^1 of \d+ artifacts$/).waitFor();
        await soon('it is in the address', () =>
          at().endsWith('?text=label%3Aprod+status%3Atrusted'),
        );
        await search.fill('status:good');
        await page.getByText('status must be one of').first().waitFor();
        await search.fill('.tar');
        await page.getByText(/^2 of \d+ artifacts$/).waitFor();
        await page.getByRole('button', { name: 'Artifact', exact: true }).click();
        await soon('the order is in the address', () => at().includes('sort=name'));
        const names = () =>
          page
            .getByRole('table', { name: 'Artifacts' })
            .locator('[data-testid=path-name]')
            .allInnerTexts();
        await soon('it is in that order', async () => (await names()).join() === 'one.tar,two.tar');
        await page.getByRole('button', { name: 'Artifact', exact: true }).click();
        await soon('and back', async () => (await names()).join() === 'two.tar,one.tar');
        await choose(page, 'Has an SBOM', 'no');
        await choose(page, 'Trust', 'Trusted');
        await page.getByText(/^2 of \d+ artifacts$/).waitFor();
        await soon('both are in the address', () => {
          return at().includes('has_sbom=false') && at().includes('trust_level=trusted');
        });
        await page.reload();
        await page.getByText(/^2 of \d+ artifacts$/).waitFor();
        const csv = await exportedList(page, 'Export CSV');
        assert.match(csv.name, /\.csv$/);
        const lines = csv.text.trim().split(/\r?\n/);
        assert.ok(lines.some((line) => line.includes('two.tar')));
        assert.ok(lines.some((line) => line.includes(digest)));
        await page.keyboard.press('j');
        await page.keyboard.press('Enter');
        await page.getByRole('heading', { level: 1, name: /one\.tar|two\.tar/ }).waitFor();
        await go('/artifacts/modern');
        await row(page, 'one.tar').waitFor();
        await look('artifacts-all', page);
      },
      { token: await tokenOf(ana), expected: /status of 400/ },
    );
  });

  test('a file is signed with the server’s key, which is shown; a different file on its page is distinguished', async () => {
    const admin = await newAdmin();
    const { client } = await groupOf(admin, 1, [admin]);
    await client.registerSigningKey({ name: 'vault', custody: 'server' });
    await visit(
      async ({ page, go }) => {
        await go('/artifacts/modern?act=notarize');
        await page.getByRole('button', { name: 'Choose files' }).waitFor();
        await drop(page, 'first.bin', 'first');
        await details(page).getByText('Verdicts say that it held the key.').waitFor();
        await press(page, 'State Trusted for 1 artifact');
        await details(page).getByRole('link', { name: 'first.bin' }).click();
        await waitForVerdict(page, 'Trusted');
        await reasons(page).getByText('signing key is held by this server').waitFor();
        await drop(page, 'copy.bin', 'first');
        await details(page).getByText('This file is the artifact shown here.').waitFor();
        await drop(page, 'second.bin', 'second');
        await details(page).getByText('This file is another artifact').waitFor();
        await press(page, 'Remove copy.bin from the list');
        await page.getByRole('button', { name: 'State Trusted for 1 artifact' }).waitFor();
      },
      { token: await tokenOf(admin) },
    );
  });

  test('the start page lists built artifacts first, dependencies in a tab, and a search applies to both', async () => {
    const admin = await newAdmin();
    const { client } = await groupOf(admin, 1, [admin]);
    const search = async (page: Page, text: string) => {
      await page.getByRole('searchbox').fill(text);
      await soon('it is in the address', () => page.url().includes(`text=${text}`));
    };
    await visit(
      async ({ page, go, at }) => {
        const send = (document: object) =>
          client.uploadSbom({
            ...{ project: 'acme/tools/small', version: '1.0', wait: 'ready' },
            body: Buffer.from(JSON.stringify(document)),
          });
        await send({ ...SDK, metadata: {} });
        await go('/');
        await page.getByRole('heading', { name: 'No artifacts of your own yet' }).waitFor();
        await page.getByRole('link', { name: 'See 1 dependency' }).click();
        await row(page, 'lodash').waitFor();
        await send(SDK);
        await go('/');
        await row(page, '@acme/sdk').getByText('pkg:npm/@acme/').waitFor();
        await row(page, '@acme/sdk').getByRole('link', { name: 'sdk 1.0' }).waitFor();
        assert.equal(await row(page, 'lodash').count(), 0);
        assert.equal(await page.getByRole('columnheader', { name: 'Signed by' }).count(), 0);
        await search(page, 'lodash');
        await tab(page, 'Dependencies').getByText('1').waitFor();
        await tab(page, 'Dependencies').click();
        await row(page, 'lodash').getByText('lodash@4.17.20').waitFor();
        assert.match(at(), /scope=used/);
        await page.getByRole('link', { name: 'lodash' }).click();
        await page.getByRole('heading', { level: 1, name: /lodash/ }).waitFor();
        const headings = await page.getByRole('heading', { level: 2 }).allInnerTexts();
        assert.equal(headings[0], 'Vulnerabilities');
        for (const absent of ['Signatures', 'Attestations', 'SBOMs'])
          assert.ok(!headings.includes(absent), headings.join());
        await page.getByText('This package has no known digest').waitFor();
      },
      { token: await tokenOf(admin) },
    );
    const other = await newAdmin();
    await visit(
      async ({ page, go }) => {
        await go('/artifacts/modern?scope=used');
        await tab(page, 'Dependencies').getByText('0').waitFor();
        assert.equal(await row(page, 'lodash').count(), 0);
      },
      { token: await tokenOf(other) },
    );
  });
});

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Artifacts' }).getByRole('link', { name });

/** An SBOM of a package with a digest, which contains another one. */
const SDK = {
  ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 },
  metadata: {
    component: {
      ...{ type: 'library', 'bom-ref': 'root', name: 'sdk', version: '4.3.0' },
      purl: 'pkg:npm/%40acme/sdk@4.3.0',
      hashes: [{ alg: 'SHA-256', content: 'ab'.repeat(32) }],
    },
  },
  components: [
    {
      ...{ type: 'library', 'bom-ref': 'lodash', name: 'lodash', version: '4.17.20' },
      purl: 'pkg:npm/lodash@4.17.20',
    },
  ],
};
