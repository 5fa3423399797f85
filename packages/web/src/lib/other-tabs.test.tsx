import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CurrentUser } from '@assay/contract/users.ts';
import {
  act,
  answer,
  listOf,
  openPage,
  Refusal,
  requestsOf,
  sample,
  screen,
  uuidOf,
  waitFor,
} from '@assay/web/src/test-page/test-page.tsx';
import { queryClient } from '../api.ts';
import { followOtherTabs } from './other-tabs.ts';
import { SESSION_KEY, storeSession } from './session.ts';

const ADA = { role: 'TenantAdmin', uuid: uuidOf(1), current_tenant_uuid: uuidOf(8) } as const;
const OTHERS = 'of-another-tab';
const stored = JSON.stringify({ token: OTHERS, expiration: '2999-01-01T00:00:00Z' });

followOtherTabs();

/** Another tab changes the browser's storage, of which its own events tell only this one. */
function storeElsewhere(newValue: string | null) {
  if (newValue === null) localStorage.removeItem(SESSION_KEY);
  else localStorage.setItem(SESSION_KEY, newValue);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY, newValue })));
}

async function openLedgers() {
  openPage('/ledgers', { person: ADA });
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => assert.equal(requestsOf('listLedgers').length, 1));
}

/** Token of the newest request of a call, once there is one more. */
async function tokenOfNext(name: 'listLedgers'): Promise<string | undefined> {
  const before = requestsOf(name).length;
  await act(() => queryClient.invalidateQueries({ queryKey: [name] }));
  await waitFor(() => assert.equal(requestsOf(name).length, before + 1));
  return requestsOf(name).at(-1)?.headers.authorization;
}

const asked = () =>
  requestsOf('getCurrentUser').filter(({ headers }) => headers.authorization === `Bearer ${OTHERS}`)
    .length;

for (const [what, person] of Object.entries({
  'another user': { uuid: uuidOf(2) },
  'another tenant': { current_tenant_uuid: uuidOf(9) },
}))
  test(`a tab keeps its session when another tab stores one of ${what}`, async () => {
    await openLedgers();
    answer({ getCurrentUser: sample(CurrentUser, { ...ADA, ...person }) });
    storeElsewhere(stored);
    await waitFor(() => assert.equal(asked(), 1));
    assert.match((await tokenOfNext('listLedgers')) ?? '', /^Bearer test-\d+$/);
  });

test('a tab takes over a newer session of the same user in the same tenant', async () => {
  await openLedgers();
  storeElsewhere(stored);
  await waitFor(() => assert.equal(asked(), 1));
  await waitFor(async () => assert.equal(await tokenOfNext('listLedgers'), `Bearer ${OTHERS}`));
});

test('a tab whose session has ended continues with that of another tab, and does not end it', async () => {
  await openLedgers();
  localStorage.setItem(SESSION_KEY, stored);
  let isEnded = true;
  answer({
    listLedgers: (_, { headers }) => {
      if (headers.authorization === `Bearer ${OTHERS}`) isEnded = false;
      return isEnded ? new Refusal('401 session.expired', 'Ended') : listOf();
    },
  });
  await act(() => queryClient.invalidateQueries({ queryKey: ['listLedgers'] }));
  await waitFor(() => assert.equal(isEnded, false));
  assert.equal(window.location.pathname, '/ledgers');
  assert.equal(localStorage.getItem(SESSION_KEY), stored);
});

test('a late refusal of an earlier token does not end the session that replaced it', async () => {
  await openLedgers();
  answer({
    listLedgers: () => {
      storeSession({ token: OTHERS, expiration: '2999-01-01T00:00:00Z' });
      return new Refusal('401 session.expired', 'Ended');
    },
  });
  await act(() => queryClient.invalidateQueries({ queryKey: ['listLedgers'] }));
  await screen.findByText('Ended');
  assert.equal(window.location.pathname, '/ledgers');
  assert.equal(localStorage.getItem(SESSION_KEY), stored);
});

test('a sign-out in another tab is one in this tab', async () => {
  await openLedgers();
  answer({ getSignInProvider: new Refusal('404 not_found', 'None') });
  storeElsewhere(null);
  await screen.findByRole('button', { name: 'Sign in' });
  await waitFor(() => assert.equal(requestsOf('getSignInProvider').length, 1));
  assert.equal(window.location.pathname, '/auth/signin');
});
