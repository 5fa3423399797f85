import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Role } from '@assay/contract/endpoint.ts';
import { FEATURES } from '@assay/contract/license-names.ts';
import { refused } from '../../test-refused.ts';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../test-server.ts';
import { FAIR_USE } from './fair-use.ts';
import { testVendor } from './test-license.ts';
import { licenseKeyOf } from './trusted-keys.ts';

const vendor = testVendor();
const now = Math.floor(Date.now() / 1000);

let server: TestServer;
before(async () => {
  server = await testServer({ licenseKey: vendor.pem });
});
after(() => server.stop());

/** Expires a tenant's license, by the database's clock, without notifying the server. */
const lapse = async (tenant: TestTenant) => {
  const license = vendor.issue({ serial: 1_000_000, nbf: now - 7200, exp: now - 3600 });
  await server.db.owner('update license set token = $2, serial = 1000000 where tenant_uuid = $1', [
    tenant.uuid,
    license,
  ]);
};

test('without a license everything is permitted within fair use, and the page shows it', async () => {
  const tenant = await testTenant(server);
  const { instance_uuid, usage, ...found } = await tenant.as('TenantAdmin').getLicense({});
  assert.deepEqual(found, {
    license: null,
    valid: false,
    problem: null,
    features: [...FEATURES],
    limits: FAIR_USE,
    expires_at: null,
    serial: null,
    set_by: null,
    users_without_role: 0,
  });
  assert.deepEqual(usage, { users: 1, api_keys: 0, projects: 0, sboms: 0, storage_bytes: 0 });
  assert.match(instance_uuid, /^[0-9a-f-]{36}$/);
});

test('a license is set, shown, audited without its token, and removed', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  const { instance_uuid } = await admin.getLicense({});
  const changes = { aud: instance_uuid, serial: 4, limits: { users: 9 }, features: [...FEATURES] };
  const token = vendor.issue({ ...changes, holder: 'ACME' });
  const set = await admin.setLicense({ license: ` ${token}\n` });
  const { license, valid, features, limits, serial, set_by, expires_at } = set;
  assert.deepEqual(
    { license, valid, features, limits, serial, set_by },
    {
      license: token,
      valid: true,
      features: [...FEATURES],
      limits: { users: 9 },
      serial: 4,
      set_by: 'tenant',
    },
  );
  assert.equal(Date.parse(expires_at ?? ''), (now + 3600) * 1000);
  assert.deepEqual(await admin.getLicense({}), set);
  assert.equal((await admin.setLicense({ license: '' })).license, null);
  const entries = await server.db.owner<{ action: string; details: unknown }>(
    'select action, details from audit_entry where tenant_uuid = $1 order by uuid',
    [tenant.uuid],
  );
  assert.deepEqual(entries, [
    { action: 'license.set', details: { set_by: 'tenant', serial: 4 } },
    { action: 'license.set', details: { set_by: 'tenant', cleared: true } },
  ]);
});

test('400: a license that is forged, expired, early, or for another installation changes nothing', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  const good = vendor.issue();
  const cases: [string, RegExp][] = [
    [testVendor().issue(), /not signed by a key that is trusted/],
    [good.replace(/\.[^.]+$/, `.${'A'.repeat(86)}`), /not signed by a key/],
    [vendor.issue({ nbf: now - 9, exp: now - 8 }), /expired/],
    [vendor.issue({ nbf: now + 3000 }), /does not hold before/],
    [vendor.issue({ aud: randomUUID() }), /another installation/],
    [good.slice(0, -3), /signature|base64url/i],
    ['assay-license.v1', /form/],
  ];
  for (const [license, sentence] of cases)
    await assert.rejects(admin.setLicense({ license }), refused(400, sentence));
  await assert.rejects(admin.setLicense({ license: 'x'.repeat(16_385) }), refused(400));
  assert.equal((await admin.getLicense({})).license, null);
  assert.deepEqual(await tenant.auditedActions(), []);
});

test('409: refuses an older license, also after the newer one was removed', async () => {
  const admin = (await testTenant(server)).as('TenantAdmin');
  const [two, three] = [vendor.issue({ serial: 2 }), vendor.issue({ serial: 3 })];
  await admin.setLicense({ license: three });
  await admin.setLicense({ license: three });
  await assert.rejects(admin.setLicense({ license: two }), refused(409));
  const other = vendor.issue({ serial: 3, limits: { users: 1 } });
  await assert.rejects(admin.setLicense({ license: other }), refused(409));
  await admin.setLicense({ license: '' });
  await assert.rejects(admin.setLicense({ license: two }), refused(409));
  await assert.rejects(admin.setLicense({ license: other }), refused(409));
  assert.equal((await admin.setLicense({ license: three })).serial, 3);
});

test('of fifty concurrent licenses the highest serial stays, and serials only grow', async () => {
  const tenant = await testTenant(server);
  const root = (await testTenant(server)).as('SuperAdmin');
  const serials = Array.from({ length: 50 }, (_, n) => ((n * 37) % 50) + 1);
  const set = (serial: number) =>
    root.setTenantLicense({ uuid: tenant.uuid, license: vendor.issue({ serial }) });
  // A connection may not be free in time: that call is simply made again.
  const patiently = (serial: number): Promise<unknown> =>
    set(serial).catch((error) => {
      if (refused(503)(error)) return patiently(serial);
      throw error;
    });
  const done = await Promise.allSettled(serials.map(patiently));
  const took = serials.filter((_, n) => done[n]?.status === 'fulfilled');
  assert.ok(took.includes(50));
  for (const [n, outcome] of done.entries())
    if (outcome.status === 'rejected')
      assert.ok(refused(409)(outcome.reason), `${serials[n]}: ${outcome.reason}`);
  assert.equal((await tenant.as('TenantAdmin').getLicense({})).serial, 50);
  const entries = await server.db.owner<{ serial: number }>(
    `select (details ->> 'serial')::int as serial from audit_entry
     where subject_uuid = $1 order by (details ->> 'serial')::int`,
    [tenant.uuid],
  );
  assert.deepEqual(
    entries.map(({ serial }) => serial),
    took.toSorted((a, b) => a - b),
  );
});

test('a license set by a SuperAdmin stays until they clear it', async () => {
  const operator = await testTenant(server);
  const root = operator.as('SuperAdmin');
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  await admin.setLicense({ license: vendor.issue({ serial: 1 }) });
  const set = await root.setTenantLicense({
    uuid: tenant.uuid,
    license: vendor.issue({ serial: 2 }),
  });
  assert.deepEqual([set.set_by, set.serial, set.usage.users], ['operator', 2, 1]);
  for (const license of ['', vendor.issue({ serial: 3 })])
    await assert.rejects(admin.setLicense({ license }), refused(403, 'set by the operator'));
  assert.equal((await admin.getLicense({})).set_by, 'operator');
  await root.setTenantLicense({ uuid: tenant.uuid, license: '' });
  assert.equal((await admin.setLicense({ license: vendor.issue({ serial: 3 }) })).set_by, 'tenant');
  assert.deepEqual(await operator.auditedActions(), ['license.set', 'license.set']);
  await assert.rejects(
    root.setTenantLicense({ uuid: randomUUID(), license: '' }),
    refused(404, 'Tenant not found'),
  );
});

test('403: others can neither read nor set a license, nor a session that is not fresh', async () => {
  const tenant = await testTenant(server);
  const license = vendor.issue();
  const roles: Role[] = ['LedgerAdmin', 'Auditor', 'Visitor', 'Unknown'];
  for (const role of roles) {
    await assert.rejects(tenant.as(role).getLicense({}), refused(403));
    await assert.rejects(tenant.as(role).setLicense({ license }), refused(403));
  }
  const { uuid } = await testTenant(server);
  await assert.rejects(tenant.as('TenantAdmin').setTenantLicense({ uuid, license }), refused(403));
  await server.db.owner(
    "update session set authenticated_at = now() - interval '11 minutes' where tenant_uuid = $1",
    [tenant.uuid],
  );
  await assert.rejects(
    tenant.as('TenantAdmin').setLicense({ license }),
    refused(403, 'Sign in again'),
  );
});

test('402: a license without Azure AD, or an expired one, names the unlicensed feature', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  const notLicensed = refused(402, 'Tenant is not licensed to use Azure AD.');
  await admin.searchAzureAdGroups({ term: 'x' }).catch((error) => assert.ok(!notLicensed(error)));
  await admin.setLicense({ license: vendor.issue({ serial: 1 }) });
  await assert.rejects(admin.searchAzureAdGroups({ term: 'x' }), notLicensed);
  await admin.setLicense({ license: vendor.issue({ serial: 2, features: ['azure-ad'] }) });
  await admin.searchAzureAdGroups({ term: 'x' }).catch((error) => assert.ok(!notLicensed(error)));
  await lapse(tenant);
  await assert.rejects(admin.searchAzureAdGroups({ term: 'x' }), notLicensed);
});

test('after expiry reading, export and security settings continue, and the page shows why', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  const body = Buffer.from('{"bomFormat":"CycloneDX","specVersion":"1.6","components":[]}');
  const { sbomid, project_uuid } = await admin.uploadSbom({ project: 'a', version: '1', body });
  const { uuid } = await admin.createApiKey({ name: 'key', role: 'Visitor' });
  await admin.setLicense({ license: vendor.issue() });
  await lapse(tenant);
  const found = await admin.getLicense({});
  assert.deepEqual([found.valid, found.features, found.limits], [false, [], FAIR_USE]);
  assert.match(found.problem ?? '', /^The license expired at /);
  await admin.getSbom({ sbomid });
  await admin.getSbomDocument({ sbomid });
  await admin.getProject({ uuid: project_uuid });
  await admin.revokeApiKey({ uuid });
  await admin.deleteSbom({ sbomid });
});

test('a license whose key is no longer trusted is invalid', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  await admin.setLicense({ license: vendor.issue() });
  await server.db.owner('update license set token = $2 where tenant_uuid = $1', [
    tenant.uuid,
    testVendor().issue(),
  ]);
  const { valid, problem } = await admin.getLicense({});
  assert.deepEqual(
    [valid, problem],
    [false, 'The license is not signed by a key that is trusted here.'],
  );
});

test('only a public Ed25519 key is a key for licenses', () => {
  assert.throws(() => licenseKeyOf('no key'));
  const pem = vendor.private_key.export({ type: 'pkcs8', format: 'pem' }).toString();
  assert.throws(() => licenseKeyOf(pem), /public/);
  assert.equal(licenseKeyOf(vendor.pem).type, 'public');
});
