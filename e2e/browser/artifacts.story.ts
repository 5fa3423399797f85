import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { suite, test } from 'node:test';
import { noChromium } from './chromium.ts';
import { downloaded, look } from './ledger-steps.ts';
import { newPerson, tokenOf } from './people.ts';
import {
  addKeyHere,
  details,
  dialog,
  drop,
  groupOf,
  newAdmin,
  press,
  reasons,
  row,
  signAs,
  verifyAsShown,
  waitForVerdict,
} from './signing-steps.ts';
import { visit } from './test-browser.ts';
import { bytesOf, MIXED } from './world.ts';

/** An image whose SBOM names one library. */
const PAYMENTS = {
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  metadata: {
    component: {
      type: 'container',
      name: 'payments-api',
      version: '2.8.1',
      purl: 'pkg:oci/payments-api@2.8.1',
      properties: [
        { name: 'codenotary:trust_status:level', value: 'trusted' },
        { name: 'codenotary:trust_status:signer', value: 'the vendor' },
      ],
    },
  },
  components: [
    { type: 'library', name: 'hyper', version: '0.12.35', purl: 'pkg:cargo/hyper@0.12.35' },
  ],
};

suite('artifacts', { concurrency: 2, skip: noChromium }, () => {
  test('two people sign with keys of their browsers, and the artifact is trusted until a key is compromised', async () => {
    const admin = await newAdmin();
    const [ana, marta] = await Promise.all(
      (['Auditor', 'LedgerAdmin'] as const).map((role) =>
        newPerson(role, { tenant: admin.tenant }),
      ),
    );
    assert.ok(ana && marta);
    await groupOf(admin, 2, [ana, marta]);
    const sha256 = randomBytes(32).toString('hex');
    const view = `/artifacts/view?sha256=${sha256}`;
    await visit(
      async ({ page, go }) => {
        await addKeyHere(page, 'laptop of Ana');
        await go('/artifacts/modern?act=notarize');
        await press(page, 'By digest');
        await details(page).getByLabel('SHA-256').fill(`sha256:${sha256}`);
        await details(page).getByLabel('Name or purl').fill('payments-api');
        await press(page, 'Add');
        await press(page, 'State Trusted for 1 artifact');
        await details(page).getByText('N/A').waitFor();
        await details(page).getByRole('link', { name: 'payments-api' }).click();
        await waitForVerdict(page, 'N/A');
        await reasons(page).getByText('1 of 2', { exact: true }).waitFor();
        await look('artifact-one-of-two', page);
        await visit(
          async ({ page: second }) => {
            await addKeyHere(second, 'laptop of Marta');
            await second.goto(view);
            await signAs(second, 'Sign', 'State Trusted for 1 artifact');
          },
          { token: await tokenOf(marta) },
        );
        await go(view);
        await waitForVerdict(page, 'Trusted');
        await reasons(page).getByText('2 of 2', { exact: true }).waitFor();
        await reasons(page).getByText('All signing keys are held by their owners').waitFor();
        await page.getByRole('status').getByText('holds', { exact: true }).waitFor();
        await press(page, 'Verify here');
        await page.getByText('This browser computed the same verdict: Trusted.').waitFor();
        await look('artifact-verified', page);
        await page.reload();
        await page.getByRole('status').getByText('holds', { exact: true }).waitFor();
        await look('artifact', page);
        await verifyAsShown(page);
        await page.getByRole('link', { name: 'Status: Trusted' }).first().click();
        await details(page).getByText('The signature holds', { exact: true }).waitFor();
        await details(page).getByText('https://in-toto.io/Statement/v1').waitFor();
        await look('attestation', page);
        assert.match((await downloaded(page, 'Sigstore bundle')).text, /v0\.3\+json/);
        await press(page, 'Close details');
        await go('/profile');
        const key = page.getByRole('listitem').filter({ hasText: 'laptop of Ana' });
        await key.getByRole('button', { name: 'Revoke' }).click();
        await dialog(page, 'Revoke').getByLabel('Reason').selectOption('compromised');
        await dialog(page, 'Revoke').getByRole('button', { name: 'Revoke' }).click();
        await key.getByText('Compromised').waitFor();
        await go(view);
        await waitForVerdict(page, 'Untrusted');
        await reasons(page).getByText('the key is revoked as compromised').waitFor();
        await look('artifact-compromised', page);
      },
      { token: await tokenOf(ana) },
    );
  });

  test('an untrusted statement counts against an artifact until it is revoked', async () => {
    const admin = await newAdmin();
    const ana = await newPerson('Auditor', { tenant: admin.tenant });
    await groupOf(admin, 1, [ana]);
    let view = '';
    await visit(
      async ({ page, go, at }) => {
        await addKeyHere(page, 'laptop');
        await go('/artifacts/modern');
        await page.getByRole('button', { name: 'Notarize files' }).waitFor();
        await drop(page, 'image.tar', 'what is notarized');
        await details(page).getByText('image.tar').waitFor();
        await press(page, 'State Trusted for 1 artifact');
        await details(page).getByRole('link', { name: 'image.tar' }).click();
        await waitForVerdict(page, 'Trusted');
        await press(page, 'State a level');
        await details(page).getByLabel('Reason').fill('Built from a leaked key.');
        await look('artifact-state', page);
        await press(page, 'State Untrusted for 1 artifact');
        await press(page, 'Close');
        await waitForVerdict(page, 'Untrusted');
        await reasons(page).getByText('“Built from a leaked key.”').waitFor();
        await look('artifact-untrusted', page);
        await press(page, 'Sign');
        await details(page)
          .getByRole('checkbox', { name: /Untrusted, by vera/ })
          .check();
        await press(page, 'State Trusted for 1 artifact');
        await press(page, 'Close');
        await waitForVerdict(page, 'Trusted');
        view = at();
      },
      { token: await tokenOf(ana) },
    );
    const visitor = await newPerson('Visitor', { tenant: admin.tenant });
    await visit(
      async ({ page, go }) => {
        await go(view);
        await waitForVerdict(page, 'Trusted');
        await page.getByText('Your role may not read the ledger itself').waitFor();
        assert.equal(await page.getByRole('button', { name: 'Sign', exact: true }).count(), 0);
        await press(page, 'Verify here');
        await page.getByText('This browser computed the same verdict: Trusted.').waitFor();
        await drop(page, 'image.tar', 'what is notarized');
        assert.equal(await details(page).count(), 0, 'who may state nothing is offered nothing');
      },
      { token: await tokenOf(visitor) },
    );
  });

  test('an artifact with an untrusted package shows it, and a signer has a page of their signatures', async () => {
    const admin = await newAdmin();
    const ana = await newPerson('LedgerAdmin', { tenant: admin.tenant });
    const { client } = await groupOf(admin, 1, [ana]);
    await client.uploadSbom({
      ...{ project: 'acme/edge/gateway', version: '2.4.0', wait: 'ready' },
      body: bytesOf(MIXED),
    });
    await client.uploadSbom({
      ...{ project: 'acme/payments', version: '2.8.1', wait: 'ready' },
      body: JSON.stringify(PAYMENTS),
    });
    const sha256 = randomBytes(32).toString('hex');
    await visit(
      async ({ page, go }) => {
        await addKeyHere(page, 'laptop');
        await go('/artifacts/modern?act=notarize');
        await press(page, 'By digest');
        await details(page).getByLabel('SHA-256').fill(sha256);
        await details(page).getByLabel('Name or purl').fill('pkg:cargo/hyper@0.12.35');
        await press(page, 'Add');
        await details(page).getByLabel('Untrusted').check();
        await press(page, 'State Untrusted for 1 artifact');
        await details(page).getByRole('heading', { name: 'Logged' }).waitFor();
        await go('/artifacts/modern?scope=built');
        await page.getByRole('link', { name: 'payments-api', exact: true }).click();
        const contains = page.getByRole('region', {
          name: 'Contains untrusted or unsupported artifacts',
        });
        await contains.getByRole('link', { name: 'hyper 0.12.35' }).waitFor();
        await page.getByText('by the vendor').waitFor();
        await page.getByText('This claim is not signed').waitFor();
        await look('artifact-contains', page);
        await go(`/artifacts/view?purl=${encodeURIComponent('pkg:cargo/hyper@0.12.35')}`);
        await waitForVerdict(page, 'Untrusted');
        await page.getByRole('link', { name: 'gateway' }).first().waitFor();
        await look('artifact-used', page);
        const signer = page.getByRole('region', { name: 'Attestations' });
        await signer.getByRole('link', { name: ana.email }).click();
        await page.getByRole('heading', { level: 1, name: ana.email }).waitFor();
        await page.getByText('Release engineering').waitFor();
        await page.getByRole('table', { name: 'What it signed' }).waitFor();
        await look('signer', page);
        await row(page, 'Status: Untrusted').click();
        await details(page).getByText('What was signed').waitFor();
        await go('/signers/00000000-0000-4000-8000-000000000000');
        await page.getByRole('heading', { name: 'Signer not found' }).waitFor();
        await go(`/artifacts/view?sha256=${'0'.repeat(64)}`);
        await page.getByRole('heading', { name: 'Artifact not found' }).waitFor();
      },
      { token: await tokenOf(ana), expected: /status of 404/ },
    );
  });
});
