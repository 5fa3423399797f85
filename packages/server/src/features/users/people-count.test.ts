import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { refused } from '../../test-refused.ts';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../test-server.ts';
import { testVendor } from '../license/test-license.ts';
import { addMember } from './test-people.ts';

const vendor = testVendor();
let server: TestServer;
before(async () => {
  server = await testServer({ licenseKey: vendor.pem });
});
after(() => server.stop());

/** Number of users in each call that reports it. */
async function counts(tenant: TestTenant, operator: TestTenant) {
  const admin = tenant.as('TenantAdmin');
  const listed = await admin.listUsers({ pageSize: 200 });
  assert.equal(listed.items.length, listed.total);
  const { items } = await operator.as('SuperAdmin').getTenantOverview({ tenantUUID: tenant.uuid });
  const { usage, users_without_role } = await admin.getLicense({});
  return {
    list: listed.total,
    overview: items[0]?.users,
    license: usage.users,
    users_without_role,
  };
}

test('list, overview and license count the same people, whatever becomes of them', async () => {
  const [tenant, operator] = [await testTenant(server), await testTenant(server)];
  const admin = tenant.as('TenantAdmin');
  const expect = async (users: number, users_without_role: number, what: string) =>
    assert.deepEqual(
      await counts(tenant, operator),
      { list: users, overview: users, license: users, users_without_role },
      what,
    );
  await expect(1, 0, 'the administrator');
  const { uuid: member } = await addMember(server, tenant.uuid, 'Visitor');
  await expect(2, 0, 'a member');
  const { uuid: waiting } = await addMember(server, tenant.uuid, 'Unknown');
  await expect(3, 1, 'somebody who waits for a role');
  const { uuid: invited } = await admin.inviteUser({ email: 'i@example.org', role: 'Auditor' });
  await expect(4, 1, 'an invitation');
  await server.db.owner(
    'update account set disabled_at = now(), email_confirmed_at = null where uuid = $1',
    [member],
  );
  await expect(4, 1, 'a disabled, unproven account');
  await server.db.owner(
    `update one_time_secret set expires_at = now() - interval '1 second'
     where token_hash = (select token_hash from invitation where uuid = $1)`,
    [invited],
  );
  await expect(3, 1, 'an invitation that ran out');
  await admin.setUserRole({ uuid: waiting, role: 'Visitor' });
  await expect(3, 0, 'a role given');
  await admin.deleteUser({ uuid: member });
  await expect(2, 0, 'a member removed');
});

test('402: users without a role do not count, and are reported separately', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  await admin.setLicense({ license: vendor.issue({ limits: { users: 2 } }) });
  const strangers = await Promise.all(
    [1, 2, 3].map(() => addMember(server, tenant.uuid, 'Unknown')),
  );
  await admin.inviteUser({ email: 'first@example.org', role: 'Visitor' });
  const full = refused(402, 'The license of this tenant allows 2 users, and this tenant has 2.');
  await assert.rejects(admin.inviteUser({ email: 'next@example.org', role: 'Visitor' }), full);
  const [{ uuid } = { uuid: '' }] = strangers;
  await assert.rejects(admin.setUserRole({ uuid, role: 'Visitor' }), full);
});
