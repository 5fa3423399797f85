import assert from 'node:assert/strict';
import { generateKeyPairSync, sign } from 'node:crypto';
import { suite, test } from 'node:test';
import { noChromium } from './chromium.ts';
import { look } from './ledger-steps.ts';
import { clientOf, inDatabase, newPerson, tokenOf } from './people.ts';
import { addKeyHere, details, dialog, newAdmin, press, row } from './signing-steps.ts';
import { soon, type Visit, visit } from './test-browser.ts';

/** Creates a group by the form, after one that is refused. */
async function createGroup({ page, at }: Visit): Promise<void> {
  await press(page, 'Create signers group');
  const form = dialog(page, 'Create signers group');
  await form.getByRole('button', { name: 'Create signers group' }).click();
  await form.getByText('Field is required').waitFor();
  await look('signers-group-create', page);
  await form.getByLabel('Group name').fill('Release engineering');
  await form.getByLabel('Signatures needed').fill('2');
  await form.getByRole('button', { name: 'Create signers group' }).click();
  await details(page).getByRole('heading', { name: 'Release engineering' }).waitFor();
  assert.match(at(), /\?open=[0-9a-f-]{36}$/);
  await details(page).getByText('once 2 different members of this group').waitFor();
  await details(page).getByText('cannot be reached').waitFor();
}

/** Adds a user and an API key to the open group. */
async function addMembers({ page }: Visit, email: string): Promise<void> {
  await details(page).getByLabel('Find a user by e-mail or name').fill(email);
  await press(page, `Add ${email}`);
  await page.getByText(`${email} is in the group.`).waitFor();
  await details(page).getByLabel('Find an API key by name').fill('ci_');
  await press(page, 'Add ci_payments');
  await page.getByText('ci_payments is in the group.').waitFor();
  await row(page, 'Release engineering').getByText('1 user, 1 API key').waitFor();
  await row(page, 'Release engineering').getByText('2 of 2').waitFor();
}

/** Registers a key made elsewhere, after a text that is no key and a wrong proof. */
async function registerKey({ page }: Visit): Promise<void> {
  await press(page, 'no signing key of ci_payments');
  await press(page, 'Register a signing key');
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const register = dialog(page, 'Register a signing key');
  await register.getByLabel('Key name').fill('build machine');
  await register.getByLabel('Public key').fill('no key');
  await register.getByRole('button', { name: 'Continue' }).click();
  await register.getByText('A key in PEM begins with').waitFor();
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  await register.getByLabel('Public key').fill(pem);
  await register.getByRole('button', { name: 'Continue' }).click();
  const commands = await register.locator('pre').innerText();
  await look('signing-key-elsewhere', page);
  const [, challenge = ''] = /'([^']+)'/.exec(commands) ?? [];
  const proof = sign('sha256', Buffer.from(challenge, 'base64'), privateKey);
  await register.getByLabel('Proof').fill(Buffer.from(`${proof}x`).toString('base64'));
  await register.getByRole('button', { name: 'Register key' }).click();
  await register.getByRole('alert').or(register.locator('[id$=error]')).first().waitFor();
  await register.getByLabel('Proof').fill(proof.toString('base64'));
  await register.getByRole('button', { name: 'Register key' }).click();
  await page.getByText('build machine is registered.').waitFor();
  await details(page).getByText('build machine', { exact: true }).waitFor();
}

/** Registers the identity of a certificate, after a wrong issuer. */
async function registerIdentity({ page }: Visit): Promise<void> {
  await press(page, 'Register a signing key');
  const identity = dialog(page, 'Register a signing key');
  await identity.getByLabel('By certificate').click();
  await identity.getByLabel('Key name').fill('release workflow');
  await identity.getByLabel('Issuer').fill('no address');
  await identity.getByLabel('Subject').fill('https://ci.example.org/release.yml@main');
  await identity.getByRole('button', { name: 'Register identity' }).click();
  await identity.locator('[id$=error]').first().waitFor();
  await look('signing-key-fulcio', page);
  await identity.getByLabel('Issuer').fill('https://tokens.example.org');
  await identity.getByRole('button', { name: 'Register identity' }).click();
  await page.getByText('release workflow is registered.').waitFor();
  await details(page).getByText('held by a certificate authority').waitFor();
  await look('signers-group', page);
}

/** Changes the group, filters it away, and deletes it. */
async function changeAndDelete({ page, at }: Visit, email: string): Promise<void> {
  await press(page, `Take ${email} out of the group`);
  await row(page, 'Release engineering').getByText('2 of 1').waitFor();
  await press(page, 'Name, threshold, end');
  const edit = dialog(page, 'Name, threshold, end');
  await edit.getByLabel('Signatures needed').fill('1');
  await edit.getByLabel('Temporary until').fill('2099-12-31');
  await edit.getByRole('button', { name: 'Save' }).click();
  await row(page, 'Release engineering').getByText('temporary, until 31 Dec 2099').waitFor();
  await page.getByRole('searchbox', { name: 'Search group name' }).fill('nothing like it');
  await page.getByText('Nothing matches these filters').waitFor();
  assert.match(at(), /nameFilter=nothing/);
  await page.getByRole('searchbox', { name: 'Search group name' }).fill('');
  await details(page).getByLabel('Type Release engineering to confirm').fill('Release engineering');
  await press(page, 'Delete group');
  await page.getByText('Release engineering is deleted.').waitFor();
  await page.getByRole('heading', { name: 'No signers groups yet' }).waitFor();
  await soon('its details are closed', async () => (await details(page).count()) === 0);
}

suite('signers groups and signing keys', { concurrency: 2, skip: noChromium }, () => {
  test('a group is created, gets a user and an API key, whose signing key is registered with a proof, and is deleted', async () => {
    const admin = await newAdmin();
    const person = await newPerson('Auditor', { tenant: admin.tenant });
    await (await clientOf(admin)).createApiKey({
      name: 'ci_payments',
      role: 'Auditor',
      expires_at: new Date(Date.now() + 86_400_000).toISOString(),
    });
    await visit(
      async (here) => {
        const { page, go } = here;
        await go('/settings/signers-groups');
        await page.getByRole('heading', { name: 'No signers groups yet' }).waitFor();
        await look('signers-groups-none', page);
        await createGroup(here);
        await addMembers(here, person.email);
        await registerKey(here);
        await registerIdentity(here);
        await changeAndDelete(here, person.email);
      },
      { token: await tokenOf(admin), expected: /status of 400/ },
    );
  });

  test('a key of this browser is created and cannot be exported, one of the server is created, and one is revoked', async () => {
    const person = await newPerson('Auditor');
    await visit(
      async ({ page, go }) => {
        await go('/profile');
        const panel = page.getByRole('region', { name: 'Signing keys' });
        await panel.getByText('You need a key to sign statements').waitFor();
        await press(page, 'Add signing key');
        await dialog(page, 'Add signing key').getByText('cannot be read out').waitFor();
        await look('signing-key-here', page);
        await addKeyHere(page, 'release laptop');
        await panel.getByText('held by this browser, 0 signatures').waitFor();
        const kept = await page.evaluate(async () => {
          const { promise, resolve } = Promise.withResolvers<IDBDatabase>();
          const request = indexedDB.open('assay-keys');
          request.onsuccess = () => resolve(request.result);
          const database = await promise;
          const all = database.transaction('signing-keys').objectStore('signing-keys').getAll();
          const done = Promise.withResolvers<void>();
          all.onsuccess = () => done.resolve();
          await done.promise;
          database.close();
          return all.result.map(({ private_key }) => private_key.extractable);
        });
        assert.deepEqual(kept, [false]);
        await press(page, 'Add signing key');
        const form = dialog(page, 'Add signing key');
        await form.getByLabel('On this server').click();
        await form.getByText('anyone who runs the server could sign in your name').waitFor();
        await form.getByLabel('Key name').fill('of the server');
        await form.getByRole('button', { name: 'Let the server make it' }).click();
        await panel.getByText('held by this server, 0 signatures').waitFor();
        const item = panel.getByRole('listitem').filter({ hasText: 'release laptop' });
        await item.getByRole('button', { name: 'Revoke' }).click();
        const revoke = dialog(page, 'Revoke');
        await revoke.getByText('release laptop is revoked for good').waitFor();
        await revoke.getByLabel('Reason').selectOption('compromised');
        await revoke.getByLabel('Others may have had it since').fill('2026-01-31T12:00');
        await look('signing-key-revoke', page);
        await revoke.getByRole('button', { name: 'Revoke' }).click();
        await item.getByText('Compromised').waitFor();
        assert.equal(await item.getByRole('button', { name: 'Revoke' }).count(), 0);
        await look('signing-keys', page);
      },
      { token: await tokenOf(person) },
    );
  });

  test('an hour after sign-in, registering a key requires the password', async () => {
    const person = await newPerson('Auditor');
    const token = await tokenOf(person);
    await inDatabase(
      `update session set authenticated_at = now() - interval '1 hour'
       where account_uuid = (select uuid from account where email = $1)`,
      [person.email],
    );
    await visit(
      async ({ page, go }) => {
        await go('/profile');
        await press(page, 'Add signing key');
        const form = dialog(page, 'Add signing key');
        await form.getByLabel('Key name').fill('laptop');
        await form.getByRole('button', { name: 'Make and register' }).click();
        await page.getByLabel(/Password of/i).fill(person.password);
        await press(page, 'Continue');
        await page.getByText('laptop is registered.').waitFor();
        await page.getByText('held by this browser, 0 signatures').waitFor();
      },
      { token, expected: /status of 403/ },
    );
  });
});
