import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Billing, Invoice } from '@assay/contract/billing.ts';
import {
  openPage,
  Refusal,
  requestsOf,
  sampleOf,
  screen,
} from '@assay/web/src/test-page/test-page.tsx';

const ACCOUNT: NonNullable<Billing['account']> = {
  ...{ subscription: 'past_due', period_end: '2026-12-01T00:00:00.000Z' },
  ...{ ends_at_period_end: false, reported_at: null, unreported: 2 },
  failure: 'The payment provider did not answer.',
};

const INVOICE: Invoice = {
  ...{ uuid: '0199b5a4-0000-7000-8000-000000000001', number: 'A-7', status: 'open' },
  ...{ currency: 'eur', total: 123_450, paid: 0, remaining: 123_450 },
  ...{ period_start: '2026-10-01T00:00:00.000Z', period_end: '2026-11-01T00:00:00.000Z' },
  ...{ issued_at: '2026-11-01T00:00:00.000Z', due_at: null, attempts: 1, next_attempt_at: null },
  page_url: 'https://invoice.stripe.test/in_7',
};

const paying = (account: Billing['account']): Billing => ({
  ...sampleOf('getBilling'),
  ...{ payments: 'stripe', billed: ['sboms_uploaded', 'users'], account },
});

test('says what is subscribed and what was not reported, and why no address came', async () => {
  const user = openPage('/settings/billing', {
    answers: {
      getBilling: paying(ACCOUNT),
      openBillingPortal: new Refusal(
        '503 payments.unavailable',
        'The payment provider did not answer.',
      ),
    },
  });
  assert.ok(await screen.findByText('Past due'));
  assert.ok(screen.getByText('2 reports were not taken. The payment provider did not answer.'));
  assert.ok(screen.getByText(/^Billed: Uploads, Users\./));
  await user.click(screen.getByRole('button', { name: 'Manage payment' }));
  assert.match((await screen.findByRole('alert')).textContent ?? '', /did not answer/);
  assert.equal(requestsOf('openBillingPortal').length, 1);
});

test('offers to set up the first payment', async () => {
  openPage('/settings/billing', { answers: { getBilling: paying(null) } });
  assert.ok(await screen.findByRole('button', { name: 'Set up payment' }));
  assert.ok(screen.getByText('No payment is set up. Use is metered and not billed yet.'));
});

test('lists invoices with their amount and the page of the provider', async () => {
  openPage('/settings/billing?view=invoices', {
    answers: {
      getBilling: paying(ACCOUNT),
      listInvoices: { items: [INVOICE], next_cursor: null, total: 1, total_is_exact: true },
    },
  });
  const link = await screen.findByRole('link', { name: 'A-7' });
  assert.equal(link.getAttribute('href'), 'https://invoice.stripe.test/in_7');
  assert.ok(screen.getByText('€1,234.50'));
});
