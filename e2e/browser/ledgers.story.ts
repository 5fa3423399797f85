import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { suite, test } from 'node:test';
import { noChromium } from './chromium.ts';
import {
  details,
  dialog,
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
import { newPerson, tokenOf } from './people.ts';
import { soon, visit } from './test-browser.ts';
import { world } from './world.ts';

suite('ledgers', { concurrency: 2, skip: noChromium }, () => {
  test('a ledger is created under a name that is free, found again by it, and has its key and first checkpoint', async () => {
    const token = await tokenOf(await newAdmin());
    await visit(
      async ({ page, go, at }) => {
        await go('/ledgers');
        await row(page, 'default').getByText('Pending').waitFor();
        await press(page, 'Create ledger');
        const form = dialog(page, 'Create ledger');
        await form.getByLabel('Ledger name').fill('DEFAULT');
        await form.getByText('A ledger has this name already.').waitFor();
        assert.ok(await form.getByRole('button', { name: 'Create ledger' }).isDisabled());
        await look('ledger-create', page);
        await form.getByLabel('Ledger name').fill('Release evidence');
        await form.getByRole('button', { name: 'Create ledger' }).click();
        await page.getByRole('heading', { level: 1, name: /Release evidence/ }).waitFor();
        assert.match(at(), /^\/ledgers\/[0-9a-f-]{36}$/);
        await page.getByText('not independently witnessed').waitFor();
        await page.getByRole('link', { name: 'Verify it yourself' }).click();
        await page.getByRole('button', { name: 'Copy key' }).waitFor();
        await look('ledger-verify', page);
        const said = await page.getByRole('main').innerText();
        assert.ok(said.includes(`${world().product.url}/tlog/`));
        assert.ok(said.includes('assay audit') && said.includes('assay verify'));
        await page.getByRole('link', { name: 'Ledgers', exact: true }).first().click();
        await page.getByRole('searchbox', { name: 'Search ledger name' }).fill('evidence');
        await page.getByText('1 of 2 ledgers').waitFor();
        await look('ledgers', page);
      },
      { token },
    );
  });

  test('a document is written, refused where it cannot be read, changed, compared and proven in this browser', async () => {
    const person = await newAdmin();
    const { path } = await filled(person);
    await visit(
      async ({ page, go }) => {
        await go(path);
        await page.getByText('3 documents').waitFor();
        await press(page, 'Add document');
        const form = dialog(page, 'Add document');
        await form.getByLabel('Id').fill('release/2.9.0');
        await form.getByLabel('Content').fill('{\n  "release": 2.9.0\n}');
        await form.getByRole('button', { name: 'Add document' }).click();
        await form.getByText(/^Line 2, column 17: /).waitFor();
        await look('document-refused', page);
        await form.getByLabel('Content').fill('{\n  "release": "2.8.1"\n}');
        await form.getByRole('button', { name: 'Add document' }).click();
        await form.getByRole('alert').waitFor();
        await form.getByLabel('Content').fill('{ "release": "2.9.0", "freeze": true }');
        await form.getByRole('button', { name: 'Add document' }).click();
        await details(page)
          .getByRole('heading', { name: /release\/2\.9\.0/ })
          .waitFor();
        await verdict(page, 'proven, checked here');
        await press(page, 'New revision');
        const next = dialog(page, 'New revision');
        const text = await next.getByLabel('Content').inputValue();
        await next.getByLabel('Content').fill(text.replace('true', 'false'));
        await next.getByRole('button', { name: 'Save revision' }).click();
        await details(page).getByText('"freeze": false').waitFor();
        await details(page).getByText('"freeze": true').waitFor();
        await details(page).getByText('+ 1').waitFor();
        await verdict(page, 'proven, checked here');
        await steps(page)
          .filter({ hasText: 'It extends the checkpoint that this browser kept' })
          .waitFor();
        await look('document', page);
        await details(page).getByText('Whole', { exact: true }).click();
        assert.match(page.url(), /view=whole/);
        await page.reload();
        await details(page).getByRole('button', { name: 'Copy content' }).waitFor();
        await details(page).getByRole('link', { name: 'rev. 1', exact: true }).click();
        await details(page).getByRole('heading', { name: 'Rev. 1' }).waitFor();
        await details(page).getByRole('button', { name: 'Restore rev. 1' }).waitFor();
        const receipt = await downloaded(page, 'Receipt');
        assert.match(receipt.text, /^c2sp\.org\/tlog-proof@v1\n/);
        assert.match((await downloaded(page, 'Evidence pack')).name, /\.evidence\.zip$/);
      },
      { token: await tokenOf(person), expected: /status of 409/ },
    );
  });

  test('documents are found by their fields, and the search is in the address', async () => {
    const person = await newAdmin();
    const { path } = await filled(person);
    await visit(
      async ({ page, go }) => {
        await go(path);
        await press(page, 'Search by fields');
        const form = dialog(page, 'Search by fields');
        await form.getByLabel('Field', { exact: true }).selectOption('risk.score');
        await form.getByLabel('Comparison', { exact: true }).selectOption('GE');
        await form.getByLabel('Value', { exact: true }).fill('10');
        await form.getByRole('button', { name: 'And', exact: true }).click();
        await form.getByLabel('Field', { exact: true }).last().selectOption('freeze');
        await form.getByRole('button', { name: 'Or', exact: true }).click();
        await form.getByLabel('Comparison', { exact: true }).last().selectOption('LIKE');
        await form.getByLabel('Value', { exact: true }).last().fill('2.7%');
        await form.getByLabel('Field 1 to order by').selectOption('release');
        await form.getByLabel('Direction of field 1').selectOption('desc');
        await look('document-search', page);
        await form.getByRole('button', { name: 'Search', exact: true }).click();
        await page.getByText('2 of 3 documents').waitFor();
        const ids = () =>
          page.getByRole('table', { name: 'Documents' }).locator('code').allInnerTexts();
        await soon('both are there, in order', async () => {
          return (await ids()).join() === 'release/2.8.0,release/2.7.9';
        });
        await page.reload();
        await page.getByText('2 of 3 documents').waitFor();
        await page.getByText('risk.score ≥ 10 and freeze = true, or release like "2.7%"').waitFor();
        await look('documents-found', page);
        await press(page, 'Stop searching');
        await page.getByText('3 documents').waitFor();
      },
      { token: await tokenOf(person) },
    );
  });

  test('a collection gets typed fields and a unique index, is edited, and deleted by its name', async () => {
    const person = await newAdmin();
    const { client, where } = await filled(person);
    await visit(
      async ({ page, go, at }) => {
        await go(`/ledgers/${where.uuid}`);
        await page.getByRole('heading', { name: /^No documents in .+ yet$/ }).waitFor();
        await look('documents-none', page);
        await press(page, 'Collection');
        const form = dialog(page, 'Collection');
        await form.getByLabel('Collection name').fill('answers');
        await form.getByRole('button', { name: 'Field', exact: true }).click();
        await form.getByLabel('Name of field 1').fill('supplier');
        await form.getByRole('button', { name: 'Unique index' }).click();
        await form.getByLabel('Fields of unique index 1').fill('vendor');
        await form.getByRole('button', { name: 'Create collection' }).click();
        await form.getByText('vendor is not among the fields above.').waitFor();
        await look('collection-create', page);
        await form.getByLabel('Fields of unique index 1').fill('supplier');
        await form.getByRole('button', { name: 'Create collection' }).click();
        await page.getByText('answers is there.').waitFor();
        await soon('it is chosen', () => at().endsWith('?collection=answers'));
        await press(page, 'Edit collection');
        const edit = dialog(page, 'Edit collection');
        await edit.getByRole('button', { name: 'Field', exact: true }).click();
        await edit.getByLabel('Name of field 2').fill('asked.at');
        await edit.getByLabel('Type of field 2').selectOption('INTEGER');
        await edit.getByRole('button', { name: 'Save' }).click();
        await page.getByText('answers is saved.').waitFor();
        const made = await client.getCollection({ uuid: where.uuid, name: 'answers' });
        assert.deepEqual(
          made.fields.map(({ name, type }) => `${name} ${type}`),
          ['supplier STRING', 'asked.at INTEGER'],
        );
        await press(page, 'Delete collection');
        const remove = dialog(page, 'Delete collection');
        await remove.getByLabel('Type answers to confirm').fill('answers');
        await remove.getByRole('button', { name: 'Delete collection' }).click();
        await page.getByText('answers is deleted.').waitFor();
        await page.waitForURL((url) => !url.search.includes('answers'));
      },
      { token: await tokenOf(person) },
    );
  });

  test('a document is deleted and restored; erased, its content is gone for good and its entry still proven', async () => {
    const person = await newAdmin();
    const { path } = await filled(person);
    await visit(
      async ({ page, go }) => {
        await go(`${path}&open=release%2F2.8.0`);
        await verdict(page, 'proven, checked here');
        await press(page, 'Delete');
        await dialog(page, 'Delete').getByRole('button', { name: 'Delete document' }).click();
        await page.getByText('release/2.8.0 is deleted.').waitFor();
        await page.getByText('2 documents').waitFor();
        await page.getByRole('switch', { name: 'Deleted too' }).click();
        await row(page, 'release/2.8.0').getByText('deleted').waitFor();
        await press(page, 'Restore');
        await page.getByText('release/2.8.0 is restored.').waitFor();
        await row(page, 'release/2.8.0').getByText('restored').waitFor();
        await press(page, 'Erase payload');
        const erase = dialog(page, 'Erase payload');
        await erase.getByLabel('Reason').selectOption('gdpr');
        const go_ = erase.getByRole('button', { name: 'Erase payload' });
        assert.ok(await go_.isDisabled());
        await erase.getByLabel('Type release/2.8.0 to confirm').fill('release/2.8.0');
        await look('document-erase', page);
        await go_.click();
        await details(page).getByText('The document was erased.').waitFor();
        await details(page).getByText('The content was erased, so it cannot be compared').waitFor();
        await verdict(page, 'undecided');
        await steps(page)
          .filter({ hasText: 'The leaf is in the tree' })
          .getByText('holds')
          .waitFor({ state: 'attached' });
        await row(page, 'release/2.8.0').getByText('payload erased').waitFor();
        assert.equal(await page.getByRole('button', { name: 'New revision' }).count(), 0);
        await look('document-erased', page);
      },
      { token: await tokenOf(person), expected: /status of 410/ },
    );
  });

  test('an audit runs on request; entries and checkpoints are opened and saved unchanged', async () => {
    const person = await newAdmin();
    const { where } = await filled(person);
    await visit(
      async ({ page, go }) => {
        const ledger = `/ledgers/${where.uuid}`;
        await go(`${ledger}/audits`);
        await page.getByRole('heading', { name: 'No audits yet' }).waitFor();
        await press(page, 'Audit now');
        await page.getByRole('heading', { level: 1 }).getByText('Consistent').waitFor();
        await page.getByRole('table', { name: 'Audits' }).locator('[data-index]').first().click();
        await details(page).getByText('Nothing: every entry is where it was').waitFor();
        await look('ledger-audits', page);
        await go(`${ledger}/entries`);
        await page.getByRole('table', { name: 'Entries' }).locator('[data-index]').first().click();
        await details(page).getByText('"apiVersion": "1"').waitFor();
        assert.match((await downloaded(page, 'Save the proof')).text, /\nindex \d+\n/);
        await look('ledger-entries', page);
        await go(`${ledger}/checkpoints`);
        await page
          .getByRole('table', { name: 'Checkpoints' })
          .locator('[data-index]')
          .first()
          .click();
        const { text } = await downloaded(page, 'Save the note');
        assert.match(text, /\n\n— \S+ \S+\n$/);
        assert.equal(text, await publishedCheckpoint(where.uuid, person));
        await look('ledger-checkpoints', page);
      },
      { token: await tokenOf(person) },
    );
  });

  test("a ledger is renamed, made public, reset with the account's e-mail, deleted by its name and restored", async () => {
    const person = await newAdmin();
    const { where } = await filled(person, 'Pilot');
    await visit(
      async ({ page, go }) => {
        await go(`/ledgers/${where.uuid}/settings`);
        await page.getByLabel('Ledger name').fill('Main book');
        await press(page, 'Rename');
        await page.getByRole('heading', { level: 1, name: /Main book/ }).waitFor();
        assert.equal(await page.getByText('A ledger has this name already.').count(), 0);
        await page.getByRole('switch', { name: 'Allow public access' }).click();
        await page.getByText('Public access is allowed.').waitFor();
        const open = await fetch(`${world().product.url}/tlog/${where.uuid}/checkpoint`);
        assert.equal(open.status, 200);
        const reset = page.getByRole('region', { name: 'Reset vault' });
        await reset.getByLabel('Type the e-mail of your account').fill('somebody@example.org');
        assert.ok(await reset.getByRole('button', { name: 'Reset vault' }).isDisabled());
        await reset.getByLabel('Type the e-mail of your account').fill(person.email);
        await look('ledger-settings', page);
        await reset.getByRole('button', { name: 'Reset vault' }).click();
        await page.getByText('3 documents were deleted.').waitFor();
        await page.getByLabel('Type Main book to confirm').fill('Main book');
        await press(page, 'Delete ledger');
        await page.getByText('This ledger is deleted').waitFor();
        await go('/ledgers');
        await row(page, 'Main book').getByText('deleted').waitFor();
        await page.getByRole('switch', { name: 'Active only' }).click();
        await page.getByText('1 of 2 ledgers').waitFor();
        await soon('it is off the list', async () => (await row(page, 'Main book').count()) === 0);
        await page.getByRole('searchbox', { name: 'Search ledger name' }).fill('book');
        await page.getByRole('heading', { name: 'Nothing matches these filters' }).waitFor();
        await page.getByRole('button', { name: 'Clear filters' }).last().click();
        await row(page, 'Main book').waitFor();
        await go(`/ledgers/${where.uuid}/settings`);
        await press(page, 'Bring back');
        await page.getByText('Main book is back.').waitFor();
      },
      { token: await tokenOf(person) },
    );
  });

  test('an Auditor reads and verifies without controls for changes; a Visitor is notified and redirected', async () => {
    const person = await newAdmin();
    const { path } = await filled(person);
    const { tenant } = person;
    const auditor = await tokenOf(await newPerson('Auditor', { tenant }));
    await visit(
      async ({ page, go }) => {
        await go(`${path}&open=release%2F2.8.1`);
        await verdict(page, 'proven, checked here');
        for (const name of [
          'Add document',
          'New revision',
          'Delete',
          'Erase payload',
          'Collection',
        ])
          assert.equal(await page.getByRole('button', { name, exact: true }).count(), 0, name);
        await page.getByRole('link', { name: 'Settings' }).click();
        await page.getByText('Your role may read this ledger, not change it.').waitFor();
      },
      { token: auditor },
    );
    const visitor = await tokenOf(await newPerson('Visitor', { tenant }));
    await visit(
      async ({ page, go, at }) => {
        await go('/ledgers');
        await page.getByText('You are not authorized to access this resource').waitFor();
        await page.getByRole('heading', { name: 'Artifacts', exact: true }).waitFor();
        assert.equal(at(), '/artifacts/modern');
        assert.equal(await page.getByRole('link', { name: 'Ledgers' }).count(), 0);
      },
      { token: visitor },
    );
  });

  test('a missing ledger, and an unknown part of one, are reported', () =>
    visit(
      async ({ page, go }) => {
        await go(`/ledgers/${randomUUID()}`);
        await page.getByRole('heading', { name: 'Ledger not found' }).waitFor();
        await look('ledger-gone', page);
      },
      { expected: /status of 404/ },
    ));
});
