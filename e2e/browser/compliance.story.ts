import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { suite, test } from 'node:test';
import type { AttestationProfileInput } from '@assay/contract/attestation-profiles.ts';
import type { Client } from '@assay/contract/client.ts';
import type { Api } from '@assay/contract/index.ts';
import { STATUS_PREDICATE_TYPE } from '@assay/core/attestation/statement/status-statement.ts';
import type { Page } from 'playwright-core';
import type { z } from 'zod';
import { noChromium } from './chromium.ts';
import { look } from './ledger-steps.ts';
import { clientOf, newPerson, tokenOf } from './people.ts';
import { details, dialog, groupOf, newAdmin, press, row } from './signing-steps.ts';
import { soon, visit, WIDE } from './test-browser.ts';

const PURL = 'pkg:oci/payments-api@2.8.1';
const PROVENANCE = 'https://slsa.dev/provenance/v1';

type Rules = NonNullable<z.input<typeof AttestationProfileInput>['rules']>;

/** An image with a critical vulnerability. */
const sbomOf = (sha256: string) => ({
  ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 },
  metadata: {
    component: {
      ...{ type: 'container', name: 'payments-api', version: '2.8.1', purl: PURL },
      hashes: [{ alg: 'SHA-256', content: sha256 }],
    },
  },
  components: [
    { type: 'library', name: 'hyper', version: '0.12.35', purl: 'pkg:cargo/hyper@0.12.35' },
  ],
});

/** An image with its SBOM, stated as trusted by a group member; stored in a separate tenant. */
async function signedImage(sha256: string) {
  const admin = await newAdmin();
  const ana = await newPerson('LedgerAdmin', { tenant: admin.tenant });
  const { client: ruler, group } = await groupOf(admin, 1, [ana]);
  const client = await clientOf(ana);
  const { sbomid } = await client.uploadSbom({
    ...{ project: 'acme/payments', version: '2.8.1', wait: 'ready' },
    body: JSON.stringify(sbomOf(sha256)),
  });
  const key = await client.registerSigningKey({ name: 'vault', custody: 'server' });
  const [ledger] = (await client.listLedgers({})).items;
  assert.ok(ledger);
  await client.notarize({
    ...{ uuid: ledger.uuid, key_uuid: key.uuid },
    statements: [{ sha256, name: PURL, level: 'trusted' }],
  });
  await soon('the statement is judged', async () => {
    return (await client.viewArtifact({ sha256 })).trust_level === 'trusted';
  });
  return { admin, ana, ruler, group, sbomid };
}

/** Two profiles: the default one requires more than there is, the other one something else. */
async function makeProfiles(ruler: Client<Api>, less: Rules, signers_group_uuid: string) {
  const provenance = {
    ...{ predicate_types: [PROVENANCE], signers_group_uuid, max_age_days: 90 },
    builders: ['https://builders.example.org/ci'],
  };
  const made = await ruler.createAttestationProfile({
    name: 'Production containers',
    rules: {
      ...less,
      attestations: [...(less.attestations ?? []), provenance],
      fail_from: 'high',
    },
  });
  await ruler.createAttestationProfile({
    name: 'Everything else',
    rules: { kinds: ['file', 'npm'], sbom: {} },
  });
  return made;
}

const compliance = (page: Page) => page.getByRole('region', { name: 'Compliance' });
const files = (page: Page) => page.getByRole('region', { name: 'Attachments' });
const rules = (page: Page) =>
  compliance(page).getByRole('list', { name: 'Rules of Production containers' });
const rule = (page: Page, text: string) =>
  rules(page).getByRole('listitem').filter({ hasText: text });

/** Waits for the verdict of the default profile. */
const verdict = (page: Page, word: string) =>
  compliance(page)
    .locator('summary', { hasText: 'Production containers' })
    .getByText(word, { exact: true })
    .waitFor();

/** Bytes that a click downloads. */
async function bytesFrom(page: Page, name: string): Promise<Buffer> {
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, name)]);
  return readFile(await file.path());
}

/** Lets go of a file over the panel of attachments. */
async function dropOn(page: Page, name: string, text: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([file, content]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], file));
      return transfer;
    },
    [name, text] as const,
  );
  for (const event of ['dragenter', 'dragover', 'drop'])
    await files(page).dispatchEvent(event, { dataTransfer });
}

/** Checks that no part of the list overflows, in windows of common widths. */
async function checkWidths(page: Page): Promise<void> {
  for (const width of [1440, 1404, 1366, 1280, 1221, 1024, 800]) {
    await page.setViewportSize({ ...WIDE, width });
    const beyond = await page
      .locator('[data-rows]')
      .evaluate((list) => list.scrollWidth - list.clientWidth);
    assert.equal(beyond, 0, `sideways at ${width} px`);
  }
  await page.setViewportSize(WIDE);
}

suite('compliance of artifacts, and their attachments', {
  concurrency: 2,
  skip: noChromium,
}, () => {
  test('an artifact fails a profile with the reason; after a change of the profile it passes', async () => {
    const sha256 = randomBytes(32).toString('hex');
    const { admin, ana, ruler, group, sbomid } = await signedImage(sha256);
    const less: Rules = {
      kinds: ['container'],
      trust_levels: ['trusted'],
      attestations: [{ predicate_types: [STATUS_PREDICATE_TYPE], signers_group_uuid: group.uuid }],
      sbom: { max_age_days: 90 },
    };
    const view = `/artifacts/view?sha256=${sha256}`;
    await visit(
      async ({ page, go }) => {
        await go(view);
        await compliance(page).getByText('There is no attestation profile').waitFor();
        await compliance(page).getByRole('link', { name: 'Create attestation profile' }).waitFor();
      },
      { token: await tokenOf(admin) },
    );
    const { profileId } = await makeProfiles(ruler, less, group.uuid);
    await visit(
      async ({ page, go }) => {
        await go('/artifacts/modern?scope=built');
        await row(page, 'payments-api').getByText('Fail', { exact: true }).waitFor();
        await checkWidths(page);
        await look('compliance-list', page);
        await row(page, 'payments-api')
          .getByRole('link', { name: 'payments-api', exact: true })
          .click();
        await page.getByRole('heading', { level: 1, name: /^payments-api 2\.8\.1/ }).waitFor();
        await verdict(page, 'Fail');
        await rule(page, 'Trust level Trusted').getByText('Its level is Trusted.').waitFor();
        await rule(page, 'Status, signed by 1 of Release engineering')
          .getByText(`Signed by ${ana.email}.`)
          .waitFor();
        await rule(page, 'SLSA provenance')
          .getByText('No signer whose signature counts has signed one.')
          .waitFor();
        await rule(page, 'No vulnerability of severity High or worse')
          .getByText(/^Known: \d+ (Critical|High)/)
          .waitFor();
        await look('compliance-fail', page);
      },
      { token: await tokenOf(ana) },
    );
    await ruler.updateAttestationProfile({
      ...{ profileId, name: 'Production containers', rules: less },
    });
    await visit(
      async ({ page, go, at }) => {
        await go(view);
        await verdict(page, 'Pass');
        await compliance(page).getByText('v2', { exact: true }).waitFor();
        await compliance(page).getByText('N/A', { exact: true }).waitFor();
        await compliance(page)
          .getByText('This profile applies to file, npm; this artifact is of the kind')
          .waitFor();
        await rule(page, 'Status, signed').getByRole('link', { name: 'attestation' }).click();
        await details(page).getByText('The signature holds', { exact: true }).waitFor();
        await press(page, 'Close details');
        await look('compliance-pass', page);
        await rule(page, 'An SBOM, at most 90 days old').getByRole('link').click();
        await page.getByRole('table', { name: 'Components' }).waitFor();
        assert.equal(at(), `/projects/acme/payments/${sbomid}/components`);
        await go('/artifacts/modern?scope=built');
        await row(page, 'payments-api').getByText('Pass', { exact: true }).waitFor();
      },
      { token: await tokenOf(ana) },
    );
  });

  test('files are attached to an artifact: added, seen and downloaded by a visitor, deleted', async () => {
    const admin = await newAdmin();
    const ana = await newPerson('LedgerAdmin', { tenant: admin.tenant });
    const client = await clientOf(ana);
    await client.uploadSbom({
      ...{ project: 'acme/payments', version: '2.8.1', wait: 'ready' },
      body: JSON.stringify(sbomOf(randomBytes(32).toString('hex'))),
    });
    const buffer = Buffer.from([0, 255, 13, 10, 26, 0, 77]);
    const view = `/artifacts/view?purl=${encodeURIComponent(PURL)}`;
    await visit(
      async ({ page, go }) => {
        await go(view);
        await files(page).getByText('No attachments yet.').waitFor();
        await files(page)
          .locator('input[type=file]')
          .setInputFiles({ name: 'pen test.bin', mimeType: 'application/pdf', buffer });
        await files(page).getByText('pen test.bin').waitFor();
        await dropOn(page, 'letter.txt', 'Approved.');
        await files(page).getByText('letter.txt').waitFor();
        await page.reload();
        await files(page).getByText('letter.txt').waitFor();
        await look('attachments-of-artifact', page);
      },
      { token: await tokenOf(ana) },
    );
    await visit(
      async ({ page, go }) => {
        await go('/artifacts/modern?scope=built');
        await row(page, 'payments-api').getByRole('link', { name: '2 files beside it' }).click();
        await page.getByRole('heading', { level: 1, name: /^payments-api 2\.8\.1/ }).waitFor();
        await files(page).getByText('pen test.bin').waitFor();
        assert.deepEqual(await bytesFrom(page, 'Download pen test.bin'), buffer);
        for (const name of ['Attach a file', 'Delete pen test.bin'])
          assert.equal(await page.getByRole('button', { name }).count(), 0);
      },
      { token: await tokenOf(await newPerson('Visitor', { tenant: admin.tenant })) },
    );
    await visit(
      async ({ page, go }) => {
        await go(view);
        await press(page, 'Delete pen test.bin');
        const sure = dialog(page, 'Delete pen test.bin?');
        await sure.getByRole('button', { name: 'Delete pen test.bin' }).click();
        await files(page).getByText('pen test.bin').waitFor({ state: 'detached' });
        await files(page).getByText('letter.txt').waitFor();
      },
      { token: await tokenOf(ana) },
    );
    const { items } = await client.listAttachments({ purl: PURL });
    assert.deepEqual(
      items.map(({ name }) => name),
      ['letter.txt'],
    );
  });
});
