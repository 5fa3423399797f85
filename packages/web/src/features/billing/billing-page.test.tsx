import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { UsageMonth } from '@assay/contract/billing.ts';
import { openPage, sampleOf, screen, within } from '@assay/web/src/test-page/test-page.tsx';

const PRESENT: UsageMonth = {
  ...{ month: '2026-11', closed_at: null, sboms_uploaded: 12, ledger_entries: 340 },
  ...{ sboms: 97, components: 48_207, storage_bytes: 1_800_000, users: 6 },
};
const EARLIER: UsageMonth = {
  ...{ month: '2026-10', closed_at: '2026-11-01T00:00:31.000Z', sboms_uploaded: 3 },
  ...{ ledger_entries: 5, sboms: null, components: null, storage_bytes: null, users: null },
};

const answers = {
  getBilling: {
    ...sampleOf('getBilling'),
    ...{ plan: 'fair_use' as const, limits: { users: 250 }, month: PRESENT },
    storage: [{ kind: 'vex_documents' as const, bytes: 2_048 }],
  },
  listBillingUsage: {
    ...{ items: [PRESENT, EARLIER], next_cursor: null, total: 2, total_is_exact: true },
  },
};

test('shows use of the present month with limits, and that payments are off', async () => {
  openPage('/settings/billing', { answers });
  const use = await screen.findByRole('table', { name: 'Use in Nov 2026' });
  const row = within(use).getByRole('row', { name: /^Users/ });
  assert.match(row.textContent ?? '', /Users6250/);
  assert.equal(
    within(row).getByRole('link', { name: '6 Users' }).getAttribute('href'),
    '/settings/users',
  );
  assert.ok(screen.getByText(/has not configured a payment provider/));
  assert.ok(screen.getByText('2.0 kB'));
});

test('lists months with links to their uploads, and says what is unknown', async () => {
  openPage('/settings/billing', { answers });
  const closed = await screen.findByRole('row', { name: /Oct 2026/ });
  assert.equal(within(closed).getAllByText('Unknown').length, 4);
  const href = within(closed).getByRole('link', { name: '3 Uploads' }).getAttribute('href');
  const query = new URLSearchParams(href?.replace('/audit?', ''));
  assert.deepEqual(
    [query.get('from'), query.get('to'), query.get('action')],
    ['2026-10-01T00:00:00.000Z', '2026-11-01T00:00:00.000Z', 'sbom.upload'],
  );
});
