import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { noChromium } from './chromium.ts';
import { visit } from './test-browser.ts';
import { BRIDGE, bytesOf, world } from './world.ts';

const gateway = (tab: string) => `/projects/acme/edge/gateway/${world().gateway.sbomid}/${tab}`;
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Bytes and name of a download. */
async function downloaded(page: Page, click: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), click()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

suite('vex, attachments and exports', { concurrency: 2, skip: noChromium }, () => {
  test('the analyses of a document are listed, matched to findings or not', () =>
    visit(async ({ page, go }) => {
      await go(gateway('vex'));
      const table = page.getByRole('table', { name: 'VEX statements' });
      const known = table.getByRole('row').filter({ hasText: 'CVE-2021-32714' });
      await known.getByText('Not Affected').waitFor();
      await known.getByText('code not reachable').waitFor();
      await known.getByText('matched', { exact: true }).waitFor();
      const other = table.getByRole('row').filter({ hasText: 'CVE-2019-0001' });
      await other.getByText('In Triage').waitFor();
      await other.getByText('not matched').waitFor();
      await known.click();
      const drawer = page.getByRole('complementary', { name: 'Statement on CVE-2021-32714' });
      await drawer.getByText('The gateway never sends chunked bodies.').waitFor();
    }));

  test('a file is attached, downloaded with the same bytes, and deleted after a question', () =>
    visit(async ({ page, go, at }) => {
      const buffer = Buffer.from([0, 255, 13, 10, 26, 0, 77]);
      await go(gateway('attachments'));
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByRole('button', { name: 'Attach a file' }).click(),
      ]);
      await chooser.setFiles({ name: 'test report.bin', mimeType: 'application/pdf', buffer });
      const download = page.getByRole('button', { name: 'Download test report.bin' });
      const { name, bytes } = await downloaded(page, () => download.click());
      assert.deepEqual([name, bytes], ['test report.bin', buffer]);
      await page.getByRole('link', { name: 'test report.bin' }).click();
      await page.waitForURL(/\/attachments\/[0-9a-f-]{36}$/);
      const again = page.getByRole('main').getByRole('button', { name: 'Download' });
      assert.deepEqual((await downloaded(page, () => again.click())).bytes, buffer);
      const uuid = at().slice(-36);
      await go(`/documents/${uuid}`);
      await page.getByRole('heading', { level: 1, name: 'test report.bin' }).waitFor();
      assert.deepEqual((await downloaded(page, () => again.click())).bytes, buffer);
      await go(gateway('attachments'));
      await page.getByRole('button', { name: 'Delete test report.bin' }).click();
      const dialog = page.getByRole('dialog', { name: 'Delete test report.bin?' });
      await dialog.getByRole('button', { name: 'Delete test report.bin' }).click();
      await page.getByRole('heading', { name: 'No files yet' }).waitFor();
    }));

  test('the document of an SBOM is downloaded by its uuid alone', () =>
    visit(
      async ({ page, go }) => {
        const { sbomid, sha256: digest } = world().bridge;
        await go(`/documents/${sbomid}`);
        const download = page.getByRole('main').getByRole('button', { name: 'Download' });
        const { bytes } = await downloaded(page, () => download.click());
        assert.equal(sha256(bytes), digest);
        await go('/documents/00000000-0000-4000-8000-000000000000');
        await page.getByRole('heading', { name: 'Page not found' }).waitFor();
        await go('/documents/nothing');
        await page.getByRole('heading', { name: 'Page not found' }).waitFor();
      },
      // An unknown file is requested as an SBOM.
      { expected: /status of 404/ },
    ));

  test('a file is not found in another project, nor beside another SBOM', () =>
    visit(async ({ page, go }) => {
      const { client } = world().product;
      const { sbomid, project } = world().bridge;
      const { uuid } = await client.addAttachment({ sbomid, name: 'notes.txt', body: 'text' });
      const found = page.getByRole('heading', { level: 1, name: 'notes.txt' });
      await go(`/projects/${project}/${sbomid}/attachments/${uuid}`);
      await found.waitFor();
      for (const place of [
        `acme/web/${sbomid}`,
        `${project}/${world().gateway.sbomid}`,
        project,
        'nowhere',
      ]) {
        await go(`/projects/${place}/attachments/${uuid}`);
        await page.getByRole('heading', { name: 'Page not found' }).waitFor();
        assert.equal(await found.count(), 0, place);
      }
      await client.deleteAttachment({ uuid });
    }));

  test('the original is exported byte for byte, and the content as CycloneDX and SPDX', () =>
    visit(async ({ page, go }) => {
      await go(`/projects/acme/mail/bridge/${world().bridge.sbomid}/components`);
      const save = async (item: RegExp) => {
        await page.getByRole('button', { name: 'Export', exact: true }).click();
        return downloaded(page, () => page.getByRole('menuitem', { name: item }).click());
      };
      const original = await save(/^Original document/);
      assert.equal(sha256(original.bytes), sha256(bytesOf(BRIDGE)));
      assert.equal(sha256(original.bytes), world().bridge.sha256);
      const cyclonedx = JSON.parse(
        (await save(/^CycloneDX 1\.6 JSON\s*Regenerated/)).bytes.toString(),
      );
      assert.deepEqual(
        [cyclonedx.bomFormat, cyclonedx.specVersion, cyclonedx.components.length],
        ['CycloneDX', '1.6', 201],
      );
      const vex = JSON.parse((await save(/with findings/)).bytes.toString());
      assert.equal(vex.vulnerabilities.length, 12);
      const spdx = JSON.parse((await save(/^SPDX/)).bytes.toString());
      assert.deepEqual([spdx.spdxVersion, spdx.packages.length], ['SPDX-2.3', 202]);
    }));
});
