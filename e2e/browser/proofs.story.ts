import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { suite, test } from 'node:test';
import type { Locator } from 'playwright-core';
import { commandFolder, pasteLines } from '../pasted-lines.ts';
import { noChromium } from './chromium.ts';
import {
  details,
  downloaded,
  filled,
  look,
  newAdmin,
  press,
  publishedCheckpoint,
  row,
  steps,
  verdict,
} from './ledger-steps.ts';
import { clientOf, inDatabase, newPerson, tokenOf } from './people.ts';
import { compressedSize, loadedScripts } from './script-size.ts';
import { type Visit, visit } from './test-browser.ts';
import { world } from './world.ts';

suite('proofs', { concurrency: 2, skip: noChromium }, () => {
  test('an entry that somebody changed in the database is found by the audit, and a frozen log says why', async () => {
    const person = await newAdmin();
    const { where } = await filled(person);
    const changed = `update log_entry set leaf = convert_to(replace(convert_from(leaf, 'UTF8'), '"rev":1', '"rev":2'), 'UTF8')
      where log_uuid = $1 and idx = 2`;
    await inDatabase(changed, [where.uuid]);
    await visit(
      async ({ page, go }) => {
        await go(`/ledgers/${where.uuid}/audits`);
        await press(page, 'Audit now');
        await page.getByText('The last audit found a violation.').waitFor();
        await page.getByRole('heading', { level: 1 }).getByText('Violated').waitFor();
        await page.getByRole('table', { name: 'Audits' }).locator('[data-index]').first().click();
        await details(page).getByText('Entry 2', { exact: true }).first().waitFor();
        await look('ledger-violated', page);
        const stopped = `update log set frozen_at = now(), frozen_reason = 'The head has fewer leaves than were published.' where uuid = $1`;
        await inDatabase(stopped, [where.uuid]);
        await go(`/ledgers/${where.uuid}`);
        await page.getByText('The head has fewer leaves than were published.').waitFor();
        await look('ledger-frozen', page);
      },
      { token: await tokenOf(person) },
    );
  });

  test('the commands that the page shows add a document, verify it and audit the whole log', async () => {
    const person = await newAdmin();
    const { client, where } = await filled(person);
    const { secret } = await client.createApiKey({ name: 'pipeline', role: 'LedgerAdmin' });
    const commands = commandFolder();
    const paste = (lines: string) =>
      pasteLines(lines, { commands, env: { ASSAY_API_KEY: secret } });
    await visit(
      async ({ page, go }) => {
        const shown = async (of: Locator) => (await of.locator('pre').innerText()).trim();
        await go(`/ledgers/${where.uuid}`);
        const added = await paste(await shown(page.getByRole('main')));
        assert.equal(added.code, 0, added.printed);
        await go(`/ledgers/${where.uuid}?open=release%2F1.0`);
        await verdict(page, 'proven, checked here');
        const verified = await paste(await shown(details(page).locator('[data-testid=proof]')));
        assert.equal(verified.code, 0, verified.printed);
        assert.match(verified.printed, /proven$/m);
        await go(`/ledgers/${where.uuid}/verify`);
        const lines = (title: string) => shown(page.getByRole('region', { name: title }));
        const checkpoint = await paste(await lines('Fetch the present checkpoint'));
        assert.equal(checkpoint.printed, await publishedCheckpoint(where.uuid, person));
        const audited = await paste(await lines('Audit the whole log'));
        assert.equal(audited.code, 0, audited.printed);
        assert.match(audited.printed, /^Consistent: 5 leaves/m);
      },
      { token: await tokenOf(person) },
    );
    rmSync(commands, { recursive: true });
  });

  test('who shows other content or another receipt than was recorded is found out by the browser', async () => {
    const person = await newAdmin();
    const { path } = await filled(person);
    const token = await tokenOf(person);
    await visit(
      async ({ page, go }) => {
        await page.route('**/documents/release%2F2.8.1**', async (route) => {
          const response = await route.fetch();
          const body = await response.text();
          await route.fulfill({ response, body: body.replace('note 2.3', 'note 2.4') });
        });
        await go(`${path}&open=release%2F2.8.1`);
        await verdict(page, 'does not hold');
        await steps(page)
          .filter({ hasText: 'The content is not the one that the leaf commits to.' })
          .waitFor();
        await look('document-refuted', page);
      },
      { token },
    );
    await visit(async (steps_) => lacksEd25519(steps_, path), { token, isChanged: true });
  });

  test('an uploaded SBOM has a receipt, verified here against the very bytes that were sent', () =>
    visit(async ({ page, go }) => {
      await go(`/projects/acme/mail/bridge/${world().bridge.sbomid}/components`);
      await page.getByRole('link', { name: /^Entry [\d,]+$/ }).click();
      await details(page).getByRole('heading', { name: 'Receipt' }).waitFor();
      await verdict(page, 'proven, checked here');
      await steps(page).filter({ hasText: 'Records sbom.upload' }).waitFor();
      assert.match((await downloaded(page, 'Receipt')).text, /^c2sp\.org\/tlog-proof@v1\n/);
      await look('sbom-receipt', page);
      // The control log grows; the next receipt is held against the checkpoint that this browser kept.
      await clientOf(await newPerson('Visitor'));
      await page.reload();
      await verdict(page, 'proven, checked here');
      await steps(page).filter({ hasText: 'extends' }).waitFor();
    }));

  test('an audit entry has a receipt, verified here against what the page shows of it', async () => {
    const person = await newAdmin();
    await (await clientOf(person)).createSignersGroup({ name: 'release' });
    await visit(
      async ({ page, go }) => {
        await go('/audit?action=signers_group.');
        await row(page, 'signers_group.create').click();
        await verdict(page, 'proven, checked here');
        await look('audit-receipt', page);
        await page.route('**/api/v1/audit?**', async (route) => {
          const response = await route.fetch();
          const body = await response.text();
          await route.fulfill({ response, body: body.replaceAll('TenantAdmin', 'Auditor') });
        });
        await page.reload();
        await verdict(page, 'does not hold');
      },
      { token: await tokenOf(person) },
    );
  });

  test('the page of a ledger needs at most 340 KiB of scripts, and what verifies comes with the first proof', async () => {
    const person = await newAdmin();
    const { path } = await filled(person);
    const isVerifier = (script: string) => script.includes('check-receipt');
    await visit(
      async ({ page, go }) => {
        await go(path);
        await page.getByText('3 documents').waitFor();
        const scripts = await loadedScripts(page);
        assert.ok(!scripts.some(isVerifier));
        const size = await compressedSize(scripts);
        assert.ok(size <= 340 * 1024, `${size} bytes`);
        await row(page, 'release/2.8.1').click();
        await verdict(page, 'proven, checked here');
        assert.ok((await loadedScripts(page)).some(isVerifier));
      },
      { token: await tokenOf(person), isFirst: true },
    );
  });
});

/** A browser without Ed25519 verifies everything except signatures, and reports that. */
async function lacksEd25519({ page, go }: Visit, path: string): Promise<void> {
  await page.addInitScript(() => {
    crypto.subtle.importKey = () =>
      Promise.reject(new DOMException('Unrecognized name', 'NotSupportedError'));
  });
  await go(`${path}&open=release%2F2.8.1`);
  await verdict(page, 'undecided');
  await details(page).getByText('This browser has no Ed25519').waitFor();
}
