import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CurrentUser } from '@assay/contract/users.ts';
import {
  act,
  answer,
  departures,
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
import { router } from '../router.ts';

const PAGE = '/projects/modern/sboms?welcome=true&project=acme%2Fapi';
const ADA = {
  role: 'LedgerAdmin',
  first_name: 'Ada',
  uuid: uuidOf(1),
  current_tenant_uuid: uuidOf(8),
} as const;
const ENDED = new Refusal('401 session.expired', 'The session has ended');
const NO_SSO = { getSignInProvider: new Refusal('404 not_found', 'None') };
const FILES = ['one', 'two', 'three', 'four'].map((name) => new File(['{}'], `${name}.json`));

/** A page whose user has sent four files, of which the server has begun to read three, when the server ends the session. */
async function endDuringUploads() {
  const refused = Promise.withResolvers<Refusal>();
  const user = openPage(PAGE, {
    person: ADA,
    answers: { ...NO_SSO, uploadSbom: () => refused.promise },
  });
  await user.upload(await screen.findByLabelText(/choose/i), FILES);
  await waitFor(() => assert.equal(requestsOf('uploadSbom').length, 3));
  refused.resolve(ENDED);
  await screen.findByRole('button', { name: 'Sign in' });
  return user;
}

async function signInAs(user: Awaited<ReturnType<typeof endDuringUploads>>, person: object) {
  const session = { token: 'next', expiration: '2999-01-01T00:00:00.000Z' };
  answer({
    signIn: sampleOf('signIn', { ...session, requires_two_factor_auth: false }),
    getCurrentUser: sample(CurrentUser, { ...ADA, ...person }),
    uploadSbom: new Refusal('400 invalid', 'This is no SBOM'),
  });
  await user.type(await screen.findByRole('textbox', { name: 'E-mail or username' }), 'ada');
  await user.type(screen.getByLabelText('Password'), 'secret');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
}

const cards = () => screen.queryAllByRole('region', { name: /\.json$/ }).length;

test('a user who signs in again finds the uploads that the end of the session stopped', async () => {
  await signInAs(await endDuringUploads(), {});
  await waitFor(() => assert.equal(cards(), FILES.length));
});

test('another user who signs in in the same tab starts with a fresh page, without the uploads of before', async () => {
  await signInAs(await endDuringUploads(), { uuid: uuidOf(2) });
  await waitFor(() => assert.equal(departures.length, 1));
  assert.equal(window.location.pathname + window.location.search, PAGE);
  assert.equal(cards(), 0);
});

test('a sign-out ends uploads that wait to be sent', async () => {
  const sent = Promise.withResolvers<Refusal>();
  const user = openPage(PAGE, {
    person: ADA,
    answers: { ...NO_SSO, uploadSbom: () => sent.promise, signOut: undefined },
  });
  await user.upload(await screen.findByLabelText(/choose/i), FILES);
  await waitFor(() => assert.equal(cards(), FILES.length));
  await user.click(screen.getByRole('button', { name: /Ada/ }));
  const menu = await screen.findByRole('menu');
  await user.click(within(menu).getByRole('menuitem', { name: 'Sign out' }));
  await signInAs(user, { uuid: uuidOf(2) });
  sent.resolve(ENDED);
  await screen.findByRole('button', { name: /Ada/ });
  await act(() => router.navigate({ href: PAGE }));
  await screen.findByLabelText(/choose/i);
  assert.deepEqual([cards(), requestsOf('uploadSbom').length, departures], [0, 3, []]);
});
