import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PendingInvitation, Session } from '@assay/contract/profile.ts';
import {
  answer,
  assertAbsent,
  listOf,
  openPage,
  Refusal,
  requestsOf,
  sample,
  sampleOf,
  screen,
  uuidOf,
  waitFor,
  within,
} from '@assay/web/src/test-page/test-page.tsx';
import { gate } from '../../components/gate/strings.ts';
import { twoFactor } from '../../components/two-factor/strings.ts';

const open = (person = {}, answers = {}) => openPage('/profile', { person, answers });

test('changes a password only with the same one twice, and says what the server refused', async () => {
  const user = open();
  const old = await screen.findByLabelText('Current password');
  await user.type(old, 'Old-Horse-7');
  await user.type(screen.getByLabelText('New password'), 'New-Horse-7');
  await user.type(screen.getByLabelText('New password again'), 'New-Horse-8');
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  assert.ok(await screen.findByText(gate.differs));
  await user.type(screen.getByLabelText('New password again'), '{Backspace}7');
  answer({ changePassword: new Refusal('400 invalid', 'Wrong password', 'old_password') });
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  assert.ok(await screen.findByText('Wrong password'));
  answer({ changePassword: undefined });
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  assert.ok(await screen.findByText(/The password is changed/));
  await waitFor(() => assert.equal((old as HTMLInputElement).value, ''));
});

test('turns the second factor off by a one-time password, and stays when it is wrong', async () => {
  const user = open({ two_factor_auth: true });
  await user.click(await screen.findByRole('button', { name: 'Turn off' }));
  answer({ disableTwoFactor: new Refusal('400 otp.invalid', 'Wrong one-time password') });
  await user.type(screen.getByRole('textbox', { name: 'One-time password' }), '123456{Enter}');
  assert.ok(await screen.findByText('Wrong one-time password'));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  assert.ok(screen.getByRole('button', { name: 'New recovery codes' }));
});

test('shows new recovery codes until they are kept', async () => {
  const user = open(
    { two_factor_auth: true },
    {
      regenerateRecoveryCodes: sampleOf('regenerateRecoveryCodes', {
        recovery_codes: ['one-1', 'two-2'],
      }),
    },
  );
  await user.click(await screen.findByRole('button', { name: 'New recovery codes' }));
  await user.type(screen.getByRole('textbox', { name: 'One-time password' }), '123456{Enter}');
  assert.ok(await screen.findByText('two-2'));
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  assert.equal(await navigator.clipboard.readText(), 'one-1\ntwo-2');
  await user.click(screen.getByRole('checkbox', { name: twoFactor.kept }));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  assertAbsent(screen.queryByText('two-2'));
});

test('sets a factor up, cancelled or to its end', async () => {
  const setup = sampleOf('initiateTwoFactor', { key: 'ABCDEFGH', uri: 'otpauth://totp/a' });
  const confirmed = { expiration: '2999-01-01T00:00:00.000Z', token: 'next' };
  const user = open(
    {},
    {
      initiateTwoFactor: setup,
      confirmTwoFactor: sampleOf('confirmTwoFactor', { ...confirmed, recovery_codes: ['one-1'] }),
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Set up' }));
  assert.ok(await screen.findByRole('img', { name: 'QR code with the key below' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Set up' }));
  await user.type(await screen.findByRole('textbox', { name: 'One-time password' }), '123456');
  await user.click(screen.getByRole('button', { name: 'Turn on' }));
  assert.ok(await screen.findByText('one-1'));
  assert.ok(await screen.findByText('Two-factor authentication is on.'));
  const last = () => requestsOf('listSessions').at(-1)?.headers.authorization;
  await waitFor(() => assert.equal(last(), 'Bearer next'));
});

test('ends one session, or all others, and not the present one', async () => {
  const here = sample(Session, { uuid: uuidOf(1), current: true, ip: '10.0.0.1' });
  const there = sample(Session, { uuid: uuidOf(2), ip: '10.0.0.2' });
  const user = open({}, { listSessions: { ...sampleOf('listSessions'), items: [here, there] } });
  const table = await screen.findByRole('table', { name: 'Sessions' });
  assert.equal(within(table).getAllByRole('button').length, 1);
  answer({ endSessions: new Refusal('404 not_found', 'Session not found') });
  await user.click(within(table).getByRole('button', { name: /10\.0\.0\.2/ }));
  assert.ok(await screen.findByText('Session not found'));
  answer({ endSessions: undefined });
  await user.click(screen.getByRole('button', { name: 'End all others' }));
  assert.ok(await screen.findByText('All other sessions have ended.'));
});

test('offers neither password nor factor to who signs in elsewhere', async () => {
  open({ auth_type: 'oidc:sso' });
  assert.ok(await screen.findByText(/You have no password here/));
  assertAbsent(screen.queryByRole('button', { name: /Set up|Change/ }));
});

test('revokes a signing key for a reason, and shows why it could not be', async () => {
  const key = sampleOf('registerSigningKey', { uuid: uuidOf(4), name: 'laptop' });
  const own = { ...key, principal: { ...key.principal, uuid: uuidOf(3) } };
  const user = open({ uuid: uuidOf(3) }, { listSigningKeys: listOf(own) });
  await user.click(await screen.findByRole('button', { name: 'Revoke' }));
  const dialog = await screen.findByRole('dialog', { name: 'Revoke' });
  assertAbsent(within(dialog).queryByLabelText(/Others may have had it since/));
  await user.selectOptions(within(dialog).getByRole('combobox'), 'compromised');
  assert.ok(within(dialog).getByLabelText(/Others may have had it since/));
  answer({ revokeSigningKey: new Refusal('409 conflict', 'It is revoked already') });
  await user.click(within(dialog).getByRole('button', { name: 'Revoke' }));
  assert.ok(await within(dialog).findByText('It is revoked already'));
  answer({ revokeSigningKey: own });
  await user.click(within(dialog).getByRole('button', { name: 'Revoke' }));
  assert.ok(await screen.findByText('laptop is revoked.'));
  assert.equal(requestsOf('revokeSigningKey').at(-1)?.input['reason'], 'compromised');
});

test('registers a key that lies elsewhere in two steps, keeping what is typed between the ways', async () => {
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Add signing key' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add signing key' });
  await user.click(within(dialog).getByRole('radio', { name: 'Elsewhere' }));
  await user.click(await within(dialog).findByRole('button', { name: 'Continue' }));
  assert.ok(await within(dialog).findByText('Field is required'));
  await user.type(within(dialog).getByRole('textbox', { name: 'Key name' }), 'token');
  await user.type(within(dialog).getByRole('textbox', { name: 'Public key' }), 'no key');
  await user.click(within(dialog).getByRole('button', { name: 'Continue' }));
  const field = within(dialog).getByRole('textbox', { name: 'Public key' });
  await waitFor(() => assert.equal(field.getAttribute('aria-invalid'), 'true'));
  assert.equal(requestsOf('getPossessionChallenge').length, 0);
});

test('has a place for invitations before they are known, since controls below would move while they are pressed', async () => {
  const later = Promise.withResolvers<Refusal>();
  open({}, { listInvitations: () => later.promise });
  const title = await screen.findByRole('heading', { name: 'Invitations' });
  assert.ok(await screen.findByRole('button', { name: 'Add signing key' }));
  later.resolve(new Refusal('500 internal', 'Unreadable'));
  await waitFor(() => assert.equal(title.isConnected, false));
});

test('says that a mail goes to the address that has to be proven', async () => {
  const user = open(
    {},
    {
      listInvitations: sampleOf('listInvitations', { email_proven: false }),
      changeEmail: { email: 'ada@example.org' },
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Send link to prove address' }));
  assert.ok(await screen.findByText(/A link was sent to ada@example.org/));
});

test('accepts and declines invitations of other tenants, and says why one could not be accepted', async () => {
  const [first, second] = ['North', 'South'].map((tenant_name, at) =>
    sample(PendingInvitation, { uuid: uuidOf(60 + at), tenant_name, role: 'Auditor' }),
  );
  assert.ok(first && second);
  const invitations = sampleOf('listInvitations', { email_proven: true });
  const user = open({}, { listInvitations: { ...invitations, items: [first, second] } });
  answer({ acceptInvitation: new Refusal('404 not_found', 'Invitation not found') });
  await user.click(await screen.findByRole('button', { name: 'Accept the invitation to North' }));
  assert.ok(await screen.findByText('Invitation not found'));
  answer({ acceptInvitation: sampleOf('acceptInvitation', { uuid: uuidOf(62) }) });
  await user.click(screen.getByRole('button', { name: 'Accept the invitation to North' }));
  assert.ok(await screen.findByText('You belong to “North” as Auditor now.'));
  assert.ok(screen.getByRole('button', { name: 'Open tenant' }));
  answer({ declineInvitation: undefined });
  await user.click(screen.getByRole('button', { name: 'Decline the invitation to South' }));
  assert.ok(await screen.findByText('The invitation to “South” is declined.'));
});

async function addKey(way: string) {
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Add signing key' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add signing key' });
  await user.click(within(dialog).getByRole('radio', { name: way }));
  await user.type(await within(dialog).findByRole('textbox', { name: 'Key name' }), 'release');
  return { user, dialog };
}

test('lets the server make a key, and says why it did not', async () => {
  const { user, dialog } = await addKey('On this server');
  answer({ registerSigningKey: new Refusal('409 conflict', 'The name is taken', 'name') });
  await user.click(within(dialog).getByRole('button', { name: 'Let the server make it' }));
  assert.ok(await within(dialog).findByText('The name is taken'));
  answer({ registerSigningKey: sampleOf('registerSigningKey', { name: 'release' }) });
  await user.click(within(dialog).getByRole('button', { name: 'Let the server make it' }));
  assert.ok(await screen.findByText('release is registered.'));
  assert.equal(requestsOf('registerSigningKey').at(-1)?.input['custody'], 'server');
});

test('registers an identity that a certificate authority vouches for', async () => {
  const { user, dialog } = await addKey('By certificate');
  await user.type(
    within(dialog).getByRole('textbox', { name: 'Issuer' }),
    'https://ci.example.org',
  );
  await user.type(within(dialog).getByRole('textbox', { name: 'Subject' }), 'release.yml');
  answer({ registerSigningKey: new Refusal('400 invalid', 'No such subject', 'subject') });
  await user.click(within(dialog).getByRole('button', { name: 'Register identity' }));
  assert.ok(await within(dialog).findByText('No such subject'));
  answer({ registerSigningKey: sampleOf('registerSigningKey', { name: 'release' }) });
  await user.click(within(dialog).getByRole('button', { name: 'Register identity' }));
  assert.ok(await screen.findByText('release is registered.'));
  const { custody, issuer, subject } = requestsOf('registerSigningKey').at(-1)?.input ?? {};
  assert.deepEqual([custody, issuer, subject], ['fulcio', 'https://ci.example.org', 'release.yml']);
});
