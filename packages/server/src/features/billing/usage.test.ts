import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { METERS } from '@assay/contract/billing.ts';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../test-server.ts';
import { closeEndedMonths } from './close-months.ts';
import { afterThisMonth, backdate, monthBefore, settledEntries } from './test-months.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
  await server.work();
});
after(() => server.stop());

const bom = (...names: string[]) =>
  Buffer.from(
    JSON.stringify({
      ...{ bomFormat: 'CycloneDX', specVersion: '1.6' },
      components: names.map((name) => ({ type: 'library', name, purl: `pkg:npm/${name}@1` })),
    }),
  );

const upload = async (tenant: TestTenant, version: string, ...names: string[]) => {
  const sent = { project: 'shop', version, body: bom(...names), wait: 'ready' as const };
  return (await tenant.as('TenantAdmin').uploadSbom(sent)).sbomid;
};

const present = async (tenant: TestTenant) => (await tenant.as('TenantAdmin').getBilling({})).month;

const months = async (tenant: TestTenant, filter = {}) =>
  (await tenant.as('TenantAdmin').listBillingUsage(filter)).items;

const close = (now?: Date) => closeEndedMonths(server.db.worker, now);

test('counts an uploaded SBOM after its deletion, and what is stored no longer', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  const first = await upload(tenant, '1', 'a', 'b');
  const second = await upload(tenant, '2', 'a', 'b', 'c');
  assert.equal(await upload(tenant, '1', 'a', 'b'), first, 'the same document is no new upload');
  const two = bom('a', 'b').length;
  assert.deepEqual(await present(tenant), {
    ...{ month: monthBefore(0), closed_at: null, sboms_uploaded: 2, ledger_entries: 0 },
    ...{ sboms: 2, components: 5, storage_bytes: two + bom('a', 'b', 'c').length, users: 1 },
  });
  await admin.deleteSbom({ sbomid: second });
  assert.partialDeepStrictEqual(await present(tenant), {
    ...{ sboms_uploaded: 2, sboms: 1, components: 2, storage_bytes: two },
  });
  const listed = await admin.listAuditEntries({ action: 'sbom.upload', outcome: 'ok' });
  assert.equal(listed.total, 2, 'the audit log lists what the figure counts');
});

test('keeps the figures of a closed month when everything in it is deleted', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  const sbomid = await upload(tenant, '1', 'a', 'b', 'c');
  const { uuid } = (await admin.listLedgers({})).items[0] ?? assert.fail();
  const at = { uuid, name: 'default' };
  await admin.createDocuments({ ...at, body: '{"id":"one","document":{"n":1}}' });
  const entries = await settledEntries(tenant);
  assert.ok(entries > 0);
  await close(afterThisMonth());
  const [closed, ...others] = await months(tenant);
  assert.deepEqual(others, []);
  assert.ok(closed?.closed_at && (closed.storage_bytes ?? 0) > bom('a', 'b', 'c').length);
  assert.partialDeepStrictEqual(closed, {
    ...{ sboms_uploaded: 1, ledger_entries: entries, sboms: 1, components: 3, users: 1 },
  });
  await admin.deleteSbom({ sbomid });
  await admin.eraseDocument({ ...at, id: 'one', reason: 'gdpr' });
  await settledEntries(tenant);
  await close(afterThisMonth());
  assert.deepEqual(await months(tenant), [closed]);
});

test('audits a closed month once, with its figures, in an entry that commits to the row', async () => {
  const tenant = await testTenant(server);
  await upload(tenant, '1', 'a');
  await Promise.all([close(afterThisMonth()), close(afterThisMonth())]);
  const { items } = await tenant
    .as('TenantAdmin')
    .listAuditEntries({ action: 'billing.close_month' });
  const [closed] = await months(tenant);
  const { closed_at, ...figures } = closed ?? assert.fail();
  assert.deepEqual(
    items.map(({ actor_kind, details }) => ({ actor_kind, details })),
    [{ actor_kind: 'system', details: figures }],
  );
  const recorded = await server.db.owner<{ tracked: string }>(
    `select r ->> 'table' as tracked from audit_entry, jsonb_array_elements(recorded_rows) r
     where tenant_uuid = $1 and action = 'billing.close_month'`,
    [tenant.uuid],
  );
  assert.deepEqual(recorded, [{ tracked: 'usage_month' }]);
});

test('knows uploads and entries of months from before, and not what was stored then', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  await upload(tenant, '1', 'a', 'b');
  const { uuid } = (await admin.listLedgers({})).items[0] ?? assert.fail();
  const document = '{"id":"one","document":{"n":1}}';
  await admin.createDocuments({ uuid, name: 'default', body: document });
  const entries = await settledEntries(tenant);
  await backdate(server, tenant, monthBefore(4));
  // On the first day of a month, what is stored is known of the month before.
  const unknown = { sboms: null, components: null, storage_bytes: null, users: null };
  const of = (before: number, sboms_uploaded: number, ledger_entries: number) => ({
    ...{ month: monthBefore(before), sboms_uploaded, ledger_entries },
    ...unknown,
  });
  const expected = [of(2, 0, 0), of(3, 0, 0), of(4, 1, entries)];
  const ended = async () =>
    (await months(tenant, { to: monthBefore(2) })).map(({ closed_at, ...figures }) => figures);
  assert.deepEqual(await ended(), expected);
  await close();
  assert.deepEqual(await ended(), expected);
  const [now] = await months(tenant);
  assert.partialDeepStrictEqual(now, { month: monthBefore(0), sboms_uploaded: 0, sboms: 1 });
  const range = await months(tenant, { from: monthBefore(2), to: monthBefore(1), sort: 'month' });
  assert.deepEqual(
    range.map(({ month, closed_at }) => [month, closed_at !== null]),
    [
      [monthBefore(2), true],
      [monthBefore(1), true],
    ],
  );
});

test('lists the months of one tenant alone, as a file too', async () => {
  const [tenant, other] = [await testTenant(server), await testTenant(server)];
  await upload(other, '1', 'a');
  assert.equal((await present(tenant)).sboms_uploaded, 0);
  const file = await tenant.sendAs('TenantAdmin')('/billing/usage?export=csv', { method: 'GET' });
  const [head, line] = (await file.text()).split('\r\n');
  assert.equal(head, `month,closed_at,sboms_uploaded,${METERS.slice(1).join(',')}`);
  assert.equal(line, `${monthBefore(0)},,0,0,0,0,0,1`);
});
