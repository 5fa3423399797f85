import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { test } from 'node:test';
import {
  answer,
  assertAbsent,
  listOf,
  openPage,
  Refusal,
  requestsOf,
  sampleOf,
  screen,
  uuidOf,
  within,
} from '@assay/web/src/test-page/test-page.tsx';

const UNSIGNED = new Refusal(
  '400 invalid',
  'This change needs the signature of an administrator',
  'signed: missing',
);
const MADE = sampleOf('registerSigningKey', { name: 'release' });
const KEPT = {
  ...sampleOf('getSigningKey', { uuid: uuidOf(41), name: 'kept', custody: 'server' }),
  revoked: null,
};

/** Opens the form of one way to register a key, where changes of signers are signed. */
async function addKey(way: string, person: object, answers = {}) {
  const user = openPage('/profile', {
    person: { uuid: uuidOf(3), email: 'bob@example.org', ...person },
    answers: { registerSigningKey: (input) => (input.signed ? MADE : UNSIGNED), ...answers },
  });
  await user.click(await screen.findByRole('button', { name: 'Add signing key' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add signing key' });
  await user.click(within(dialog).getByRole('radio', { name: way }));
  await user.type(await within(dialog).findByRole('textbox', { name: 'Key name' }), 'release');
  return { user, dialog };
}

const sentSignatures = () =>
  requestsOf('registerSigningKey').map(({ input }) => input['signed'] ?? null);

test('shows the command that authorizes a key, and registers the key with what it prints', async () => {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const { user, dialog } = await addKey(
    'Elsewhere',
    { role: 'Auditor' },
    {
      getPossessionChallenge: {
        log: 'example.org/tlog/1',
        principal_uuid: uuidOf(3),
        message: 'AAAA',
      },
    },
  );
  await user.click(within(dialog).getByRole('textbox', { name: 'Public key' }));
  await user.paste(pem);
  await user.click(within(dialog).getByRole('button', { name: 'Continue' }));
  await user.type(await within(dialog).findByRole('textbox', { name: 'Proof' }), 'AAAA');
  assertAbsent(within(dialog).queryByRole('textbox', { name: 'Signature of an administrator' }));
  await user.click(within(dialog).getByRole('button', { name: 'Register key' }));
  const field = await within(dialog).findByRole('textbox', {
    name: 'Signature of an administrator',
  });
  assert.ok(
    within(dialog).getByText(/ END assay signers authorize bob@example\.org --public-key \S+$/),
  );
  answer({
    registerSigningKey: new Refusal('400 invalid', 'The signature has expired', 'signed: expired'),
  });
  await user.type(field, 'b2xk');
  await user.click(within(dialog).getByRole('button', { name: 'Register key' }));
  assert.ok(await within(dialog).findByText('The signature has expired'));
  answer({ registerSigningKey: MADE });
  await user.clear(field);
  await user.type(field, 'bmV3');
  await user.click(within(dialog).getByRole('button', { name: 'Register key' }));
  assert.ok(await screen.findByText('release is registered.'));
  assert.deepEqual(sentSignatures(), [null, 'b2xk', 'bmV3']);
});

test('signs with the key that the server keeps for an administrator', async () => {
  const { user, dialog } = await addKey(
    'On this server',
    { role: 'TenantAdmin' },
    { listSigningKeys: listOf(KEPT) },
  );
  await user.click(within(dialog).getByRole('button', { name: 'Let the server make it' }));
  assert.ok(await screen.findByText('release is registered.'));
  assert.deepEqual(sentSignatures(), [null, `server-key:${KEPT.uuid}`]);
});

test('says that nobody can sign a key beforehand that the server makes', async () => {
  const { user, dialog } = await addKey('On this server', { role: 'Auditor' });
  await user.click(within(dialog).getByRole('button', { name: 'Let the server make it' }));
  assert.ok(await within(dialog).findByText(/can only be signed by an administrator whose own/));
  assert.deepEqual(sentSignatures(), [null]);
});

test('shows the command for an identity that an authority certifies', async () => {
  const { user, dialog } = await addKey('By certificate', { role: 'TenantAdmin' });
  const { getByRole, findByText } = within(dialog);
  await user.type(getByRole('textbox', { name: 'Issuer' }), 'https://ci.example.org');
  await user.type(getByRole('textbox', { name: 'Subject' }), 'release.yml@a b');
  await user.click(getByRole('button', { name: 'Register identity' }));
  assert.ok(
    await findByText(/--issuer https:\/\/ci\.example\.org \\ --subject 'release\.yml@a b'$/),
  );
});
