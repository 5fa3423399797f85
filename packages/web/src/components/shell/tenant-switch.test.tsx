import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  answer,
  assertAbsent,
  departures,
  openPage,
  requestsOf,
  sampleOf,
  screen,
  uuidOf,
  waitFor,
} from '@assay/web/src/test-page/test-page.tsx';
import { currentSession } from '../../lib/session.ts';

const [ACME, OTHER] = [uuidOf(8), uuidOf(9)];
const NAMES = { [ACME]: 'acme', [OTHER]: 'other' };

const open = (...tenants: string[]) =>
  openPage('/ledgers', {
    person: { current_tenant_uuid: ACME },
    answers: {
      listMemberships: {
        items: tenants.map((uuid) => ({
          uuid,
          name: NAMES[uuid] ?? '',
          role: 'Auditor',
          current: uuid === ACME,
        })),
      },
    },
  });

test('shows the name of the only tenant, without a menu', async () => {
  open(ACME);
  assert.ok(await screen.findByTitle('Tenant: acme'));
  assertAbsent(screen.queryByRole('button', { name: 'acme' }));
});

test('switches to another tenant, at its start page', async () => {
  const user = open(ACME, OTHER);
  await user.click(await screen.findByRole('button', { name: 'acme' }));
  const here = await screen.findByRole('menuitemradio', { name: /^acme/ });
  assert.equal(here.getAttribute('aria-checked'), 'true');
  const session = { token: 'of-other', expiration: '2999-01-01T00:00:00.000Z' };
  answer({ switchTenant: sampleOf('switchTenant', session) });
  await user.click(screen.getByRole('menuitemradio', { name: /^other/ }));
  await waitFor(() => assert.equal(departures.length, 1));
  assert.deepEqual(requestsOf('switchTenant')[0]?.input, { uuid: OTHER });
  assert.equal(currentSession()?.token, session.token);
});
