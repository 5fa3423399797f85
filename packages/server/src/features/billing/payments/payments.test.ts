import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import Stripe from 'stripe';
import { createCanary, dumpTables } from '../../../test-canary.ts';
import { refused } from '../../../test-refused.ts';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../../test-server.ts';
import { until } from '../../../test-until.ts';
import { bomOf } from '../../sboms/test-bom.ts';
import { paymentTasks } from './jobs.ts';
import { createPayments } from './payments.ts';
import { makeReports, sendReport } from './reports.ts';
import {
  invoiceOf,
  subscriptionOf,
  TEST_KEY,
  type TestStripe,
  testStripe,
} from './test-stripe-server.ts';

const SECRET = 'whsec_test';
const DAY_MS = 86_400_000;

let stripe: TestStripe;
let server: TestServer;
const configOf = ({ origin }: TestStripe) => ({
  ...{ secret_key: TEST_KEY, webhook_secret: SECRET, api: origin },
  prices: { sboms_uploaded: 'price_1', users: 'price_2' },
});
const parts = () => {
  const payments = createPayments(configOf(stripe)) ?? assert.fail();
  return { database: server.db.worker, payments };
};
before(async () => {
  stripe = await testStripe();
  server = await testServer({ stripe: configOf(stripe) });
  await server.work(paymentTasks(parts()));
});
after(async () => {
  await server.stop();
  await stripe.stop();
});

const lastTo = (path: string) =>
  stripe.requests.findLast((request) => request.path.startsWith(path)) ?? assert.fail(path);

/** A tenant with a customer, which has a subscription since yesterday if wanted. */
async function payingTenant({
  subscribed = true,
} = {}): Promise<{ tenant: TestTenant; customer: string }> {
  const tenant = await testTenant(server);
  await tenant.as('TenantAdmin').openBillingPortal({});
  const { form } = lastTo('/v1/checkout/sessions');
  const customer = form['customer'] ?? assert.fail();
  if (subscribed) {
    const begin = Math.floor((Date.now() - 2 * DAY_MS) / 1000);
    stripe.subscriptions.push(subscriptionOf(customer, { start_date: begin }));
    await event('checkout.session.completed', { id: 'cs_1', customer });
    await until(async () => (await billing(tenant)).account?.subscription === 'active');
  }
  return { tenant, customer };
}

const billing = (tenant: TestTenant) => tenant.as('TenantAdmin').getBilling({});

/** Sends an event as Stripe does. */
async function event(type: string, object: object, signed: { secret?: string; at?: number } = {}) {
  const payload = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } });
  const { secret = SECRET, at = Math.floor(Date.now() / 1000) } = signed;
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: at });
  return server.send({ 'stripe-signature': signature, 'content-type': 'application/json' })(
    '/billing/stripe/events',
    { method: 'POST', body: payload },
  );
}

const invoices = async (tenant: TestTenant) =>
  (await tenant.as('TenantAdmin').listInvoices({})).items;

test('the first way to the provider is checkout, the next one the portal', async () => {
  const { tenant, customer } = await payingTenant();
  const made = lastTo('/v1/customers');
  assert.equal(made.form['metadata[assay_tenant]'], tenant.uuid);
  assert.equal(made.headers['idempotency-key'], `assay-customer-${tenant.uuid}`);
  assert.equal(made.headers['content-type'], 'application/x-www-form-urlencoded');
  assert.partialDeepStrictEqual(lastTo('/v1/checkout/sessions').form, {
    ...{ mode: 'subscription', customer, client_reference_id: tenant.uuid },
    ...{ 'line_items[0][price]': 'price_1', 'line_items[1][price]': 'price_2' },
    success_url: 'http://assay.test/settings/billing',
  });
  const { url } = await tenant.as('TenantAdmin').openBillingPortal({});
  assert.equal(url, 'https://billing.stripe.test/p/1');
  assert.deepEqual(lastTo('/v1/billing_portal/sessions').form, {
    ...{ customer, return_url: 'http://assay.test/settings/billing' },
  });
  assert.deepEqual(
    (await tenant.auditedActions()).filter((action) => action.startsWith('billing.')),
    [
      ...['billing.create_customer', 'billing.open_portal', 'billing.update_subscription'],
      'billing.open_portal',
    ],
  );
});

test('two people at once get the same customer', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  await Promise.all([admin.openBillingPortal({}), admin.openBillingPortal({})]);
  const customers = stripe.requests
    .filter(({ form }) => form['client_reference_id'] === tenant.uuid)
    .map(({ form }) => form['customer']);
  assert.deepEqual([customers.length, new Set(customers).size], [2, 1]);
});

test('502 and 503: says what the provider refused, without its text', async () => {
  const tenant = await testTenant(server);
  stripe.failNext('/v1/customers', 401);
  await assert.rejects(
    tenant.as('TenantAdmin').openBillingPortal({}),
    refused(502, 'The payment provider refused the key of this server.'),
  );
  stripe.failNext('/v1/customers', 500);
  await assert.rejects(
    tenant.as('TenantAdmin').openBillingPortal({}),
    refused(503, 'The payment provider did not answer.'),
  );
  // A redirection is not followed: the key of the server goes to one origin alone.
  stripe.failNext('/v1/customers', 302);
  await assert.rejects(
    tenant.as('TenantAdmin').openBillingPortal({}),
    refused(502, 'This server refused the address or the answer of the payment provider.'),
  );
});

test('keeps invoices and payments as the provider has them, whatever the event says', async () => {
  const { tenant, customer } = await payingTenant();
  const open = { status: 'open', amount_paid: 0, amount_remaining: 12_300 };
  stripe.invoices.set('in_1', invoiceOf(customer, 'in_1', { ...open, payments: { data: [] } }));
  const sent = { id: 'in_1', customer, status: 'paid', total: 1 };
  assert.equal((await event('invoice.finalized', sent)).status, 204);
  await until(async () => (await invoices(tenant)).length === 1);
  assert.partialDeepStrictEqual(await invoices(tenant), [
    { number: 'A-in_1', status: 'open', currency: 'eur', total: 12_300, remaining: 12_300 },
  ]);
  stripe.invoices.set('in_1', invoiceOf(customer, 'in_1'));
  await event('invoice.paid', sent);
  await until(async () => (await invoices(tenant))[0]?.status === 'paid');
  const payments = await tenant.as('TenantAdmin').listPayments({});
  assert.partialDeepStrictEqual(payments.items, [
    { invoice: 'A-in_1', status: 'paid', amount: 12_300, currency: 'eur' },
  ]);
  await event('invoice.paid', sent);
  await event('invoice.finalized', sent);
  await setTimeout(100);
  const { items } = await tenant.as('TenantAdmin').listAuditEntries({ action: 'invoice.update' });
  assert.deepEqual(
    items.map(({ details }) => details['status']),
    ['paid', 'open'],
  );
});

test('a draft that the provider deleted goes, with an audit entry', async () => {
  const { tenant, customer } = await payingTenant();
  const draft = { status: 'draft', number: null, payments: { data: [] } };
  stripe.invoices.set('in_2', invoiceOf(customer, 'in_2', draft));
  await event('invoice.created', { id: 'in_2', customer });
  await until(async () => (await invoices(tenant)).length === 1);
  stripe.invoices.delete('in_2');
  await event('invoice.deleted', { id: 'in_2', customer });
  await until(async () => (await invoices(tenant)).length === 0);
  assert.ok((await tenant.auditedActions()).includes('invoice.delete'));
});

test('400: takes no event that is unsigned, signed otherwise, or old', async () => {
  const { tenant, customer } = await payingTenant();
  stripe.invoices.set('in_3', invoiceOf(customer, 'in_3'));
  const object = { id: 'in_3', customer };
  const old = Math.floor(Date.now() / 1000) - 301;
  for (const signed of [{ secret: 'whsec_other' }, { at: old }])
    assert.equal((await event('invoice.paid', object, signed)).status, 400);
  const unsigned = await server.send({ 'content-type': 'application/json' })(
    '/billing/stripe/events',
    { method: 'POST', body: JSON.stringify({ type: 'invoice.paid', data: { object } }) },
  );
  assert.equal(unsigned.status, 400);
  await setTimeout(100);
  assert.deepEqual(await invoices(tenant), []);
});

test('an event of another customer changes nothing, and is answered in the same way', async () => {
  const { tenant, customer } = await payingTenant();
  stripe.invoices.set('in_4', invoiceOf('cus_other', 'in_4'));
  assert.equal((await event('invoice.paid', { id: 'in_4', customer: 'cus_other' })).status, 204);
  // The event names our customer, and the invoice is that of another one.
  assert.equal((await event('invoice.paid', { id: 'in_4', customer })).status, 204);
  await setTimeout(100);
  assert.deepEqual(await invoices(tenant), []);
});

/** Reports of a tenant that wait, oldest first. */
const waiting = ({ uuid }: TestTenant) =>
  server.db.owner<{ uuid: string; meter: string; day: string; value: number }>(
    `select uuid, meter, day::text as day, value from meter_report
     where tenant_uuid = $1 and next_attempt_at is not null order by day, meter`,
    [uuid],
  );

const tomorrow = () => new Date(Date.now() + DAY_MS);

test('reports each finished day once for each billed meter, and what is stored only when measured', async () => {
  const { tenant, customer } = await payingTenant();
  await tenant.as('TenantAdmin').uploadSbom({ project: 'shop', body: bomOf('a') });
  const now = tomorrow();
  await makeReports(parts(), now);
  await makeReports(parts(), now);
  const reports = await waiting(tenant);
  const today = new Date().toISOString().slice(0, 10);
  assert.deepEqual(
    reports.filter(({ day }) => day === today).map(({ meter, value }) => [meter, value]),
    [
      ['sboms_uploaded', 1],
      ['users', 1],
    ],
  );
  const earlier = reports.filter(({ day }) => day !== today);
  assert.ok(earlier.length >= 2);
  assert.ok(earlier.every(({ meter, value }) => meter === 'sboms_uploaded' && value === 0));
  for (const { uuid } of reports) await sendReport(parts(), tenant.uuid, uuid, now);
  const taken = stripe.events.filter(
    ({ payload }) => Object(payload).stripe_customer_id === customer,
  );
  assert.equal(taken.length, reports.length);
  assert.partialDeepStrictEqual(taken.at(-1), {
    ...{ event_name: 'assay_users', payload: { stripe_customer_id: customer, value: '1' } },
    timestamp: Date.parse(today) / 1000 + 86_399,
  });
  const { account } = await billing(tenant);
  assert.partialDeepStrictEqual(account, { unreported: 0, failure: null });
  const { items } = await tenant
    .as('TenantAdmin')
    .listAuditEntries({ action: 'billing.report_use' });
  assert.deepEqual(items[0]?.details, { day: today, sboms_uploaded: 1, users: 1 });
});

test('repeats a report that failed, and one that may have been taken counts once', async () => {
  const { tenant, customer } = await payingTenant();
  const now = tomorrow();
  await makeReports(parts(), now);
  const [report] = await waiting(tenant);
  const { uuid } = report ?? assert.fail();
  const send = (at = now) => sendReport(parts(), tenant.uuid, uuid, at);
  const taken = () => stripe.events.filter(({ identifier }) => identifier === uuid).length;
  stripe.failNext('/v1/billing/meter_events', 429);
  await send();
  assert.partialDeepStrictEqual((await billing(tenant)).account, {
    failure: 'The payment provider asks this server to wait.',
  });
  assert.equal(taken(), 0);
  // The library sends once more over another connection, and neither answer comes.
  stripe.failNext('/v1/billing/meter_events', 'lose', 'lose');
  await send();
  assert.equal(taken(), 1);
  assert.ok((await waiting(tenant)).some((one) => one.uuid === uuid));
  await send();
  assert.equal(taken(), 1);
  assert.ok(!(await waiting(tenant)).some((one) => one.uuid === uuid));
  const keys = stripe.requests
    .filter(({ form }) => form['identifier'] === uuid)
    .map(({ headers }) => headers['idempotency-key']);
  assert.deepEqual(new Set(keys), new Set([`${uuid}-2`, `${uuid}-3`]));
  assert.ok(customer);
});

test('gives a report up that the provider may have taken a day ago', async () => {
  const { tenant } = await payingTenant();
  const now = tomorrow();
  await makeReports(parts(), now);
  const [report] = await waiting(tenant);
  const { uuid } = report ?? assert.fail();
  stripe.failNext('/v1/billing/meter_events', 'hang up', 'hang up');
  await sendReport(parts(), tenant.uuid, uuid, now);
  await sendReport(parts(), tenant.uuid, uuid, new Date(+now + DAY_MS));
  assert.ok(!(await waiting(tenant)).some((one) => one.uuid === uuid));
  assert.deepEqual(
    stripe.events.filter(({ identifier }) => identifier === uuid),
    [],
  );
  assert.match((await billing(tenant)).account?.failure ?? '', /^Nobody knows/);
});

test('reports nothing of a tenant without a subscription', async () => {
  const { tenant } = await payingTenant({ subscribed: false });
  await makeReports(parts(), tomorrow());
  assert.deepEqual(await waiting(tenant), []);
});

test('keeps neither key nor webhook secret in the database, jobs and failures included', async () => {
  const { tenant } = await payingTenant();
  await makeReports(parts(), tomorrow());
  const [report] = await waiting(tenant);
  stripe.failNext('/v1/billing/meter_events', 401);
  await sendReport(parts(), tenant.uuid, report?.uuid ?? assert.fail(), tomorrow());
  assert.match((await billing(tenant)).account?.failure ?? '', /refused the key/);
  const canary = createCanary();
  canary.watch('key', TEST_KEY);
  canary.watch('webhook secret', SECRET);
  for (const [table, rows] of await dumpTables(server.db.url))
    assert.deepEqual(canary.find(rows), [], table);
});

test('without a provider nothing is asked of one, and the page says that payments are off', async () => {
  const off = await testServer();
  try {
    const tenant = await testTenant(off);
    const admin = tenant.as('TenantAdmin');
    const { payments, account } = await admin.getBilling({});
    assert.deepEqual([payments, account], ['off', null]);
    await assert.rejects(admin.openBillingPortal({}), refused(409, /not configured payments/));
    const answer = await off.send({ 'content-type': 'application/json' })(
      '/billing/stripe/events',
      { method: 'POST', body: '{}' },
    );
    assert.equal(answer.status, 404);
  } finally {
    await off.stop();
  }
});
