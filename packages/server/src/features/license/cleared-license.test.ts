import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { refused } from '../../test-refused.ts';
import { type TestServer, testServer, testTenant } from '../../test-server.ts';
import { FAIR_USE } from './fair-use.ts';
import { testVendor } from './test-license.ts';

const vendor = testVendor();
const now = Math.floor(Date.now() / 1000);

let server: TestServer;
before(async () => {
  server = await testServer({ licenseKey: vendor.pem });
});
after(() => server.stop());

const notLicensed = refused(402, 'Tenant is not licensed to use Azure AD.');

for (const who of ['its administrator', 'the operator'] as const)
  test(`402: limits and features stay as they were when ${who} takes a license away`, async () => {
    const tenant = await testTenant(server);
    const admin = tenant.as('TenantAdmin');
    const root = (await testTenant(server)).as('SuperAdmin');
    const set = (license: string) =>
      who === 'the operator'
        ? root.setTenantLicense({ uuid: tenant.uuid, license })
        : admin.setLicense({ license });
    await set(vendor.issue({ limits: { projects: 1, sboms: 5_000_000 } }));
    await admin.createProject({ path: 'a' });
    const cleared = await set('');
    assert.deepEqual([cleared.license, cleared.valid, cleared.serial], [null, false, null]);
    assert.match(cleared.problem ?? '', /^The license was taken away\./);
    assert.deepEqual(cleared.limits, { ...FAIR_USE, projects: 1 });
    assert.deepEqual(cleared.features, []);
    const sentence = 'The last license of this tenant allows 1 projects, and this tenant has 1.';
    await assert.rejects(admin.createProject({ path: 'b' }), refused(402, sentence));
    await assert.rejects(admin.searchAzureAdGroups({ term: 'x' }), notLicensed);
    await admin.setLicense({ license: vendor.issue({ serial: 2, limits: { projects: 2 } }) });
    await admin.createProject({ path: 'b' });
  });

test('a feature of a removed license continues as long as it would have', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  await admin.setLicense({ license: vendor.issue({ features: ['azure-ad'] }) });
  assert.deepEqual((await admin.setLicense({ license: '' })).features, ['azure-ad']);
  const old = vendor.issue({ features: ['azure-ad'], nbf: now - 7200, exp: now - 3600 });
  await server.db.owner('update license set token = $2 where tenant_uuid = $1', [tenant.uuid, old]);
  assert.deepEqual((await admin.getLicense({})).features, []);
});

test('a license that ran out limits no less than before', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  await admin.setLicense({ license: vendor.issue() });
  const old = vendor.issue({ limits: { projects: 1 }, nbf: now - 7200, exp: now - 3600 });
  await server.db.owner('update license set token = $2 where tenant_uuid = $1', [tenant.uuid, old]);
  const { valid, limits } = await admin.getLicense({});
  assert.deepEqual([valid, limits], [false, { ...FAIR_USE, projects: 1 }]);
});
