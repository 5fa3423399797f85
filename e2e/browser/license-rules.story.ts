import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { noChromium } from './chromium.ts';
import { details, dialog, look, newAdmin, row } from './ledger-steps.ts';
import { clientOf, type Person, tokenOf } from './people.ts';
import { exportedList, savedBy } from './saved-file.ts';
import { shoot, soon, visit } from './test-browser.ts';

const PURL = 'pkg:npm/shop@1.4.0';

/** An application with components of some licenses, one of which has a text. */
const bomOf = (...licenses: string[]) => ({
  ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 },
  metadata: { component: { type: 'application', name: 'shop', version: '1.4.0', purl: PURL } },
  components: licenses.map((id, i) => ({
    ...{ type: 'library', name: `part-${i}`, version: '1.0.0', purl: `pkg:npm/part-${i}@1.0.0` },
    licenses: [{ license: { id, text: { content: `Text of ${id}` } } }],
  })),
});

/** A tenant with a license policy, a default profile that asks for licenses, and another profile. */
async function scene() {
  const admin = await newAdmin();
  const client = await clientOf(admin);
  await client.setLicensePolicy({
    policy: {
      otherwise: 'review',
      rules: [
        { name: 'No copyleft', verdict: 'denied', groups: ['strong_copyleft'], licenses: [] },
        { name: 'Permissive', verdict: 'allowed', groups: ['permissive'], licenses: [] },
      ],
    },
  });
  await client.createAttestationProfile({
    name: 'Products for customers',
    rules: { licenses: { fail_from: 'review', unknown: 'fail' } },
  });
  await client.createAttestationProfile({ name: 'Internal tools', rules: { sbom: {} } });
  const { sbomid, project_uuid } = await client.uploadSbom({
    ...{ project: 'acme/shop', version: '1.4.0', wait: 'ready' },
    body: JSON.stringify(bomOf('MIT', 'GPL-3.0-only', 'GPL-3.0-only', 'MPL-2.0')),
  });
  await soon('licenses are judged', async () => {
    const { profiles } = await client.viewArtifact({ purl: PURL });
    return profiles[0]?.verdict === 'fail';
  });
  return { admin, client, sbomid, project_uuid };
}

const compliance = (page: Page) => page.getByRole('region', { name: 'Compliance' });
const PAGES = { compliance: '/compliance/artifacts', projects: '/compliance/projects' };
const VIEW = `/artifacts/view?purl=${encodeURIComponent(PURL)}`;
const PROJECT = '/projects/workspace/vulnerabilities?project=acme%2Fshop';
const SETTINGS = '/projects/workspace/settings?project=acme%2Fshop';

/** Pictures of the pages, in windows of two widths, light and dark, after an action on the page. */
async function picture(
  admin: Person,
  path: string,
  name: string,
  ready: RegExp,
  act?: (page: Page) => Promise<unknown>,
) {
  for (const width of [390, 1280])
    await visit(
      async ({ page, go }) => {
        await go(path);
        await page.getByText(ready).first().waitFor();
        await act?.(page);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          const beyond = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          assert.equal(beyond, 0, `${name} scrolls sideways at ${width} px`);
          await shoot(page, `${name}-${width}-${colorScheme}`);
        }
      },
      { token: await tokenOf(admin), viewport: { width, height: 900 } },
    );
}

suite('licenses in profiles, and license notices', { concurrency: 2, skip: noChromium }, () => {
  test('an artifact fails by its licenses, named with the rule of the policy and their components', async () => {
    const { admin, sbomid } = await scene();
    await visit(
      async ({ page, go, at }) => {
        await go(VIEW);
        await compliance(page).getByText('Every license is allowed').waitFor();
        const deciding = compliance(page).getByRole('list', { name: 'Licenses that decided' });
        await deciding.getByText('No copyleft: GPL-3.0-only (Strong copyleft)').waitFor();
        await deciding.getByText('No rule names MPL-2.0').waitFor();
        await look('license-rule', page);
        await deciding.getByRole('link', { name: 'GPL-3.0-only: 2 components' }).click();
        await page.getByRole('table', { name: 'Components' }).waitFor();
        assert.match(at(), new RegExp(`${sbomid}/components\\?license_verdict=denied`));
        await row(page, 'part-1').waitFor();
        await row(page, 'part-2').waitFor();
        assert.equal(await row(page, 'part-0').count(), 0);
      },
      { token: await tokenOf(admin) },
    );
    await picture(admin, VIEW, 'license-rule', /Every license is allowed/);
  });

  test('the form of a profile asks for licenses, and shows the effect before it is saved', async () => {
    const { admin } = await scene();
    await visit(
      async ({ page, go }) => {
        await go('/settings/attestation-profiles');
        await row(page, 'Internal tools').click();
        await details(page).getByRole('button', { name: 'Edit' }).click();
        const edit = dialog(page, 'Edit');
        await edit.getByLabel('What licenses may be').selectOption('None denied');
        await edit.getByLabel('Components whose license is unknown').selectOption('Are accepted');
        await edit.getByRole('button', { name: 'Show effect' }).click();
        await edit.getByText('The verdict of 1 of 1 artifact would change.').waitFor();
        await edit.getByText('No denied license; unknown ones are accepted').waitFor();
        await edit.getByLabel('What licenses may be').scrollIntoViewIfNeeded();
        await look('license-rule-form', page);
        await edit.getByRole('button', { name: 'Save', exact: true }).click();
        await page.getByText('The profile is changed.').waitFor();
        await row(page, 'Internal tools').getByText('SBOM, no denied license').waitFor();
      },
      { token: await tokenOf(admin) },
    );
  });

  test('a project chooses another profile, by which its artifact passes', async () => {
    const { admin, client, project_uuid } = await scene();
    await visit(
      async ({ page, go }) => {
        await go(SETTINGS);
        const part = page.getByRole('region', { name: 'Attestation profile' });
        await part.getByRole('combobox').selectOption('Internal tools');
        await part.getByRole('button', { name: 'Choose profile' }).click();
        await page.getByText('Saved').waitFor();
        await look('project-profile', page);
        await go(VIEW);
        await compliance(page).getByText('of the project', { exact: true }).waitFor();
        await go(PAGES.compliance);
        await row(page, 'shop').getByText('Internal tools').waitFor();
        await row(page, 'shop').getByText('Pass', { exact: true }).first().waitFor();
        await go(PAGES.projects);
        await row(page, 'acme/shop').getByText('Internal tools').waitFor();
      },
      { token: await tokenOf(admin) },
    );
    const { chosen } = await client.getProjectProfile({ uuid: project_uuid });
    assert.equal(chosen?.name, 'Internal tools');
    await picture(admin, SETTINGS, 'project-profile', /Attestation profile/);
    await picture(admin, PAGES.compliance, 'profile-matrix', /Internal tools|shop/);
    await picture(admin, PAGES.projects, 'profile-projects', /Internal tools|shop/);
  });

  test('license notices are saved from the tab of licenses', async () => {
    const { admin, sbomid } = await scene();
    await visit(
      async ({ page, go }) => {
        await go(`/projects/acme/shop/${sbomid}/licenses`);
        await page.getByRole('button', { name: 'Export', exact: true }).click();
        await shoot(page, 'license-notices-menu');
        const file = await savedBy(page, () =>
          page.getByRole('menuitem', { name: /License notices/ }).click(),
        );
        assert.match(file.name, /shop-1\.4\.0\.notices\.txt/);
        assert.match(file.text, /^License notices of shop 1\.4\.0$/m);
        assert.match(file.text, /^GPL-3\.0-only: text \d$/m);
        const csv = await exportedList(page, 'License notices as CSV');
        assert.match(csv.name, /^License notices of acme-shop 1\.4\.0/);
        assert.match(csv.text, /,part-0,1\.0\.0,pkg:npm\/part-0@1\.0\.0,MIT,.*,Text of MIT\r\n/);
      },
      { token: await tokenOf(admin) },
    );
    await picture(
      admin,
      `/projects/acme/shop/${sbomid}/licenses`,
      'notices-of-sbom',
      /MPL-2\.0/,
      (page) => page.getByRole('button', { name: 'Export list' }).click(),
    );
  });

  test('license notices of a project are saved, and are a saved report with its file', async () => {
    const { admin, client, project_uuid } = await scene();
    const { uuid } = await client.createSavedReport({
      ...{ name: 'Notices of the shop', kind: 'notices', format: 'pdf', recipients: [] },
      ...{ filters: { uuid: project_uuid }, period_days: null, cron: '0 7 * * 1', zone: 'UTC' },
    });
    await visit(
      async ({ page, go }) => {
        await go(PROJECT);
        await page.getByRole('button', { name: 'Export', exact: true }).click();
        const file = await savedBy(page, () =>
          page.getByRole('menuitem', { name: 'License notices as Markdown' }).click(),
        );
        assert.match(file.text, /^# License notices of project acme\/shop$/m);
        assert.match(file.text, /^### Text \d: MPL\\?-2\.0$/m);
        await go(`/reports?open=${uuid}`);
        await page.getByRole('button', { name: 'Run now' }).click();
        const pdf = await savedBy(page, () =>
          page.getByRole('button', { name: /^Save file of/ }).click(),
        );
        assert.match(pdf.name, /^License notices of project acme-shop/);
        assert.match(pdf.text, /^%PDF-1\.7/);
        await details(page).getByText('Licenses without a text').waitFor();
      },
      { token: await tokenOf(admin) },
    );
    await picture(admin, PROJECT, 'notices-of-project', /^Export$/, (page) =>
      page.getByRole('button', { name: 'Export', exact: true }).click(),
    );
    await picture(admin, `/reports?open=${uuid}`, 'notices-report', /Licenses without a text/);
    await picture(admin, '/reports', 'notices-form', /Notices of the shop/, async (page) => {
      await page.getByRole('button', { name: 'Save a report' }).click();
      await page.getByLabel('Report', { exact: true }).selectOption('License notices');
    });
  });
});
