import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { noChromium } from './chromium.ts';
import { details, dialog, look, press, row } from './ledger-steps.ts';
import { clientOf, newPerson, tokenOf } from './people.ts';
import { newAdmin } from './signing-steps.ts';
import { soon, visit } from './test-browser.ts';

const PAGE = '/settings/attestation-profiles';
const BUILDER = 'https://ci.example/builders/release';
const PROVENANCE = 'SLSA provenance by a known builder';

/** A block of the form, by its number. */
const block = (page: Page, number: number) =>
  page.getByRole('group', { name: `Attestation ${number}`, exact: true });
const submit = (page: Page, form: string, button = form) =>
  dialog(page, form).getByRole('button', { name: button, exact: true }).click();
/** The starting point of the empty list. */
const start = (page: Page) => page.getByRole('listitem').getByRole('button', { name: PROVENANCE });
/** Waits until the button of this name has the focus. */
const focusIsAt = (page: Page, name: string) =>
  soon(`the focus is at ${name}`, () => hasFocus(page.getByRole('button', { name, exact: true })));
const hasFocus = (place: Locator) =>
  place.first().evaluate((element) => element === document.activeElement);

suite('attestation profiles', { concurrency: 2, skip: noChromium }, () => {
  test('a profile is created from a starting point, refused at its field, and edited', async () => {
    const admin = await newAdmin();
    const client = await clientOf(admin);
    await client.createSignersGroup({ name: 'Release engineering', threshold: 1 });
    await visit(
      async ({ page, go, at }) => {
        await go(PAGE);
        await page.getByRole('heading', { name: 'No attestation profiles yet' }).waitFor();
        await look('attestation-profiles-none', page);
        await start(page).click();
        const form = dialog(page, 'Create profile');
        assert.equal(await form.getByLabel('Profile name').inputValue(), PROVENANCE);
        const first = block(page, 1);
        assert.ok(await first.getByLabel('SLSA provenance', { exact: true }).isChecked());
        const builders = first.getByLabel('Builders of provenance');
        await builders.fill(`${BUILDER}\nmy builder`);
        await first
          .getByLabel('Whose signatures count')
          .selectOption({ label: 'Release engineering' });
        await submit(page, 'Create profile');
        await first.getByText('“my builder”: A URI is needed here').waitFor();
        await soon('the field is gone to', () => hasFocus(builders));
        await look('attestation-profile-refused', page);
        await builders.fill(BUILDER);
        await submit(page, 'Create profile');
        await page.getByText(`${PROVENANCE} is there.`).waitFor();
        await details(page).getByRole('heading', { name: PROVENANCE }).waitFor();
        assert.match(at(), /\?open=[0-9a-f-]{36}$/);
        await details(page)
          .getByText(`signed by 1 of Release engineering, by builder ${BUILDER}`)
          .waitFor();
        await row(page, PROVENANCE).getByText('default', { exact: true }).waitFor();
        await focusIsAt(page, 'Create profile');

        await press(page, 'Edit');
        const edit = dialog(page, 'Edit');
        await edit.getByLabel('Profile name').fill('Release');
        await edit.getByRole('checkbox', { name: 'Trusted', exact: true }).check();
        await edit.getByLabel('Fails from severity').selectOption('critical');
        await edit.getByLabel('An SBOM is needed').check();
        await edit.getByLabel('At most so many days old').last().fill('0');
        await press(page, 'Add attestation');
        await block(page, 2).getByLabel('Other types').fill('no-uri');
        await submit(page, 'Edit', 'Save');
        await block(page, 2).getByText('“no-uri”: A URI is needed here').waitFor();
        await edit.getByText('At least 1', { exact: true }).waitFor();
        await press(page, 'Remove attestation 2');
        await focusIsAt(page, 'Add attestation');
        await edit.getByLabel('At most so many days old').last().fill('30');
        await submit(page, 'Edit', 'Save');
        await page.getByText('The profile is changed.').waitFor();
        await details(page).getByRole('heading', { name: 'Release' }).waitFor();
        await row(page, 'Release').getByText('v2', { exact: true }).waitFor();
        await row(page, 'Release').getByText('Trusted, SLSA provenance +1').waitFor();
        await focusIsAt(page, 'Edit');
        await look('attestation-profile', page);
      },
      { token: await tokenOf(admin) },
    );
  });

  test('the effect of rules is shown before they are saved, and a version stays afterwards', async () => {
    const admin = await newAdmin();
    const client = await clientOf(admin);
    await client.createAttestationProfile({ name: 'Release', rules: { sbom: {} } });
    const component = { type: 'application', name: 'api', version: '2.0', purl: 'pkg:npm/api' };
    const bom = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, components: [] };
    await client.uploadSbom({
      ...{ project: 'acme/api', version: '2.0', wait: 'ready' },
      body: JSON.stringify({ ...bom, metadata: { component } }),
    });
    await visit(
      async ({ page, go }) => {
        await go(PAGE);
        await row(page, 'Release').click();
        await press(page, 'Edit');
        const edit = dialog(page, 'Edit');
        await edit.getByLabel('Fails when open too long, from severity').selectOption('critical');
        await edit.getByLabel('At most so many days old').first().fill('7');
        await press(page, 'Add rule set');
        await edit.getByLabel('Components that meet it, in percent').fill('95');
        await press(page, 'Add condition');
        await edit.getByLabel('What it requires').fill('Labeled for release');
        const condition = edit.getByLabel('Condition in CEL');
        await condition.fill('labels.map(l, l) == []');
        await press(page, 'Show effect');
        await edit.getByRole('alert').getByText('not allowed').waitFor();
        await condition.fill('"release" in labels');
        await press(page, 'Show effect');
        await edit.getByText('The verdict of 1 of 1 artifact would change.').waitFor();
        await edit.getByText('Labeled for release: "release" in labels').waitFor();
        await edit.getByRole('button', { name: 'Show effect' }).scrollIntoViewIfNeeded();
        await look('attestation-profile-effect', page);
        await submit(page, 'Edit', 'Save');
        await page.getByText('The profile is changed.').waitFor();
        const versions = details(page).getByRole('list', { name: 'Versions' });
        await versions.getByText('v2', { exact: true }).click();
        await versions.getByText('At least 95 % of components meet NTIA 2021').waitFor();
        await look('attestation-profile-versions', page);
      },
      // A condition that is not allowed is refused.
      { token: await tokenOf(admin), expected: /status of 400/ },
    );
  });

  test('another profile becomes the default, which cannot be deleted, and the others can', async () => {
    const admin = await newAdmin();
    const client = await clientOf(admin);
    const { profileId } = await client.createAttestationProfile({
      name: 'Release',
      rules: { trust_levels: ['trusted'] },
    });
    await visit(
      async ({ page, go }) => {
        await go(PAGE);
        await row(page, 'Release').waitFor();
        await look('attestation-profiles', page);
        await press(page, 'Create profile');
        const form = dialog(page, 'Create profile');
        await form.getByLabel('Profile name').waitFor();
        await look('attestation-profile-create', page);
        await form.getByRole('button', { name: 'SBOM not older than 90 days' }).click();
        await form.getByLabel('Profile name').fill('RELEASE');
        await submit(page, 'Create profile');
        await form.getByText('Please use unique value').waitFor();
        assert.ok(await form.getByLabel('An SBOM is needed').isChecked());
        await form.getByLabel('Profile name').fill('Inventory');
        await submit(page, 'Create profile');
        await details(page).getByRole('heading', { name: 'Inventory' }).waitFor();
        await details(page).getByText('An SBOM, at most 90 days old').waitFor();
        await press(page, 'Make default');
        await dialog(page, 'Make default')
          .getByText('Lists judge artifacts by Inventory from now on')
          .waitFor();
        await look('attestation-profile-default', page);
        await submit(page, 'Make default');
        await row(page, 'Inventory').getByText('default', { exact: true }).waitFor();
        await details(page).getByText('The default cannot be deleted').waitFor();
        const remove = details(page).getByRole('button', { name: 'Delete profile' });
        assert.ok(await remove.isDisabled());
        await focusIsAt(page, 'Edit');

        await row(page, 'Release').click();
        await details(page).getByRole('heading', { name: 'Release' }).waitFor();
        await details(page).getByLabel('Type Release to confirm').fill('Release');
        // Another user is faster.
        await client.setDefaultAttestationProfile({ profileId });
        await remove.click();
        await details(page).getByRole('alert').getByText('cannot be deleted').waitFor();
        await client.setDefaultAttestationProfile({ profileId: 'inventory' });
        await look('attestation-profile-delete', page);
        await remove.click();
        await page.getByText('Release is deleted.').waitFor();
        await soon('its details are closed', async () => (await details(page).count()) === 0);
        assert.equal(await row(page, 'Release').count(), 0);
        await focusIsAt(page, 'Create profile');
        await page.getByRole('searchbox', { name: 'Search profile name' }).fill('nothing like it');
        await page.getByText('Nothing matches these filters').waitFor();
      },
      { token: await tokenOf(admin), expected: /status of 409/ },
    );
  });

  test('a deleted group is refused at its field, and typed text is kept', async () => {
    const admin = await newAdmin();
    const client = await clientOf(admin);
    const group = await client.createSignersGroup({ name: 'Pen test', threshold: 1 });
    await visit(
      async ({ page, go }) => {
        await go(PAGE);
        await start(page).click();
        await block(page, 1)
          .getByLabel('Whose signatures count')
          .selectOption({ label: 'Pen test' });
        await client.deleteSignersGroup({ uuid: group.uuid });
        await submit(page, 'Create profile');
        await block(page, 1).getByText('There is no such signers group').waitFor();
        assert.equal(await page.getByText('There is no such signers group').count(), 1);
        await soon('the field is gone to', () =>
          hasFocus(block(page, 1).getByLabel('Whose signatures count')),
        );
        const name = dialog(page, 'Create profile').getByLabel('Profile name');
        assert.equal(await name.inputValue(), PROVENANCE);
        await page.keyboard.press('Escape');
        await soon('the focus is where it was', () => hasFocus(start(page)));
      },
      { token: await tokenOf(admin), expected: /status of 400/ },
    );
  });

  test('a Visitor is refused the page', async () => {
    const visitor = await newPerson('Visitor');
    await visit(
      async ({ page, go, at }) => {
        await go(PAGE);
        await page.getByText('You are not authorized to access this resource').waitFor();
        await page.getByRole('heading', { name: 'Artifacts', exact: true }).waitFor();
        assert.equal(at(), '/artifacts/modern');
      },
      { token: await tokenOf(visitor) },
    );
  });
});
