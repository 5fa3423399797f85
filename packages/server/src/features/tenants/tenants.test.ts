import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { createClient } from '@assay/contract/client.ts';
import type { Role } from '@assay/contract/endpoint.ts';
import { api } from '@assay/contract/index.ts';
import { refused } from '../../test-refused.ts';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../test-server.ts';
import { addMember } from '../users/test-people.ts';
import { proveSecondFactor, testOperator } from './test-operator.ts';

let server: TestServer;
let operator: TestTenant;
before(async () => {
  server = await testServer();
  operator = await testOperator(server);
});
after(() => server.stop());

const admin = () => operator.as('SuperAdmin');
const nameOf = (what: string) => `${what} ${randomUUID()}`;

/** Action and details of the operator's latest audit entry. */
const lastAudited = async () => {
  const [row] = await server.db.owner<{ action: string; subject_uuid: string; details: object }>(
    'select action, subject_uuid, details from audit_entry where tenant_uuid = $1 order by uuid desc limit 1',
    [operator.uuid],
  );
  return row ?? assert.fail('nothing was audited');
};

test('a tenant is created with its own data key, and audited', async () => {
  const name = nameOf('Acme');
  const { link, ...made } = await admin().createTenant({ name });
  assert.deepEqual(
    [made.name, made.status, made.deletion_due_at, link],
    [name, 'active', null, null],
  );
  assert.deepEqual(await admin().getTenantByUuid({ uuid: made.uuid }), made);
  const keys = await server.db.owner('select from data_key where owner_uuid = $1', [made.uuid]);
  assert.equal(keys.length, 1);
  const { action, subject_uuid, details } = await lastAudited();
  assert.deepEqual([action, subject_uuid, details], ['tenant.create', made.uuid, { name }]);
});

test('409: a name is taken once, ignoring case and composition', async () => {
  const name = `${nameOf('Müller')}`;
  await admin().createTenant({ name });
  for (const again of [name, name.toUpperCase(), name.normalize('NFD'), ` ${name} `])
    await assert.rejects(
      admin().createTenant({ name: again }),
      refused(409, 'Please use unique value'),
    );
  await assert.rejects(admin().createTenant({ name: 'DEFAULT' }), refused(409));
});

test('of two concurrent creations of one name, one succeeds', async () => {
  const name = nameOf('Race');
  const made = await Promise.allSettled(
    Array.from({ length: 12 }, () => admin().createTenant({ name })),
  );
  assert.equal(made.filter(({ status }) => status === 'fulfilled').length, 1);
  const rows = await server.db.owner('select from tenant where lower(name) = lower($1)', [name]);
  assert.equal(rows.length, 1);
});

test('the first administrator is invited, and may join with the link', async () => {
  const email = `first-${randomUUID()}@example.org`;
  const made = await admin().createTenant({ name: nameOf('Invited'), admin_email: email });
  const [mail] = await server.mails(email);
  // The mail has its own link, which proves the address.
  assert.deepEqual([mail?.kind, mail?.links.includes(made.link ?? '')], ['invitation', false]);
  const hash = new URL(made.link ?? '').searchParams.get('hash') ?? '';
  const visitor = createClient(api, server.send());
  await visitor.resetPassword({ hash, password: 'Grün-Haus-7 Stufen' });
  const { items } = await admin().getTenantOverview({ tenantUUID: made.uuid });
  assert.deepEqual(
    items[0]?.members.map((member) => [member.email, member.role]),
    [[email, 'TenantAdmin']],
  );
  assert.equal(items[0]?.users, 1);
});

test('tenants are listed by name, page by page, and found by a part of it', async () => {
  const tag = randomUUID();
  for (const name of [`b ${tag}`, `A ${tag}`, `c_${tag}`]) await admin().createTenant({ name });
  const one = await admin().listTenants({ keyword: tag, pageSize: 2 });
  assert.deepEqual(
    one.items.map(({ name }) => name[0]),
    ['A', 'b'],
  );
  assert.equal(one.total, 3);
  const cursor = one.next_cursor ?? '';
  const two = await admin().listTenants({ keyword: tag, pageSize: 2, cursor });
  assert.deepEqual([two.items.map(({ name }) => name[0]), two.next_cursor], [['c'], null]);
  const literal = await admin().listTenants({ keyword: `_${tag}` });
  assert.equal(literal.total, 1);
});

test("the overview counts a tenant's data, and finds the tenants of a user", async () => {
  const [one, two] = [await testTenant(server), await testTenant(server)];
  const { uuid, email } = await addMember(server, one.uuid, 'Auditor');
  await addMember(server, one.uuid, 'TenantAdmin');
  await server.db.owner(
    'insert into membership (account_uuid, tenant_uuid, role) values ($1, $2, $3)',
    [uuid, two.uuid, 'Visitor'],
  );
  await one.as('LedgerAdmin').createProject({ path: 'a/b' });
  await one.keyOf('Visitor');
  const [found] = (await admin().getTenantOverview({ tenantUUID: one.uuid })).items;
  const { users, api_keys, projects, sboms, storage_bytes, license_expires_at } =
    found ?? assert.fail();
  assert.deepEqual([users, api_keys, projects, sboms, storage_bytes], [3, 1, 1, 0, 0]);
  assert.equal(license_expires_at, null);
  assert.deepEqual(
    found?.members.map(({ role }) => role),
    ['TenantAdmin'],
  );
  const of = await admin().getTenantOverview({ userEmail: email.toUpperCase() });
  assert.deepEqual(
    new Map(of.items.map((item) => [item.uuid, item.members])),
    new Map([
      [one.uuid, [{ uuid, email, role: 'Auditor' }]],
      [two.uuid, [{ uuid, email, role: 'Visitor' }]],
    ]),
  );
  const nobody = await admin().getTenantOverview({ userEmail: 'nobody@example.org' });
  assert.deepEqual(nobody.items, []);
  assert.deepEqual((await admin().getTenantOverview({ tenantUUID: randomUUID() })).items, []);
  const all = await admin().getTenantOverview({});
  assert.ok(all.items.some((item) => item.uuid === one.uuid));
});

test('a disabled tenant refuses sign-in, keeps everything, and can be enabled again', async () => {
  const tenant = await testTenant(server);
  const key = createClient(api, server.send({ 'x-api-key': await tenant.keyOf('LedgerAdmin') }));
  await key.listProjects({});
  await tenant.as('LedgerAdmin').createProject({ path: 'kept' });
  const disabled = await admin().deleteTenant({ uuid: tenant.uuid });
  assert.deepEqual([disabled.status, disabled.deletion_due_at], ['disabled', null]);
  const { action, details } = await lastAudited();
  assert.equal(action, 'tenant.delete');
  assert.deepEqual(details, { delete_data: false, name: disabled.name, due_at: null });
  await assert.rejects(tenant.as('LedgerAdmin').listProjects({}), refused(401));
  await assert.rejects(key.listProjects({}), refused(401));
  const sessions = await server.db.owner('select from session where tenant_uuid = $1', [
    tenant.uuid,
  ]);
  assert.equal(sessions.length, 0);
  const enabled = await admin().undeleteTenant({ uuid: tenant.uuid });
  assert.equal(enabled.status, 'active');
  assert.equal((await lastAudited()).action, 'tenant.undelete');
  await assert.rejects(tenant.as('LedgerAdmin').listProjects({}), refused(401));
  assert.equal((await key.listProjects({})).items[0]?.path, 'kept');
  await assert.rejects(admin().undeleteTenant({ uuid: tenant.uuid }), refused(409));
});

test('data is destroyed seven days later, unless cancelled before', async () => {
  const { uuid } = await testTenant(server);
  const deleting = await admin().deleteTenant({ uuid, delete_data: 'true' });
  const days = (Date.parse(deleting.deletion_due_at ?? '') - Date.now()) / 86_400_000;
  assert.deepEqual([deleting.status, Math.round(days)], ['deleting', 7]);
  const again = await admin().deleteTenant({ uuid, delete_data: 'true' });
  assert.equal(again.deletion_due_at, deleting.deletion_due_at);
  assert.equal((await admin().deleteTenant({ uuid })).status, 'deleting');
  const jobs = await server.db.owner<{ due: boolean }>(
    `select run_at = d.due_at as due from queue._private_jobs j, tenant_deletion d
     where d.tenant_uuid = $1 and j.payload -> 'data' ->> 'uuid' = d.uuid::text`,
    [uuid],
  );
  assert.deepEqual(jobs, [{ due: true }]);
  assert.equal((await admin().undeleteTenant({ uuid })).status, 'active');
  await admin().deleteTenant({ uuid, delete_data: 'true' });
  await server.db.owner(
    'update tenant_deletion set due_at = now() - make_interval(secs => 1) where tenant_uuid = $1',
    [uuid],
  );
  await assert.rejects(admin().undeleteTenant({ uuid }), refused(409, 'too late'));
  await assert.rejects(
    admin().getDeletionCertificate({ uuid }),
    refused(404, 'Deletion certificate not found'),
  );
});

test('409: the tenant of the installation and the own one stay', async () => {
  const [home] = await server.db.owner<{ uuid: string }>('select default_tenant() as uuid');
  for (const uuid of [home?.uuid ?? '', operator.uuid])
    for (const delete_data of ['true', 'false'] as const)
      await assert.rejects(
        admin().deleteTenant({ uuid, delete_data }),
        refused(409, 'cannot be deleted'),
      );
});

test('404: a tenant that never was', async () => {
  const uuid = randomUUID();
  const calls = [
    () => admin().getTenantByUuid({ uuid }),
    () => admin().deleteTenant({ uuid }),
    () => admin().undeleteTenant({ uuid }),
    () => admin().setTenantLicense({ uuid, license: '' }),
  ];
  for (const call of calls) await assert.rejects(call(), refused(404, 'Tenant not found'));
});

test('403: only a SuperAdmin reaches tenants, with a second factor and a fresh session to delete', async () => {
  const { uuid } = await testTenant(server);
  const roles: Role[] = ['TenantAdmin', 'LedgerAdmin', 'Auditor', 'Visitor', 'Unknown'];
  for (const role of roles) {
    const client = operator.as(role);
    const calls = [
      () => client.createTenant({ name: nameOf('x') }),
      () => client.listTenants({}),
      () => client.getTenantOverview({}),
      () => client.getTenantByUuid({ uuid }),
      () => client.deleteTenant({ uuid }),
      () => client.undeleteTenant({ uuid }),
      () => client.getDeletionCertificate({ uuid }),
    ];
    for (const call of calls) await assert.rejects(call(), refused(403, 'not authorized'));
  }
  const other = (await testTenant(server)).as('SuperAdmin');
  await assert.rejects(other.deleteTenant({ uuid }), refused(403, 'two-factor'));
  const old = await testOperator(server);
  await server.db.owner(
    "update session set authenticated_at = now() - interval '11 minutes' where tenant_uuid = $1",
    [old.uuid],
  );
  await assert.rejects(old.as('SuperAdmin').deleteTenant({ uuid }), refused(403, 'Sign in again'));
  assert.equal((await admin().getTenantByUuid({ uuid })).status, 'active');
});

test('every member of a tenant can read its name and whether it enforces a second factor', async () => {
  const tenant = await testTenant(server);
  const own = await tenant.as('Visitor').getTenant({});
  assert.deepEqual([own.uuid, own.name], [tenant.uuid, `tenant ${tenant.uuid}`]);
  assert.deepEqual(await tenant.as('Visitor').getRequireTfa({}), { require_tfa: false });
  await assert.rejects(tenant.as('Unknown').getTenant({}), refused(403));
});

test('enforcing a second factor needs the own one, and ends the sessions of local people without', async () => {
  const tenant = await testTenant(server);
  const boss = tenant.as('TenantAdmin');
  await assert.rejects(boss.setRequireTfa({ require_tfa: true }), refused(403, 'two-factor'));
  await assert.rejects(tenant.as('LedgerAdmin').setRequireTfa({ require_tfa: true }), refused(403));
  await tenant.tokenOf('TenantAdmin');
  await proveSecondFactor(server, tenant);
  await server.db.owner(
    `update account a set two_factor_auth = true from membership m
     where m.account_uuid = a.uuid and m.tenant_uuid = $1 and m.role = 'TenantAdmin'`,
    [tenant.uuid],
  );
  const elsewhere = await testTenant(server);
  await elsewhere.as('Visitor').getTenant({});
  await tenant.as('Visitor').getTenant({});
  assert.deepEqual(await boss.setRequireTfa({ require_tfa: true }), { require_tfa: true });
  await assert.rejects(tenant.as('Visitor').getTenant({}), refused(401));
  assert.deepEqual(await boss.getRequireTfa({}), { require_tfa: true });
  assert.equal((await elsewhere.as('Visitor').getRequireTfa({})).require_tfa, false);
  await boss.setRequireTfa({ require_tfa: false });
  assert.deepEqual(await tenant.auditedActions(), ['tenant.require_tfa', 'tenant.require_tfa']);
});
