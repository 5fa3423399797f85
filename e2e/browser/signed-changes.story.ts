import { suite, test } from 'node:test';
import type { ControlChange } from '@assay/core/attestation/signers/control-leaf.ts';
import { possessionMessage } from '@assay/core/attestation/signers/possession.ts';
import {
  formatPublicKeyPem,
  parsePublicKeyPem,
} from '@assay/core/attestation/signers/public-key.ts';
import { p256Signer } from '@assay/core/dsse/test-signer.ts';
import { signedText } from '@assay/server/features/signing-keys/test-signed-changes.ts';
import { noChromium } from './chromium.ts';
import { look } from './ledger-steps.ts';
import { clientOf, newPerson, tokenOf } from './people.ts';
import { details, dialog, groupOf, newAdmin, press } from './signing-steps.ts';
import { visit } from './test-browser.ts';

/** An administrator whose key is on their own machine, and who signs the changes of signers of their tenant. */
async function signedTenant() {
  const admin = await newAdmin();
  const bob = await newPerson('Auditor', { tenant: admin.tenant });
  const { client, group } = await groupOf(admin, 1, []);
  const signer = p256Signer();
  const public_key = formatPublicKeyPem(signer.key);
  const { log, principal_uuid } = await client.getPossessionChallenge({ public_key });
  const proof = signer.sign(possessionMessage({ log, principal: principal_uuid, key: signer.key }));
  await client.registerSigningKey({
    ...{ name: 'of the machine', custody: 'client', public_key },
    proof: Buffer.from(proof).toString('base64'),
  });
  const sign = (change: ControlChange, nonce?: string) =>
    signedText(signer, log, change, nonce === undefined ? {} : { nonce });
  const administrators = [principal_uuid];
  const policy = { kind: 'policy', acts: 'required', administrators } as const;
  await client.setSignersPolicy({ administrators, signed: sign(policy) });
  return { admin, bob, group, sign };
}

suite('signed changes of signers', { concurrency: 2, skip: noChromium }, () => {
  test('a key of the browser is registered with the signature that an administrator made elsewhere', async () => {
    const { bob, sign } = await signedTenant();
    const me = await (await clientOf(bob)).getCurrentUser({});
    await visit(
      async ({ page, go }) => {
        await go('/profile');
        await press(page, 'Add signing key');
        const form = dialog(page, 'Add signing key');
        await form.getByLabel('Key name').fill('release laptop');
        await form.getByRole('button', { name: 'Make and register' }).click();
        await form.getByText('requires the signature of an administrator').waitFor();
        await look('signing-key-signature', page);
        const commands = await form.locator('pre').innerText();
        const pem = commands.slice(commands.indexOf('-----BEGIN'), commands.lastIndexOf('\nEND'));
        const { spki } = parsePublicKeyPem(`${pem}\n`);
        const key = crypto.randomUUID();
        const signed = sign(
          {
            ...{ kind: 'signing-key', op: 'register', key, principal: me.uuid, custody: 'client' },
            ...{ not_before: 0, not_after: null },
            identity: { kind: 'public_key', spki, proof: new Uint8Array() },
          },
          key,
        );
        await form.getByLabel('Signature of an administrator').fill('b2xk');
        await form.getByRole('button', { name: 'Make and register' }).click();
        await form.locator('[id$=error]').first().waitFor();
        await page.reload();
        await press(page, 'Add signing key');
        await form.getByLabel('Key name').fill('release laptop');
        await form.getByRole('button', { name: 'Make and register' }).click();
        await form.getByText(pem.split('\n')[1] ?? '').waitFor();
        await form.getByLabel('Signature of an administrator').fill(signed);
        await form.getByRole('button', { name: 'Make and register' }).click();
        await page.getByText('release laptop is registered.').waitFor();
        await page.getByText('held by this browser, 0 signatures').waitFor();
        await press(page, 'Add signing key');
        await form.getByLabel('On this server').click();
        await form.getByLabel('Key name').fill('of the server');
        await form.getByRole('button', { name: 'Let the server make it' }).click();
        await form.getByText('can only be signed by an administrator whose own key').waitFor();
        await look('signing-key-signature-server', page);
      },
      { token: await tokenOf(bob), expected: /status of 400/ },
    );
  });

  test('changes that nothing here can sign show the command that makes them', async () => {
    const { admin, bob, group } = await signedTenant();
    await visit(
      async ({ page, go }) => {
        await go('/settings/signers-groups');
        await press(page, 'Signed changes');
        const policy = dialog(page, 'Signed changes');
        await policy.getByText(`assay signers require ${admin.email}`).waitFor();
        await look('signed-changes', page);
        await go(`/settings/signers-groups?open=${group.uuid}`);
        await details(page).getByLabel('Find a user by e-mail or name').fill(bob.email);
        await press(page, `Add ${bob.email}`);
        const command = `assay signers add 'Release engineering' ${bob.email}`;
        await details(page).getByText(command).waitFor();
        await look('signed-changes-member', page);
        await press(page, 'Create signers group');
        const create = dialog(page, 'Create signers group');
        await create.getByLabel('Group name').fill('Builds');
        await create.getByRole('button', { name: 'Create signers group' }).click();
        await create.getByText('assay signers create Builds --threshold 1').waitFor();
        await look('signed-changes-group', page);
      },
      { token: await tokenOf(admin), expected: /status of 400/ },
    );
  });
});
