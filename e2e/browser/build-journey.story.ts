/** The way of one build: pushed with SBOM, provenance and two signatures, trusted and compliant, until a key is revoked. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { suite, test } from 'node:test';
import type { Client } from '@assay/contract/client.ts';
import type { Api } from '@assay/contract/index.ts';
import { formatStatement } from '@assay/core/attestation/statement/statement.ts';
import { parseEnvelope } from '@assay/core/dsse/envelope.ts';
import { p256Signer } from '@assay/core/dsse/test-signer.ts';
import {
  openLedger,
  registerKey,
  signedBy,
  statusOf,
  textOf,
} from '@assay/server/features/attestations/test-signing.ts';
import type { Page } from 'playwright-core';
import { checkScreen } from './check-screen.ts';
import { noChromium } from './chromium.ts';
import { clientOf, newPerson, type Person, tokenOf } from './people.ts';
import { savedBy } from './saved-file.ts';
import { groupOf, newAdmin, reasons, row, waitForVerdict } from './signing-steps.ts';
import { soon, visit, WIDE } from './test-browser.ts';

const PURL = 'pkg:oci/payments-api@2.8.1';
const BUILDER = 'https://ci.example/builders/release';
const PROVENANCE = 'https://slsa.dev/provenance/v1';

const bomOf = (sha256: string) => ({
  ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 },
  metadata: {
    component: {
      ...{ type: 'container', name: 'payments-api', version: '2.8.1', purl: PURL },
      hashes: [{ alg: 'SHA-256', content: sha256 }],
    },
  },
  components: [{ type: 'library', name: 'itoa', version: '1.0.0', purl: 'pkg:cargo/itoa@1.0.0' }],
});

const provenanceOf = (sha256: string) =>
  formatStatement({
    subject: [{ name: 'payments-api', digest: { sha256 } }],
    predicate_type: PROVENANCE,
    predicate: {
      buildDefinition: {
        buildType: 'https://ci.example/release/v1',
        externalParameters: { ref: 'refs/tags/v2.8.1' },
      },
      runDetails: { builder: { id: BUILDER } },
    },
  });

/** A member with a registered key of their own. */
async function signerOf(person: Person) {
  const client = await clientOf(person);
  const signer = p256Signer();
  return { client, signer, ...(await registerKey(client, signer)) };
}

/** A profile that asks for trust, provenance by the builder and an SBOM, and the two members who sign. */
async function prepare(admin: Person) {
  const people = [
    await newPerson('LedgerAdmin', { tenant: admin.tenant }),
    await newPerson('LedgerAdmin', { tenant: admin.tenant }),
  ];
  const { client: ruler, group } = await groupOf(admin, 2, people);
  const once = await ruler.createSignersGroup({ name: 'Builders', threshold: 1 });
  const [ana, ben] = await Promise.all(people.map(signerOf));
  assert.ok(ana && ben);
  await ruler.addSignersGroupUser({ uuid: once.uuid, userUUID: ana.principal });
  const attestation = {
    ...{ predicate_types: [PROVENANCE], builders: [BUILDER], signers_group_uuid: once.uuid },
  };
  await ruler.createAttestationProfile({
    name: 'Release',
    rules: { trust_levels: ['trusted'], attestations: [attestation], sbom: {} },
  });
  return { ruler, group, ana, ben };
}

/** Sends SBOM, two signed statements and the provenance, as a pipeline after a build. */
async function push(
  { ana, ben }: Pick<Awaited<ReturnType<typeof prepare>>, 'ana' | 'ben'>,
  sha256: string,
): Promise<void> {
  const body = JSON.stringify(bomOf(sha256));
  await ana.client.uploadSbom({ project: 'acme/payments', version: '2.8.1', wait: 'ready', body });
  const { uuid, origin } = await openLedger(ana.client, 'default');
  for (const { client, signer } of [ana, ben]) {
    const envelopes = [signedBy(statusOf(origin, sha256, { name: PURL }), [signer])];
    await client.notarize({ uuid, envelopes });
  }
  const envelope = signedBy(provenanceOf(sha256), [ana.signer]);
  await ana.client.createAttestation({ body: JSON.stringify(envelope) });
}

/** Result of the exported verification summary. */
async function summaryOf(client: Client<Api>, sha256: string) {
  const envelope = await textOf(client.getArtifactSummary({ sha256 }));
  const { payload } = parseEnvelope(Buffer.from(envelope));
  const { predicate } = JSON.parse(Buffer.from(payload).toString());
  return predicate.verificationResult;
}

/** The verdict of the profile in the report that the page saves. */
async function reported(page: Page): Promise<string> {
  await page.goto('/compliance/artifacts');
  await page.getByRole('button', { name: 'Export list' }).click();
  const { text } = await savedBy(page, () =>
    page.getByRole('menuitem', { name: /Markdown/ }).click(),
  );
  const line = text.split('\n').find((one) => one.includes('payments-api')) ?? assert.fail(text);
  return line.split('|')[3]?.trim() ?? '';
}

/** Verdict and reasons of the artifact, its place in the matrix, the summary and the report. */
async function checkAll(
  page: Page,
  client: Client<Api>,
  sha256: string,
  told: { level: string; profile: 'Pass' | 'Fail'; summary: string; reason: RegExp },
): Promise<void> {
  await page.goto(`/artifacts/view?sha256=${sha256}`);
  await waitForVerdict(page, told.level);
  await reasons(page).getByText(told.reason).first().waitFor();
  const compliance = page.getByRole('region', { name: 'Compliance' });
  await compliance
    .locator('summary', { hasText: 'Release' })
    .getByText(told.profile, { exact: true })
    .waitFor();
  await checkScreen(`build-journey-${told.profile}`, page);
  await page.setViewportSize(WIDE);
  await page.emulateMedia({ colorScheme: 'light' });
  assert.equal(await summaryOf(client, sha256), told.summary);
  assert.equal(await reported(page), `${told.profile.toLowerCase()} (Release)`);
  await row(page, 'payments-api').getByText(told.profile, { exact: true }).first().waitFor();
}

suite('the way of a build', { concurrency: 1, skip: noChromium }, () => {
  test('a build is trusted and compliant until a key of one of its signers is revoked as compromised', async () => {
    const admin = await newAdmin();
    const sha256 = randomBytes(32).toString('hex');
    const { ruler, ana, ben } = await prepare(admin);
    await push({ ana, ben }, sha256);
    await soon('the statements are judged', async () => {
      return (await ruler.viewArtifact({ sha256 })).trust_level === 'trusted';
    });
    await visit(
      async ({ page }) => {
        const trusted = { level: 'Trusted', profile: 'Pass', summary: 'PASSED' } as const;
        await checkAll(page, ruler, sha256, { ...trusted, reason: /2 of 2/ });
        await ben.client.revokeSigningKey({ uuid: ben.key, reason: 'compromised' });
        const revoked = { level: 'Untrusted', profile: 'Fail', summary: 'FAILED' } as const;
        await checkAll(page, ruler, sha256, { ...revoked, reason: /compromised/ });
      },
      { token: await tokenOf(admin) },
    );
  });
});
