/** The way of one finding: read, decided, inherited, sent to another tenant as VEX, and shown as it stood before. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '@assay/contract/client.ts';
import type { Api } from '@assay/contract/index.ts';
import type { Page } from 'playwright-core';
import { until } from '../processes.ts';
import { checkScreen } from './check-screen.ts';
import { noChromium } from './chromium.ts';
import { clientOf, newPerson, tokenOf } from './people.ts';
import { type SavedFile, savedBy } from './saved-file.ts';
import { type Visit, visit } from './test-browser.ts';
import { BRIDGE, bytesOf, world } from './world.ts';

const PROJECT = 'journey/mail/bridge';
const ID = 'CVE-2020-36567';
/** A vulnerability that no SBOM of the stories has. */
const ELSEWHERE = 'CVE-2019-0708';
const REASON = 'The service does not write logs with gin.';

const push = async (client: Client<Api>, version: string): Promise<string> => {
  const body = bytesOf(BRIDGE);
  return (await client.uploadSbom({ project: PROJECT, version, wait: 'ready', body })).sbomid;
};

/** Replaces the catalog of known exploited vulnerabilities. */
async function exploited(...ids: string[]): Promise<void> {
  const { client } = world().product;
  const vulnerabilities = ids.map((cveID) => ({
    ...{ cveID, dateAdded: '2026-01-02', vulnerabilityName: 'Log injection' },
  }));
  const body = Buffer.from(JSON.stringify({ vulnerabilities }));
  const { uuid } = await client.importAdvisories({ kind: 'kev', body });
  await until('the catalog is read', async () => {
    const { status, error } = await client.getAdvisoryImport({ uuid });
    assert.notEqual(status, 'failed', error ?? '');
    return status === 'done';
  });
}

const rowOf = (page: Page) =>
  page.getByRole('row').filter({ has: page.getByText(ID, { exact: true }) });

/** From the list of exploited vulnerabilities to why it matched, the path to it, and its decision for all versions. */
async function decide({ page, go }: Visit, sbomid: string): Promise<void> {
  await go('/security/vulnerabilities?kev=true');
  await rowOf(page).waitFor();
  assert.equal(
    await page
      .getByRole('row')
      .filter({ hasText: /^CVE|CVE-/ })
      .count(),
    1,
  );
  await go(`/projects/${PROJECT}/${sbomid}/vulnerabilities?kev=true`);
  await rowOf(page).click();
  const drawer = page.getByRole('complementary', { name: `Finding ${ID}` });
  await drawer.getByText('Why it matched').waitFor();
  await drawer.getByText('Shortest path').waitFor();
  await drawer.getByText('github.com/gin-gonic/gin').first().waitFor();
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: 'Decide 1 vulnerability' });
  await dialog.getByText('Choose a state to see what changes.').waitFor();
  await page.keyboard.press('3');
  await dialog.getByText('1 finding in 1 project').waitFor();
  await dialog.getByLabel('Justification').selectOption('code_not_reachable');
  await dialog.getByRole('textbox', { name: 'Detail' }).fill(REASON);
  await dialog.getByRole('button', { name: '90 days' }).click();
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  await rowOf(page).getByText('Not Affected').waitFor();
}

/** Both documents, as the menu of the page saves them. */
async function exported({ page }: Visit): Promise<SavedFile[]> {
  const files: SavedFile[] = [];
  for (const item of [/^OpenVEX/, /^CSAF 2\.0/]) {
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    files.push(await savedBy(page, () => page.getByRole('menuitem', { name: item }).click()));
  }
  return files;
}

/** Imports a document on the page, accepts its statement, and undoes that after reading what became of the finding. */
async function acceptedFrom(
  { page, go }: Visit,
  { name, text }: SavedFile,
  look: () => Promise<unknown>,
): Promise<unknown> {
  await go('/security/vex');
  await page.getByRole('button', { name: 'Import VEX document' }).click();
  const buffer = Buffer.from(text);
  await page
    .getByLabel('Choose VEX files')
    .setInputFiles({ name, mimeType: 'application/json', buffer });
  const drawer = page.getByRole('complementary', { name: 'Document' });
  await drawer.getByRole('button', { name: 'Accept 1 statement' }).click();
  await drawer.getByText(/accepted/).waitFor();
  const found = await look();
  await page.getByRole('button', { name: 'Undo' }).click();
  await drawer.getByRole('button', { name: 'Accept 1 statement' }).waitFor();
  return found;
}

/** State, justification and detail of the finding in an SBOM. */
async function decisionIn(client: Client<Api>, sbomid: string): Promise<unknown> {
  const [row] = (await client.listSbomVulnerabilities({ sbomid, text: ID })).items;
  const [decision] = (await client.listDecisions({ sbomid, vulnerability: ID })).items;
  assert.equal(row?.state, decision?.state);
  return [decision?.state, decision?.justification, decision?.detail];
}

suite('the way of a finding', { concurrency: 1, skip: noChromium }, () => {
  test('exploited, decided for all versions, inherited, accepted by another tenant, and known as of before', async (t) => {
    const { client } = world().product;
    t.after(() => exploited(ELSEWHERE));
    await exploited(ID);
    const first = await push(client, '1.0');
    // The end of counting is rounded to a tenth of a second.
    await pause(150);
    const before = new Date().toISOString();
    await pause(5);
    let files: SavedFile[] = [];
    await visit(async (visitor) => {
      const { page, go } = visitor;
      await decide(visitor, first);
      const second = await push(client, '1.1');
      await go(`/projects/${PROJECT}/${second}/vulnerabilities?text=${ID}`);
      await rowOf(page)
        .getByText(/inherited from 1\.0 by/)
        .waitFor();
      files = await exported(visitor);
    });
    const made = ['not_affected', 'code_not_reachable', REASON];
    assert.deepEqual(await decisionIn(client, first), made);
    const ruth = await newPerson('TenantAdmin', { tenant: 'journey-customer' });
    const theirs = await clientOf(ruth);
    const received = await push(theirs, '1.1');
    await visit(
      async (visitor) => {
        for (const file of files)
          assert.deepEqual(
            await acceptedFrom(visitor, file, () => decisionIn(theirs, received)),
            made,
            file.name,
          );
      },
      { token: await tokenOf(ruth) },
    );
    await visit(async ({ page, go }) => {
      await go(`/projects/${PROJECT}/${first}/vulnerabilities?text=${ID}&as_of=${before}`);
      const banner = page.getByRole('region', { name: 'As of' });
      await banner.getByText(/decisions that applied: 0\.$/).waitFor();
      await rowOf(page).waitFor();
      await rowOf(page).getByText('Not Affected').waitFor({ state: 'detached' });
      await checkScreen('triage-journey', page);
      await banner.getByRole('link', { name: 'Receipt of the upload' }).click();
      await page.getByRole('complementary', { name: 'Receipt' }).getByText('proven').waitFor();
    });
  });
});
