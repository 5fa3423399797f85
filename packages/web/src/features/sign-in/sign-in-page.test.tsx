import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  answer,
  assertAbsent,
  departures,
  openPage,
  Refusal,
  requestsOf,
  sampleOf,
  screen,
  uuidOf,
  waitFor,
  within,
} from '@assay/web/src/test-page/test-page.tsx';
import { twoFactor } from '../../components/two-factor/strings.ts';
import { endWork } from '../../lib/own-work.ts';

const IN = sampleOf('signIn', { token: 'session', expiration: '2999-01-01T00:00:00.000Z' });
const SETUP = sampleOf('initiateTwoFactor', { key: 'ABCDEFGH', uri: 'otpauth://totp/a' });
const NO_SSO = new Refusal('404 not_found', 'No provider');
const ANSWERS = { getSignInProvider: NO_SSO };

const open = (address = '/auth/signin', more = {}) =>
  openPage(address, { person: null, answers: { ...ANSWERS, ...more } });

async function signIn(user: ReturnType<typeof open>) {
  await user.type(await screen.findByRole('textbox', { name: 'E-mail or username' }), 'ada');
  await user.type(screen.getByLabelText('Password'), 'secret');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
}

test('requires both fields, shows the reason of a failure, keeps the name and signs in', async () => {
  const user = open('/auth/signin?redirect=%2Fprofile');
  await user.click(await screen.findByRole('button', { name: 'Sign in' }));
  assert.equal((await screen.findAllByText(/required/)).length, 2);
  answer({ signIn: new Refusal('401 credentials.invalid', 'Wrong name or password') });
  await signIn(user);
  assert.match((await screen.findByRole('alert')).textContent ?? '', /Wrong name or password/);
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'E-mail or username' });
  assert.equal(name.value, 'ada');
  answer({ signIn: { ...IN, requires_two_factor_auth: false } });
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => assert.equal(window.location.pathname, '/profile'));
});

test('shows a password while its eye is pressed in', async () => {
  const user = open();
  const field = await screen.findByLabelText<HTMLInputElement>('Password');
  assert.equal(field.type, 'password');
  await user.click(screen.getByRole('button', { name: 'Show password', hidden: true }));
  assert.equal(field.type, 'text');
});

test('asks for the second factor: digits, a wrong one, a recovery code, and back', async () => {
  const pending = { ...IN, requires_two_factor_auth: true, two_factor_auth: true };
  const user = open('/auth/signin', { signIn: pending });
  await signIn(user);
  const code = await screen.findByRole<HTMLInputElement>('textbox', { name: 'One-time password' });
  assert.ok(document.activeElement === code);
  await user.click(screen.getByRole('button', { name: 'Verify' }));
  assert.ok(await screen.findByText('Enter six digits'));
  answer({ verifyOtp: new Refusal('400 otp.invalid', 'Wrong one-time password') });
  await user.type(code, '12a3 4567{Enter}');
  assert.equal(code.value, '123456');
  assert.ok(await screen.findByText('Wrong one-time password'));
  assert.deepEqual(requestsOf('verifyOtp')[0]?.input, { otp: '123456' });
  await user.click(screen.getByRole('button', { name: 'Use a recovery code instead' }));
  assertAbsent(screen.queryByText('Wrong one-time password'));
  const recovery = screen.getByRole<HTMLInputElement>('textbox', { name: 'Recovery code' });
  assert.equal(recovery.value, '');
  await user.click(screen.getByRole('button', { name: 'Back to sign-in' }));
  assert.ok(await screen.findByLabelText('Password'));
});

test('starts over, with the reason, when the second step took too long', async () => {
  const pending = { ...IN, requires_two_factor_auth: true, two_factor_auth: true };
  const user = open('/auth/signin', { signIn: pending });
  await signIn(user);
  answer({ verifyOtp: new Refusal('401 session.expired', 'Session Expired') });
  await user.type(
    await screen.findByRole('textbox', { name: 'One-time password' }),
    '123456{Enter}',
  );
  assert.ok(await screen.findByLabelText('Password'));
  assert.match(screen.getByRole('alert').textContent ?? '', /Session Expired/);
});

test('sets up a factor before sign-in, which needs the codes saved', async () => {
  const user = open('/auth/signin?redirect=%2Fprofile', {
    signIn: { ...IN, requires_two_factor_auth: true, two_factor_auth: false },
    initiateTwoFactor: SETUP,
    confirmTwoFactor: sampleOf('confirmTwoFactor', { ...IN, recovery_codes: ['one-1', 'two-2'] }),
  });
  await signIn(user);
  assert.ok(await screen.findByRole('img', { name: 'QR code with the key below' }));
  await user.type(screen.getByRole('textbox', { name: 'One-time password' }), '123456{Enter}');
  assert.ok(await screen.findByText('two-2'));
  const go = screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' });
  assert.ok(go.disabled);
  await user.click(screen.getByRole('checkbox', { name: twoFactor.kept }));
  await user.click(go);
  await waitFor(() => assert.equal(window.location.pathname, '/profile'));
});

test('offers the set-up of a factor again when it could not begin', async () => {
  const user = open('/auth/signin', {
    signIn: { ...IN, requires_two_factor_auth: true, two_factor_auth: false },
    initiateTwoFactor: new Refusal('409 conflict', 'There is a factor already'),
  });
  await signIn(user);
  assert.ok(await screen.findByText(/There is a factor already/));
  answer({ initiateTwoFactor: SETUP });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  assert.ok(await screen.findByRole('img', { name: 'QR code with the key below' }));
});

test('redirects to the directory of the tenant, once the tenant is known', async () => {
  const user = open('/auth/signin', {
    startAzureSignIn: new Refusal('404 not_found', 'No such tenant'),
  });
  await user.click(await screen.findByRole('button', { name: 'Continue with Azure AD' }));
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  assert.ok(await screen.findByText('Field is required'));
  await user.type(screen.getByRole('textbox', { name: 'Tenant name' }), 'acme{Enter}');
  assert.ok(await screen.findByText('No such tenant'));
  answer({ startAzureSignIn: { url: 'https://login.example/authorize' } });
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => assert.equal(departures.length, 1));
});

test('resumes a pending second step after a reload', async () => {
  const pending = { token: 'half', expiration: '2999-01-01T00:00:00Z' };
  sessionStorage.setItem('assay.pending', JSON.stringify(pending));
  open('/auth/signin', { verifyToken: sampleOf('verifyToken', { scope: 'otp-pending' }) });
  assert.ok(await screen.findByRole('textbox', { name: 'One-time password' }));
  assert.equal(requestsOf('verifyToken')[0]?.headers.authorization, 'Bearer half');
});

test('redirects a visitor without a session to sign-in, and back afterwards', async () => {
  const user = open('/profile?a=b');
  await screen.findByLabelText('Password');
  answer({ signIn: { ...IN, requires_two_factor_auth: false } });
  await signIn(user);
  await waitFor(() => assert.equal(window.location.pathname, '/profile'));
});

test('asks to sign in again when a change requires it, and repeats the change', async () => {
  const mail = { email: 'new@example.org' };
  let isFresh = false;
  const user = openPage('/profile', {
    person: { uuid: uuidOf(3), email: 'ada@example.org' },
    answers: {
      ...ANSWERS,
      changeEmail: () =>
        isFresh ? mail : new Refusal('403 reauthentication_required', 'Sign in again'),
      signIn: () => {
        isFresh = true;
        return { ...IN, requires_two_factor_auth: false };
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Change e-mail' }));
  await user.type(screen.getByRole('textbox', { name: 'New e-mail' }), 'new@example.org{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Sign in again' });
  await user.click(within(dialog).getByRole('button', { name: 'Continue' }));
  assert.ok(await within(dialog).findByText('Field is required'));
  await user.type(within(dialog).getByLabelText('Password of ada@example.org'), 'secret{Enter}');
  assert.ok(await screen.findByText(/A link was sent to new@example.org/));
  assertAbsent(screen.queryByRole('dialog'));
  assert.equal(requestsOf('changeEmail').length, 2);
});

test('leaves a change undone when one cancels the sign-in that it needs', async () => {
  const user = openPage('/profile', {
    answers: {
      ...ANSWERS,
      changeEmail: new Refusal('403 reauthentication_required', 'Sign in again first'),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Change e-mail' }));
  await user.type(screen.getByRole('textbox', { name: 'New e-mail' }), 'new@example.org{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Sign in again' });
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => assertAbsent(screen.queryByRole('dialog')));
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'New e-mail' });
  assert.equal(field.value, 'new@example.org');
});

test('does not ask the next user to sign in again for a change of one who left meanwhile', async () => {
  const user = openPage('/profile', {
    answers: {
      ...ANSWERS,
      changeEmail: () => {
        endWork();
        return new Refusal('403 reauthentication_required', 'Sign in again first');
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Change e-mail' }));
  await user.type(screen.getByRole('textbox', { name: 'New e-mail' }), 'new@example.org{Enter}');
  assert.ok(await screen.findByText('Sign in again first'));
  assertAbsent(screen.queryByRole('dialog'));
  assert.equal(requestsOf('changeEmail').length, 1);
});

test('redirects to sign-in when the server refuses the session, and restores typed text', async () => {
  // A kept form belongs to its address, and outlives this test by some seconds.
  const user = openPage('/profile?visit=kept', { person: { uuid: uuidOf(3) }, answers: ANSWERS });
  await user.click(await screen.findByRole('button', { name: 'Change e-mail' }));
  const field = screen.getByRole('textbox', { name: 'New e-mail' });
  answer({ changeEmail: new Refusal('401 session.expired', 'Session Expired') });
  await user.type(field, 'typed@example.org{Enter}');
  assert.ok(await screen.findByLabelText('Password'));
  answer({ signIn: { ...IN, requires_two_factor_auth: false } });
  await signIn(user);
  const again = await screen.findByRole<HTMLInputElement>('textbox', { name: 'New e-mail' });
  await waitFor(() => assert.equal(again.value, 'typed@example.org'));
});
