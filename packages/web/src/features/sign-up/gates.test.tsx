import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  answer,
  assertAbsent,
  openPage,
  Refusal,
  requestsOf,
  sampleOf,
  screen,
  waitFor,
} from '@assay/web/src/test-page/test-page.tsx';
import { signUp } from '../../components/gate/sign-up-strings.ts';
import { gate } from '../../components/gate/strings.ts';

const ANSWERS = {
  getSignInProvider: new Refusal('404 not_found', 'No provider'),
  getSignUpProvider: new Refusal('404 not_found', 'No provider'),
};
const open = (address: string, more = {}) =>
  openPage(address, { person: null, answers: { ...ANSWERS, ...more } });
const GOOD = 'Correct-Horse-7';

test('requests an account, checks off password rules, and shows refusals at their fields', async () => {
  const user = open('/auth/signup');
  await user.type(await screen.findByRole('textbox', { name: 'First name' }), 'Ada');
  await user.type(screen.getByRole('textbox', { name: 'Last name' }), 'Love');
  await user.type(screen.getByRole('textbox', { name: 'E-mail' }), 'ada@example.org');
  const password = screen.getByLabelText<HTMLInputElement>('Password');
  await user.type(password, 'Abcdefgh');
  const rule = (text: string) => screen.getByText(text, { exact: false }).textContent;
  assert.match(rule('1 uppercase letter') ?? '', /met/);
  assert.match(rule('1 digit') ?? '', /missing/);
  await user.clear(password);
  await user.type(password, GOOD);
  const refused = 'body.password: This password is one of the most used (custom)';
  answer({ signUp: new Refusal('400 invalid', 'This password is one of the most used', refused) });
  await user.click(screen.getByRole('button', { name: 'Create the account' }));
  assert.ok(await screen.findByText('This password is one of the most used'));
  assertAbsent(screen.queryByRole('alert'));
  assert.equal(password.value, GOOD);
  answer({ signUp: undefined });
  await user.click(screen.getByRole('button', { name: 'Create the account' }));
  assert.ok(await screen.findByText(/We have sent a link to ada@example.org/));
  assert.doesNotMatch(window.location.href, /ada/);
});

test('sends a confirmation again at most once a minute', async () => {
  const user = open('/auth/email-sent', { resendConfirmation: undefined });
  await user.type(await screen.findByRole('textbox', { name: 'E-mail' }), 'ada@example.org');
  await user.click(screen.getByRole('button', { name: 'Send the link' }));
  assert.ok(await screen.findByText(signUp.resent));
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: /Send again in/ });
  assert.ok(button.disabled);
  assert.equal(requestsOf('resendConfirmation').length, 1);
});

test('confirms an address by its link, which leaves the address at once', async () => {
  const answers = { confirmEmail: sampleOf('confirmEmail', { email: 'ada@example.org' }) };
  open('/auth/email-confirmation?email=ada%40example.org&hash=secret', answers);
  assert.ok(await screen.findByText('You can sign in with ada@example.org now.'));
  assert.equal(window.location.search, '');
  assert.equal(requestsOf('confirmEmail').length, 1);
});

test('reports an incomplete or unusable link of a mail', async () => {
  open('/auth/email-confirmation?email=ada%40example.org');
  assert.ok(await screen.findByRole('heading', { name: 'This link is incomplete' }));
});

test('leads on when a link could not be used', async () => {
  const answers = { confirmEmail: new Refusal('400 invalid', 'This link is not valid') };
  open('/auth/email-confirmation?email=ada%40example.org&hash=old', answers);
  assert.ok(await screen.findByRole('heading', { name: 'This link could not be used' }));
  assert.ok(screen.getByRole('link', { name: 'Get another link' }));
});

test('answers a forgotten password equally for every address', async () => {
  const user = open('/reset-password', { requestPasswordReset: undefined });
  await user.type(await screen.findByRole('textbox', { name: 'E-mail' }), 'not an address{Enter}');
  assert.equal(requestsOf('requestPasswordReset').length, 0);
  const field = screen.getByRole('textbox', { name: 'E-mail' });
  await user.clear(field);
  await user.type(field, ' ada@example.org{Enter}');
  assert.ok(await screen.findByText(/If there is an account for ada@example.org/));
});

test('sets a password with a link, and keeps typed text after a refusal', async () => {
  const user = open('/reset-password?hash=secret');
  const password = await screen.findByLabelText<HTMLInputElement>('New password');
  assert.equal(window.location.search, '');
  await user.type(password, GOOD);
  await user.type(screen.getByLabelText('New password again'), 'other');
  await user.click(screen.getByRole('button', { name: 'Set the password' }));
  assert.ok(await screen.findByText(gate.differs));
  assert.equal(requestsOf('resetPassword').length, 0);
  await user.clear(screen.getByLabelText('New password again'));
  await user.type(screen.getByLabelText('New password again'), GOOD);
  answer({ resetPassword: new Refusal('409 conflict', 'This link was used already') });
  await user.click(screen.getByRole('button', { name: 'Set the password' }));
  assert.match((await screen.findByRole('alert')).textContent ?? '', /was used already/);
  assert.equal(password.value, GOOD);
  answer({ resetPassword: undefined });
  await user.click(screen.getByRole('button', { name: 'Set the password' }));
  assert.ok(await screen.findByText('The password is set. Sign in with it.'));
  await waitFor(() => assert.equal(window.location.pathname, '/auth/signin'));
});

test('sets a server up by the link of its console, and signs the administrator in', async () => {
  const user = open('/setup?token=once', {
    completeSetup: new Refusal('409 conflict', 'The link was used already'),
  });
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'First name' });
  await waitFor(() => assert.equal(window.location.search, ''));
  await user.type(name, 'Ada');
  await user.type(screen.getByRole('textbox', { name: 'Last name' }), 'Love');
  await user.type(screen.getByRole('textbox', { name: 'E-mail' }), 'ada@example.org');
  await user.type(screen.getByLabelText('Password'), GOOD);
  await user.click(screen.getByRole('button', { name: 'Create the account' }));
  assert.match((await screen.findByRole('alert')).textContent ?? '', /was used already/);
  assert.equal(name.value, 'Ada');
  assert.equal(requestsOf('completeSetup')[0]?.input['token'], 'once');
});

test('shows where the set-up link is, and links to sign-in after set-up', async () => {
  open('/setup', { getSetup: sampleOf('getSetup', { due: true }) });
  assert.ok(await screen.findByRole('heading', { name: 'This server is not set up yet' }));
});

test('leads to sign-in where the server is set up already', async () => {
  open('/setup', { getSetup: sampleOf('getSetup', { due: false }) });
  assert.ok(await screen.findByRole('link', { name: 'Sign in' }));
});
