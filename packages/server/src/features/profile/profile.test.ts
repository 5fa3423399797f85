import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ApiError } from '@assay/contract/client-errors.ts';
import { refused } from '../../test-refused.ts';
import { type TestServer, testServer, testTenant } from '../../test-server.ts';
import {
  bearer,
  giveFactor,
  otpOf,
  signIn,
  type TestPerson,
  testPerson,
} from '../sign-in/test-people.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
});
after(() => server.stop());

const code = (expected: string) => (error: unknown) =>
  error instanceof ApiError && error.code === expected;

const isLive = (token: string) =>
  bearer(server, token)
    .verifyToken({})
    .then(
      () => true,
      () => false,
    );

const tokenOf = async (person: TestPerson) => (await signIn(server, person)).token;

async function join({ uuid }: TestPerson, role = 'Auditor') {
  const tenant = await testTenant(server);
  await server.db.owner('insert into membership values ($1, $2, $3)', [uuid, tenant.uuid, role]);
  return tenant;
}

test("lists the user's sessions in this tenant, the last used first, without their tokens", async () => {
  const person = await testPerson(server);
  const agents = ['Firefox', 'curl/8'];
  const tokens: string[] = [];
  for (const agent of agents)
    tokens.push((await signIn(server, person, { 'user-agent': agent })).token);
  const [first = '', second = ''] = tokens;
  const { items } = await bearer(server, first).listSessions({});
  assert.deepEqual(
    items.map((item) => [item.user_agent, item.current]),
    [
      ['curl/8', false],
      ['Firefox', true],
    ],
  );
  for (const item of items) assert.match(item.ip, /^198\.18\./);
  assert.ok(!JSON.stringify(items).includes(second.slice(4)));
  assert.ok(items.every((item) => !('token_hash' in item)));
  const other = await testPerson(server, { tenant: person.tenant });
  assert.equal((await bearer(server, await tokenOf(other)).listSessions({})).items.length, 1);
});

test('ends one session by its uuid; another user’s looks missing', async () => {
  const person = await testPerson(server);
  const stranger = await testPerson(server, { tenant: person.tenant });
  const [mine, old, foreign] = [
    await tokenOf(person),
    await tokenOf(person),
    await tokenOf(stranger),
  ];
  const { items } = await bearer(server, mine).listSessions({});
  const uuid = items.find(({ current }) => !current)?.uuid ?? '';
  await assert.rejects(bearer(server, foreign).endSessions({ uuid }), refused(404));
  await bearer(server, mine).endSessions({ uuid });
  assert.deepEqual([await isLive(mine), await isLive(old)], [true, false]);
  await assert.rejects(bearer(server, mine).endSessions({ uuid }), refused(404));
  const actions = await person.tenant.auditedActions();
  assert.equal(actions.filter((action) => action === 'session.end').length, 1);
});

test('ends all sessions except this one, in other tenants too', async () => {
  const person = await testPerson(server);
  const elsewhere = await join(person);
  const away = await tokenOf(person);
  const { token } = await bearer(server, away).switchTenant({ uuid: elsewhere.uuid });
  await server.db.owner('update account set current_tenant_uuid = $2 where uuid = $1', [
    person.uuid,
    person.tenant.uuid,
  ]);
  const [mine, old] = [await tokenOf(person), await tokenOf(person)];
  await bearer(server, mine).endSessions({});
  const live = [await isLive(mine), await isLive(old), await isLive(token)];
  assert.deepEqual(live, [true, false, false]);
  assert.equal((await person.tenant.auditedActions()).at(-1), 'session.end_others');
});

test('administrators end the sessions of members, but of nobody above them', async () => {
  const member = await testPerson(server);
  const { tenant } = member;
  const above = await testPerson(server, { tenant, role: 'SuperAdmin' });
  const admin = tenant.as('TenantAdmin');
  const [token, kept] = [await tokenOf(member), await tokenOf(above)];
  await admin.endUserSessions({ uuid: member.uuid });
  await assert.rejects(admin.endUserSessions({ uuid: above.uuid }), refused(403));
  assert.deepEqual([await isLive(token), await isLive(kept)], [false, true]);
  const stranger = await testPerson(server);
  const foreign = await tokenOf(stranger);
  await assert.rejects(admin.endUserSessions({ uuid: stranger.uuid }), refused(404));
  assert.ok(await isLive(foreign));
  await assert.rejects(
    tenant.as('LedgerAdmin').endUserSessions({ uuid: member.uuid }),
    refused(403),
  );
  assert.ok((await tenant.auditedActions()).includes('user.end_sessions'));
});

test('a switch continues in another own tenant with a new token and the role there', async () => {
  const person = await testPerson(server, { role: 'Visitor' });
  const there = await join(person, 'TenantAdmin');
  const before = await signIn(server, person);
  const { items } = await bearer(server, before.token).listMemberships({});
  assert.deepEqual(
    new Map(items.map((item) => [item.uuid, [item.role, item.current]])),
    new Map([
      [person.tenant.uuid, ['Visitor', true]],
      [there.uuid, ['TenantAdmin', false]],
    ]),
  );
  const after = await bearer(server, before.token).switchTenant({ uuid: there.uuid });
  assert.equal(after.expiration, before.expiration, 'a switch makes no session longer');
  assert.equal(await isLive(before.token), false);
  const me = await bearer(server, after.token).getCurrentUser({});
  assert.deepEqual([me.role, me.current_tenant_uuid], ['TenantAdmin', there.uuid]);
  assert.deepEqual(await there.auditedActions(), ['session.switch_tenant']);
  const again = await tokenOf(person);
  const { current_tenant_uuid } = await bearer(server, again).getCurrentUser({});
  assert.equal(current_tenant_uuid, there.uuid);
});

test('404: no switch to a tenant that one does not belong to, that is disabled, or is none', async () => {
  const person = await testPerson(server);
  const token = await tokenOf(person);
  const foreign = await testTenant(server);
  const closed = await join(person);
  await server.db.owner('update tenant set disabled_at = now() where uuid = $1', [closed.uuid]);
  for (const uuid of [foreign.uuid, closed.uuid, person.uuid])
    await assert.rejects(bearer(server, token).switchTenant({ uuid }), refused(404));
  assert.ok(await isLive(token));
  assert.deepEqual(await foreign.auditedActions(), []);
});

test('403: a switch never skips the second factor of the other tenant', async () => {
  const person = await testPerson(server);
  const there = await join(person);
  await server.db.owner('update tenant set require_tfa = true where uuid = $1', [there.uuid]);
  const token = await tokenOf(person);
  const { uuid } = there;
  const switched = bearer(server, token).switchTenant({ uuid });
  await assert.rejects(switched, code('second_factor_required'));
  assert.ok(await isLive(token));
  const seed = await giveFactor(server, person);
  const unproven = bearer(server, token).switchTenant({ uuid });
  await assert.rejects(unproven, code('second_factor_required'), 'having one is not proving it');
  const pending = await tokenOf(person);
  const proven = await bearer(server, pending).verifyOtp({ otp: otpOf(seed) });
  const opened = await bearer(server, proven.token).switchTenant({ uuid });
  assert.ok(await isLive(opened.token));
});

test('403: authentication by a tenant’s own directory counts in no other tenant', async () => {
  const person = await testPerson(server);
  const there = await join(person);
  const token = await tokenOf(person);
  await server.db.owner("update session set auth_type = 'oidc:azure-ad' where account_uuid = $1", [
    person.uuid,
  ]);
  const use = (tenant: string, directory: string) =>
    server.db.owner(
      `insert into azure_ad_config (tenant_uuid, cloud, directory_id, client_id)
       values ($1, 'global', $2, gen_random_uuid())
       on conflict (tenant_uuid) do update set directory_id = excluded.directory_id`,
      [tenant, directory],
    );
  const switching = () => bearer(server, token).switchTenant({ uuid: there.uuid });
  await assert.rejects(switching, code('reauthentication_required'));
  await use(person.tenant.uuid, person.uuid);
  await use(there.uuid, there.uuid);
  await assert.rejects(switching, code('reauthentication_required'));
  await use(there.uuid, person.uuid);
  assert.ok(await isLive((await switching()).token));
});

test('of 50 concurrent switches of one session, exactly one succeeds', async () => {
  const person = await testPerson(server);
  const there = await join(person);
  const token = await tokenOf(person);
  const answers = await Promise.allSettled(
    Array.from({ length: 50 }, () => bearer(server, token).switchTenant({ uuid: there.uuid })),
  );
  assert.equal(answers.filter((answer) => answer.status === 'fulfilled').length, 1);
});
