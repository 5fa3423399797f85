import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  assertAbsent,
  openPage,
  requestsOf,
  screen,
  uuidOf,
  waitFor,
} from '@assay/web/src/test-page/test-page.tsx';
import './licenses-page.tsx';

const none = { allowed: 0, review: 0, unknown: 0, denied: 0 };
const SUMMARY = {
  ...{ components: { ...none, allowed: 7 }, sboms: { ...none, denied: 5 } },
  ...{ uncounted_sboms: 0, policy_revision: 1 },
};
const LICENSE = {
  ...{ license_id: 12, licenses: ['EPL-2.0'], components: 7, sboms: 2, projects: 1 },
  ...{ verdict: 'review' as const, reason: 'otherwise' as const, rule: null, group: null },
  ...{ license: 'EPL-2.0', branch: 'EPL-2.0' },
};
const pageOf = <Row,>(...items: Row[]) => ({
  ...{ items, next_cursor: null, total: items.length, total_is_exact: true },
});

test('shows licenses of the tenant, and leads from one to its SBOMs', async () => {
  const user = openPage('/licenses', {
    person: { role: 'Visitor' },
    answers: {
      ...{ getLicenseSummary: SUMMARY, listLicenses: pageOf(LICENSE) },
      listLicenseSboms: pageOf({
        ...{ sbomid: uuidOf(7), project: 'acme/mail', version: '2.0', components: 3 },
        ...{ verdict: 'denied' as const, counts: { ...none, denied: 1, review: 1, unknown: 1 } },
      }),
    },
  });
  assert.ok(await screen.findByText('EPL-2.0'));
  assert.ok(screen.getByText('No rule names EPL-2.0'));
  assertAbsent(screen.queryByRole('link', { name: 'License policy' }));
  await user.click(screen.getByRole('link', { name: '2 SBOMs' }));
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: /mail/ });
  assert.match(link.href, /\/projects\/acme\/mail\/[^/]+\/licenses$/);
  await waitFor(() =>
    assert.partialDeepStrictEqual(requestsOf('listLicenseSboms').at(-1)?.input, { license_id: 12 }),
  );
});

test('says what is not known: no policy, SBOMs that are not counted, nothing to list', async () => {
  openPage('/licenses', {
    person: { role: 'TenantAdmin' },
    answers: { getLicenseSummary: { ...SUMMARY, uncounted_sboms: 2, policy_revision: null } },
  });
  assert.ok(await screen.findByText(/No license policy is set/));
  assert.ok(screen.getByText('2 SBOMs are not counted yet.'));
  assert.ok(await screen.findByText('No licenses yet'));
  assert.ok(screen.getByRole('link', { name: 'License policy' }));
});
