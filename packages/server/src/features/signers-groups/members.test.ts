import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { startSequencing } from '../../log/test-sequencing.ts';
import { refused } from '../../test-refused.ts';
import { type TestServer, testServer, testTenant } from '../../test-server.ts';
import { membershipIn, saidBy, signersLogOf } from '../signing-keys/test-signers.ts';
import { addMember } from '../users/test-people.ts';
import { insertGroupApiKey, insertGroupUser } from './member-queries.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
  await startSequencing(server);
});
after(() => server.stop());

/** A tenant with a group, a user and an API key that are in none yet. */
async function groupOf() {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  const { uuid } = await admin.createSignersGroup({ name: 'release' });
  const user = await addMember(server, tenant.uuid, 'Visitor', { first_name: 'Ada' });
  const key = await admin.createApiKey({ name: 'ci', role: 'Visitor' });
  return { tenant, admin, uuid, user, key };
}

test('a user and an API key come into a group and leave it, and the log says so', async () => {
  const { tenant, admin, uuid, user, key } = await groupOf();
  await admin.addSignersGroupUser({ uuid, userUUID: user.uuid });
  await admin.addSignersGroupApiKey({ uuid, apiKeyUUID: key.uuid });
  const log = await signersLogOf(server, tenant.uuid);
  const reader = tenant.asKey('Auditor');
  const [person] = (await reader.listSignersGroupUsers({ uuid })).items;
  assert.deepEqual(person, {
    uuid: user.uuid,
    email: user.email,
    first_name: 'Ada',
    last_name: 'Byron',
    by_directory: false,
    added_at: person?.added_at,
    keys: 0,
    counts: true,
  });
  const [program] = (await reader.listSignersGroupApiKeys({ uuid })).items;
  assert.deepEqual(program, {
    uuid: key.uuid,
    name: 'ci',
    prefix: key.prefix,
    revoked_at: null,
    added_at: program?.added_at,
    keys: 0,
    counts: true,
  });
  const [group] = (await reader.listSignersGroups({})).items;
  assert.deepEqual([group?.users, group?.api_keys], [1, 1]);
  const made = (await admin.getCurrentUser({})).uuid;
  assert.deepEqual(saidBy(log).slice(1), [
    ['principal', { op: 'create', principal: user.uuid, type: 'user', person: user.uuid }],
    ['group-member', { op: 'add', group: uuid, principal: user.uuid }],
    ['principal', { op: 'create', principal: key.uuid, type: 'api-key', person: made }],
    ['group-member', { op: 'add', group: uuid, principal: key.uuid }],
  ]);
  for (const one of [user, key]) assert.equal(membershipIn(log, uuid, one.uuid), 'member');
  await admin.removeSignersGroupUser({ uuid, user_uuid: user.uuid });
  await admin.removeSignersGroupApiKey({ uuid, api_key_uuid: key.uuid });
  assert.equal((await reader.listSignersGroupUsers({ uuid })).total, 0);
  assert.equal((await reader.listSignersGroupApiKeys({ uuid })).total, 0);
  const after = await signersLogOf(server, tenant.uuid);
  for (const one of [user, key]) assert.equal(membershipIn(after, uuid, one.uuid), 'not_member');
});

test('each change is audited once with names; anyone who is in already changes nothing', async () => {
  const { tenant, admin, uuid, user, key } = await groupOf();
  for (let i = 0; i < 2; i++) {
    await admin.addSignersGroupUser({ uuid, userUUID: user.uuid });
    await admin.addSignersGroupApiKey({ uuid, apiKeyUUID: key.uuid });
  }
  await admin.removeSignersGroupUser({ uuid, user_uuid: user.uuid });
  await admin.removeSignersGroupApiKey({ uuid, api_key_uuid: key.uuid });
  const rows = await server.db.owner<{ action: string; details: object }>(
    `select action, details from audit_entry
     where tenant_uuid = $1 and subject_uuid = $2 and action <> 'signers_group.create' order by uuid`,
    [tenant.uuid, uuid],
  );
  const person = { group: 'release', user: { uuid: user.uuid, name: user.email } };
  const program = { group: 'release', api_key: { uuid: key.uuid, name: 'ci' } };
  assert.deepEqual(rows, [
    { action: 'signers_group.add_user', details: person },
    { action: 'signers_group.add_api_key', details: program },
    { action: 'signers_group.remove_user', details: person },
    { action: 'signers_group.remove_api_key', details: program },
  ]);
  const kinds = saidBy(await signersLogOf(server, tenant.uuid)).map(([kind]) => kind);
  assert.equal(kinds.filter((kind) => kind === 'group-member').length, 4);
});

test('404: strangers are as missing as nobody, and so is who is not in the group', async () => {
  const { tenant, admin, uuid, user, key } = await groupOf();
  const other = await groupOf();
  await other.admin.addSignersGroupUser({ uuid: other.uuid, userUUID: other.user.uuid });
  await other.admin.addSignersGroupApiKey({ uuid: other.uuid, apiKeyUUID: other.key.uuid });
  const invited = await admin.inviteUser({
    email: `${randomUUID()}@example.org`,
    role: 'Visitor',
  });
  const noUser = refused(404, 'User not found');
  const noKey = refused(404, 'API key not found');
  for (const one of [other.user.uuid, invited.uuid, randomUUID()])
    await assert.rejects(admin.addSignersGroupUser({ uuid, userUUID: one }), noUser);
  for (const one of [other.key.uuid, randomUUID()])
    await assert.rejects(admin.addSignersGroupApiKey({ uuid, apiKeyUUID: one }), noKey);
  for (const one of [other.user.uuid, user.uuid, randomUUID()])
    await assert.rejects(admin.removeSignersGroupUser({ uuid, user_uuid: one }), noUser);
  for (const one of [other.key.uuid, key.uuid, randomUUID()])
    await assert.rejects(admin.removeSignersGroupApiKey({ uuid, api_key_uuid: one }), noKey);
  const foreign = refused(404, 'Signers group not found');
  const there = { uuid: other.uuid };
  await assert.rejects(admin.removeSignersGroupUser({ ...there, user_uuid: user.uuid }), foreign);
  await assert.rejects(admin.addSignersGroupApiKey({ ...there, apiKeyUUID: key.uuid }), foreign);
  assert.equal(saidBy(await signersLogOf(server, tenant.uuid)).length, 1);
});

test('409: an API key that is revoked or deleted cannot come into a group', async () => {
  const { admin, uuid, key } = await groupOf();
  const apiKeyUUID = key.uuid;
  const gone = refused(409, 'The API key is revoked or deleted');
  await admin.revokeApiKey({ uuid: apiKeyUUID });
  await assert.rejects(admin.addSignersGroupApiKey({ uuid, apiKeyUUID }), gone);
  await admin.deleteApiKey({ uuid: apiKeyUUID });
  await assert.rejects(admin.addSignersGroupApiKey({ uuid, apiKeyUUID }), gone);
});

test('anyone who goes just then is not taken in', async () => {
  const { tenant, uuid } = await groupOf();
  const nobody = { tenant_uuid: tenant.uuid, group_uuid: uuid, uuid: randomUUID() };
  for (const insert of [insertGroupUser, insertGroupApiKey]) {
    let isIn: boolean | undefined;
    const taking = server.db.app.write(tenant.uuid, async (tx) => {
      isIn = await insert(tx, nobody);
      throw new Error('ended');
    });
    await assert.rejects(taking, /ended/);
    assert.equal(isIn, false);
  }
});

test('members are listed in order, page by page', async () => {
  const { tenant, admin, uuid } = await groupOf();
  for (const name of ['b', 'C', 'a']) {
    const email = `${name}-${randomUUID()}@example.org`;
    const user = await addMember(server, tenant.uuid, 'Visitor', { email });
    await admin.addSignersGroupUser({ uuid, userUUID: user.uuid });
    const key = await admin.createApiKey({ name, role: 'Visitor' });
    await admin.addSignersGroupApiKey({ uuid, apiKeyUUID: key.uuid });
  }
  const one = await admin.listSignersGroupUsers({ uuid, pageSize: 2 });
  const cursor = one.next_cursor ?? '';
  const two = await admin.listSignersGroupUsers({ uuid, pageSize: 2, cursor });
  const letters = [...one.items, ...two.items].map(({ email }) => email.slice(0, 1));
  assert.deepEqual([letters, one.total, two.next_cursor], [['a', 'b', 'C'], 3, null]);
  const keys = await admin.listSignersGroupApiKeys({ uuid, pageSize: 2 });
  const rest = await admin.listSignersGroupApiKeys({ uuid, cursor: keys.next_cursor ?? '' });
  const names = [...keys.items, ...rest.items].map(({ name }) => name);
  assert.deepEqual([names, keys.total], [['a', 'b', 'C'], 3]);
  await assert.rejects(admin.listSignersGroupApiKeys({ uuid, cursor }), refused(400));
});

test('a group that is deleted takes its members with it, in the log as well', async () => {
  const { tenant, admin, uuid, user, key } = await groupOf();
  await admin.addSignersGroupUser({ uuid, userUUID: user.uuid });
  await admin.addSignersGroupApiKey({ uuid, apiKeyUUID: key.uuid });
  await admin.deleteSignersGroup({ uuid });
  const said = saidBy(await signersLogOf(server, tenant.uuid)).slice(-3);
  assert.deepEqual(
    new Set(said.map(([kind, { op }]) => `${kind} ${op}`)),
    new Set(['group-member remove', 'signers-group delete']),
  );
});
