import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../test-server.ts';
import { noteExpiringLicenses } from './expiry.ts';
import { testVendor } from './test-license.ts';

const vendor = testVendor();
const DAY_S = 86_400;

let server: TestServer;
before(async () => {
  server = await testServer({ licenseKey: vendor.pem });
});
after(() => server.stop());

/** Sets a license that ends so many days from now, as if it had been set earlier. */
async function license(tenant: TestTenant, serial: number, days: number): Promise<void> {
  const exp = Math.floor(Date.now() / 1000 + days * DAY_S);
  const token = vendor.issue({ serial, nbf: exp - 400 * DAY_S, exp });
  await server.db.owner(
    `insert into license (tenant_uuid, token, serial, set_by) values ($1, $2, $3, 'operator')
     on conflict (tenant_uuid) do update set token = excluded.token, serial = excluded.serial`,
    [tenant.uuid, token, serial],
  );
}

/** Steps of the events of a tenant, oldest first. */
async function noted(tenant: TestTenant): Promise<number[]> {
  await noteExpiringLicenses(server.db.worker);
  const rows = await server.db.owner<{ days: number }>(
    `select (data->>'days')::int as days from notification_event
     where tenant_uuid = $1 and kind = 'license.expiring' order by created_at, uuid`,
    [tenant.uuid],
  );
  return rows.map(({ days }) => days);
}

test('notes each step before the end of a license once, with an audit entry', async () => {
  const tenant = await testTenant(server);
  await license(tenant, 1, 40);
  assert.deepEqual(await noted(tenant), []);
  await license(tenant, 1, 20);
  assert.deepEqual(await noted(tenant), [30]);
  assert.deepEqual(await noted(tenant), [30]);
  await license(tenant, 1, 0.5);
  assert.deepEqual(await noted(tenant), [30, 1]);
  await license(tenant, 1, -1);
  assert.deepEqual(await noted(tenant), [30, 1, 0]);
  assert.deepEqual(await noted(tenant), [30, 1, 0]);
  assert.deepEqual(await tenant.auditedActions(), Array(3).fill('license.expiring'));
});

test('begins again with another license', async () => {
  const tenant = await testTenant(server);
  await license(tenant, 1, -1);
  assert.deepEqual(await noted(tenant), [0]);
  await license(tenant, 2, 300);
  assert.deepEqual(await noted(tenant), [0]);
  await license(tenant, 2, 3);
  assert.deepEqual(await noted(tenant), [0, 7]);
});

test('notes nothing of licenses that were taken away or cannot be read', async () => {
  const [cleared, broken] = [await testTenant(server), await testTenant(server)];
  await license(cleared, 1, 2);
  await license(broken, 1, 2);
  await server.db.owner(`update license set cleared_at = now() where tenant_uuid = $1`, [
    cleared.uuid,
  ]);
  await server.db.owner(`update license set token = 'x' where tenant_uuid = $1`, [broken.uuid]);
  assert.deepEqual([await noted(cleared), await noted(broken)], [[], []]);
});
