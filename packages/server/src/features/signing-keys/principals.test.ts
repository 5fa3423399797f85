import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { keyFailure } from '@assay/core/attestation/signers/signers-group.ts';
import { startSequencing } from '../../log/test-sequencing.ts';
import { type TestServer, testServer, testTenant } from '../../test-server.ts';
import { type TestDirectory, testDirectory } from '../azure-ad/test-directory.ts';
import { testVendor } from '../license/test-license.ts';
import { azureTenant, personOf, signedIn } from '../single-sign-on/test-azure.ts';
import { sweepRows } from '../sweep/queries.ts';
import { addMember, join } from '../users/test-people.ts';
import { membershipIn, saidBy, signersLogOf } from './test-signers.ts';

const vendor = testVendor();
let directory: TestDirectory;
let server: TestServer;
before(async () => {
  directory = await testDirectory();
  server = await testServer({ identityProviders: directory.doubles, licenseKey: vendor.pem });
  await startSequencing(server);
});
after(async () => {
  await server.stop();
  await directory.provider.stop();
});

/** A tenant with a group and a member. */
async function groupOf(role: 'Visitor' | 'TenantAdmin' = 'Visitor') {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  const { uuid } = await admin.createSignersGroup({ name: 'release' });
  const user = await addMember(server, tenant.uuid, role);
  await admin.addSignersGroupUser({ uuid, userUUID: user.uuid });
  return { tenant, admin, uuid, user: user.uuid };
}

/** Changes of a principal and its memberships, in order. */
async function toldOf(tenantUuid: string, principal: string) {
  const said = saidBy(await signersLogOf(server, tenantUuid));
  return said
    .filter(([, spec]) => spec.principal === principal)
    .map(([kind, { op }]) => `${kind === 'principal' ? '' : `${kind} `}${op}`);
}

const isEnabled = async (tenantUuid: string, principal: string) => {
  const log = await signersLogOf(server, tenantUuid);
  const moment = { control_size: log.head.size, time: null };
  const of = { principal, not_before: 0, not_after: null } as Parameters<typeof keyFailure>[1];
  return keyFailure(log.control.history, of, moment) === undefined;
};

test('a user removed from the tenant cannot sign in it, is in no group, and may return', async () => {
  const { tenant, admin, uuid, user } = await groupOf();
  const elsewhere = await testTenant(server);
  await join(server, elsewhere.uuid, user, 'Visitor');
  await admin.deleteUser({ uuid: user });
  const log = await signersLogOf(server, tenant.uuid);
  assert.equal(membershipIn(log, uuid, user), 'not_member');
  assert.equal(await isEnabled(tenant.uuid, user), false);
  await join(server, tenant.uuid, user, 'Visitor');
  assert.equal(await isEnabled(tenant.uuid, user), true);
  const told = await toldOf(tenant.uuid, user);
  assert.deepEqual(new Set(told.slice(2, 4)), new Set(['group-member remove', 'disable']));
  assert.deepEqual([told.length, told.at(-1)], [5, 'enable']);
});

test('a deleted account is disabled and keeps its name', async () => {
  const { tenant, admin, user } = await groupOf();
  const [before] = await server.db.owner('select name from principal where uuid = $1', [user]);
  await admin.deleteUser({ uuid: user });
  const [account] = await server.db.owner('select uuid from account where uuid = $1', [user]);
  assert.equal(account, undefined);
  assert.deepEqual((await toldOf(tenant.uuid, user)).toSorted(), [
    'create',
    'disable',
    'group-member add',
    'group-member remove',
  ]);
  const [row] = await server.db.owner('select name, enabled from principal where uuid = $1', [
    user,
  ]);
  assert.deepEqual(row, { ...before, enabled: false });
});

test('a disabled user, or one without rights, cannot sign until that is reverted', async () => {
  const { tenant, user } = await groupOf();
  const owner = (statement: string) => server.db.owner(statement, [user]);
  await owner('update account set disabled_at = now() where uuid = $1');
  assert.equal(await isEnabled(tenant.uuid, user), false);
  await owner("update membership set role = 'Unknown' where account_uuid = $1");
  await owner('update account set disabled_at = null where uuid = $1');
  assert.equal(await isEnabled(tenant.uuid, user), false);
  await owner("update membership set role = 'Auditor' where account_uuid = $1");
  assert.equal(await isEnabled(tenant.uuid, user), true);
  assert.deepEqual((await toldOf(tenant.uuid, user)).slice(2), ['disable', 'enable']);
});

test('another address is another name, and no leaf', async () => {
  const { tenant, user } = await groupOf();
  const leaves = (await signersLogOf(server, tenant.uuid)).entries.length;
  await server.db.owner("update account set email = 'other@example.org' where uuid = $1", [user]);
  const [row] = await server.db.owner('select name from principal where uuid = $1', [user]);
  assert.deepEqual(row, { name: 'other@example.org' });
  assert.equal((await signersLogOf(server, tenant.uuid)).entries.length, leaves);
});

test('an API key follows its revocation; a new secret changes nothing, deletion ends it', async () => {
  const { tenant, admin, uuid } = await groupOf();
  const { uuid: key } = await admin.createApiKey({ name: 'ci', role: 'Visitor' });
  await admin.addSignersGroupApiKey({ uuid, apiKeyUUID: key });
  await admin.revokeApiKey({ uuid: key });
  assert.equal(await isEnabled(tenant.uuid, key), false);
  await admin.unrevokeApiKey({ uuid: key });
  await admin.rotateApiKey({ uuid: key });
  await admin.renameApiKey({ uuid: key, name: 'cd' });
  assert.equal(await isEnabled(tenant.uuid, key), true);
  await admin.deleteApiKey({ uuid: key });
  assert.equal(await isEnabled(tenant.uuid, key), false);
  assert.equal((await admin.listSignersGroupApiKeys({ uuid })).total, 0);
  assert.deepEqual(await toldOf(tenant.uuid, key), [
    'create',
    'group-member add',
    'disable',
    'enable',
    'disable',
    'group-member remove',
  ]);
  const [row] = await server.db.owner('select name from principal where uuid = $1', [key]);
  assert.deepEqual(row, { name: 'cd' });
});

test('an expired API key cannot sign, from the next sweep on', async () => {
  const { tenant, admin, uuid } = await groupOf();
  const { uuid: key } = await admin.createApiKey({ name: 'ci', role: 'Visitor' });
  const { uuid: secondKey } = await admin.createApiKey({ name: 'late', role: 'Visitor' });
  await admin.addSignersGroupApiKey({ uuid, apiKeyUUID: key });
  // Not true when it is written, and always true afterwards.
  await server.db.owner(
    "update api_key set expires_at = now() + interval '1 microsecond' where uuid in ($1, $2)",
    [key, secondKey],
  );
  assert.equal(await isEnabled(tenant.uuid, key), true);
  await server.db.worker.write(null, sweepRows);
  assert.equal(await isEnabled(tenant.uuid, key), false);
  await admin.addSignersGroupApiKey({ uuid, apiKeyUUID: secondKey });
  assert.deepEqual(await toldOf(tenant.uuid, secondKey), ['create', 'disable', 'group-member add']);
});

test('disables the keys of a user who leaves', async () => {
  const { tenant, admin, uuid, user } = await groupOf('TenantAdmin');
  const { uuid: key } = await admin.createApiKey({ name: 'theirs', role: 'Visitor' });
  await server.db.owner('update api_key set created_by_uuid = $2 where uuid = $1', [key, user]);
  await admin.addSignersGroupApiKey({ uuid, apiKeyUUID: key });
  await admin.deleteUser({ uuid: user });
  assert.deepEqual(await toldOf(tenant.uuid, key), ['create', 'group-member add', 'disable']);
});

test('a directory adds users to groups and removes them, recorded in the log', async () => {
  const tenant = await azureTenant(server, directory);
  const admin = tenant.as('TenantAdmin');
  const person = personOf(directory, tenant.auditors);
  const { uuid } = await admin.createSignersGroup({ name: 'release' });
  const mapped = { id: tenant.auditors, name: 'Signers', signers_group_uuid: uuid };
  await admin.setAzureAdSignersGroups({ groups: [mapped] });
  directory.provider.person = person;
  const me = await (await signedIn(server, directory, tenant)).getCurrentUser({});
  assert.equal(membershipIn(await signersLogOf(server, tenant.uuid), uuid, me.uuid), 'member');
  const [row] = (await admin.listSignersGroupUsers({ uuid })).items;
  assert.deepEqual([row?.uuid, row?.by_directory], [me.uuid, true]);
  directory.provider.person = { ...person, groups: [tenant.admins] };
  await signedIn(server, directory, tenant);
  assert.equal(membershipIn(await signersLogOf(server, tenant.uuid), uuid, me.uuid), 'not_member');
  directory.provider.person = { ...person, groups: [] };
  await assert.rejects(signedIn(server, directory, tenant));
  assert.deepEqual(await toldOf(tenant.uuid, me.uuid), [
    'create',
    'group-member add',
    'group-member remove',
    'disable',
  ]);
});

test('events of one tenant are recorded in no other', async () => {
  const [here, there] = [await groupOf(), await groupOf()];
  await join(server, there.tenant.uuid, here.user, 'Visitor');
  await there.admin.addSignersGroupUser({ uuid: there.uuid, userUUID: here.user });
  await there.admin.deleteUser({ uuid: here.user });
  assert.deepEqual(await toldOf(here.tenant.uuid, here.user), ['create', 'group-member add']);
  assert.equal(await isEnabled(here.tenant.uuid, here.user), true);
  assert.equal(await isEnabled(there.tenant.uuid, here.user), false);
});
