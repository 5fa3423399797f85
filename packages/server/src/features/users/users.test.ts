import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { hashPassword } from '../../platform/credentials/passwords.ts';
import { type TestServer, testServer, testTenant } from '../../test-server.ts';
import { addMember, join, refusedWith, signedIn, visitor } from './test-people.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
});
after(() => server.stop());

async function addGroup(tenantUuid: string, account: string, expires_at: Date | null = null) {
  const uuid = randomUUID();
  await server.db.owner(
    'insert into signers_group (tenant_uuid, uuid, name, expires_at) values ($1, $2, $3, $4)',
    [tenantUuid, uuid, `group ${uuid}`, expires_at],
  );
  await server.db.owner(
    'insert into signers_group_user (tenant_uuid, group_uuid, account_uuid) values ($1, $2, $3)',
    [tenantUuid, uuid, account],
  );
  return uuid;
}

test('200: every user sees themselves, with their current groups of this tenant', async () => {
  const [tenant, other] = [await testTenant(server), await testTenant(server)];
  const { uuid, email } = await addMember(server, tenant.uuid, 'Unknown');
  await join(server, other.uuid, uuid, 'Auditor');
  const group = await addGroup(tenant.uuid, uuid);
  await addGroup(tenant.uuid, uuid, new Date(Date.now() - 1000));
  const elsewhere = await addGroup(other.uuid, uuid);
  const me = await signedIn(server, tenant.uuid, uuid);
  assert.deepEqual(await me.getCurrentUser({}), {
    uuid,
    auth_type: 'internal',
    email,
    first_name: 'Ada',
    last_name: 'Byron',
    username: email,
    role: 'Unknown',
    two_factor_auth: false,
    current_tenant_uuid: tenant.uuid,
    signers_groups_uuids: [group],
  });
  const there = await (await signedIn(server, other.uuid, uuid)).getCurrentUser({});
  assert.deepEqual([there.role, there.signers_groups_uuids], ['Auditor', [elsewhere]]);
});

test('200: members and invitations are listed by e-mail, page by page, with a total', async () => {
  const tenant = await testTenant(server);
  const mark = randomUUID().slice(0, 8);
  const admin = tenant.as('TenantAdmin');
  for (const name of ['D', 'b', 'E'])
    await addMember(server, tenant.uuid, 'Visitor', { email: `${name}-${mark}@example.org` });
  for (const name of ['a', 'C'])
    await admin.inviteUser({ email: `${name}-${mark}@example.org`, role: 'Auditor' });
  const pages: string[][] = [];
  let cursor: string | undefined;
  do {
    const page = await admin.listUsers({ pageSize: 2, keyword: mark, ...(cursor && { cursor }) });
    assert.deepEqual([page.total, page.total_is_exact], [5, true]);
    pages.push(page.items.map((one) => `${one.email[0]} ${one.status}`));
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  assert.deepEqual(pages, [['a invited', 'b active'], ['C invited', 'D active'], ['E active']]);
});

test('400: refuses a cursor of another tenant or filter', async () => {
  const [tenant, other] = [await testTenant(server), await testTenant(server)];
  for (let n = 0; n < 3; n += 1) await addMember(server, tenant.uuid, 'Visitor');
  const { next_cursor } = await tenant.as('TenantAdmin').listUsers({ pageSize: 1 });
  const cursor = next_cursor ?? '';
  await assert.rejects(other.as('TenantAdmin').listUsers({ cursor }), refusedWith(400));
  const narrowed = { cursor, role: 'Visitor' } as const;
  await assert.rejects(tenant.as('TenantAdmin').listUsers(narrowed), refusedWith(400));
});

test('200: the keyword is literal, folds case and searches e-mails and names', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  const people = [
    { email: 'a_b@one.example', first_name: 'Grace', last_name: 'Hopper' },
    { email: 'axb@two.example', first_name: '100%', last_name: '' },
    { email: 'c@three.example', first_name: 'Åsa', last_name: 'back\\slash' },
  ];
  for (const person of people) await addMember(server, tenant.uuid, 'Visitor', person);
  const cases: [string, string[]][] = [
    ['A_B', ['a_b@one.example']],
    ['grace hop', ['a_b@one.example']],
    ['%', ['axb@two.example']],
    ['k\\s', ['c@three.example']],
    ['åsa', ['c@three.example']],
    ['.example', people.map(({ email }) => email)],
    ["' or true --", []],
  ];
  for (const [keyword, expected] of cases) {
    const { items, total } = await admin.listUsers({ keyword, role: 'Visitor' });
    assert.deepEqual(
      items.map(({ email }) => email),
      expected,
      keyword,
    );
    assert.equal(total, expected.length);
  }
});

test('200: the list is narrowed to a role and to a way of signing in', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  const local = await addMember(server, tenant.uuid, 'Auditor');
  const oidc = await addMember(server, tenant.uuid, 'Auditor', { auth_type: 'oidc:azure-ad' });
  const invited = await admin.inviteUser({ email: 'z@example.org', role: 'Auditor' });
  const uuids = async (filter: Parameters<typeof admin.listUsers>[0]) =>
    (await admin.listUsers(filter)).items.map(({ uuid }) => uuid).toSorted();
  assert.deepEqual(
    await uuids({ role: 'Auditor' }),
    [local.uuid, oidc.uuid, invited.uuid].toSorted(),
  );
  assert.deepEqual(await uuids({ auth_type: 'oidc:azure-ad' }), [oidc.uuid]);
  assert.deepEqual(await uuids({ role: 'LedgerAdmin' }), []);
});

test('200: a member shows when they last signed in to this tenant', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  const password = 'Correct-horse 7';
  const member = await addMember(server, tenant.uuid, 'Visitor', {
    password_hash: await hashPassword(password),
  });
  assert.equal((await admin.getUser({ uuid: member.uuid })).last_sign_in_at, null);
  const before = Date.now();
  await visitor(server).signIn({ username_or_email: member.email, password });
  const { last_sign_in_at, ...rest } = await admin.getUser({ uuid: member.uuid });
  const signedIn = Date.parse(last_sign_in_at ?? '');
  assert.ok(before <= signedIn && signedIn <= Date.now(), `${last_sign_in_at}`);
  assert.deepEqual(
    { ...rest, created_at: '' },
    {
      uuid: member.uuid,
      status: 'active',
      auth_type: 'internal',
      email: member.email,
      email_proven: true,
      first_name: 'Ada',
      last_name: 'Byron',
      username: member.email,
      role: 'Visitor',
      two_factor_auth: false,
      created_at: '',
    },
  );
});

test('404: people and invitations of another tenant answer as those that are not there', async () => {
  const [tenant, other] = [await testTenant(server), await testTenant(server)];
  const member = await addMember(server, other.uuid, 'Visitor');
  const invitation = await other
    .as('TenantAdmin')
    .inviteUser({ email: 'there@example.org', role: 'Visitor' });
  const send = tenant.sendAs('SuperAdmin');
  const calls: [string, string, object?][] = [
    ['GET', ''],
    ['DELETE', ''],
    ['PUT', '/display-name', { first_name: 'x' }],
    ['PUT', '/email', { email: 'x@example.org' }],
    ['PUT', '/role', { role: 'Visitor' }],
    ['PUT', '/regenerate-password'],
    ['PUT', '/reset-2fa'],
  ];
  for (const [method, path, body] of calls)
    for (const uuid of [randomUUID(), member.uuid, invitation.uuid]) {
      const answer = await send(`/users/${uuid}${path}`, {
        method,
        ...(body && {
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json' },
        }),
      });
      assert.deepEqual(
        [answer.status, await answer.json()],
        [404, { error: 'User not found', message: 'User not found', code: 'not_found' }],
      );
    }
  assert.equal((await other.as('TenantAdmin').getUser({ uuid: member.uuid })).role, 'Visitor');
  assert.deepEqual(await tenant.auditedActions(), []);
});

test('with all guards removed, a second tenant sees nobody and changes nobody', async () => {
  const [tenant, other] = [await testTenant(server), await testTenant(server)];
  const member = await addMember(server, tenant.uuid, 'TenantAdmin', { password_hash: 'kept' });
  const invitation = await tenant
    .as('TenantAdmin')
    .inviteUser({ email: `${randomUUID()}@example.org`, role: 'Visitor' });
  await signedIn(server, tenant.uuid, member.uuid);
  const state = () =>
    server.db.owner(
      `select a.first_name, a.password_hash, m.role, i.role as invited_as, i.first_name as invited_name,
         (select count(*) from session s where s.account_uuid = a.uuid) as sessions
       from account a left join membership m on m.account_uuid = a.uuid left join invitation i on i.uuid = $2
       where a.uuid = $1`,
      [member.uuid, invitation.uuid],
    );
  const before = await state();
  for (const intruder of [other.uuid, null]) {
    const seen = await server.db.app.read(intruder, (db) =>
      sql<{ n: number }>`select count(*)::int as n from tenant_person`.execute(db),
    );
    assert.equal(seen.rows[0]?.n, 0);
    for (const uuid of [member.uuid, invitation.uuid])
      for (const attempt of [
        sql`select rename_person(${uuid}, 'x', 'x')`,
        sql`select set_person_role(${uuid}, 'Visitor', '{}')`,
        sql`select end_membership(${uuid})`,
        sql`select take_password(${uuid})`,
        sql`select cancel_invitation(${uuid})`,
      ])
        await server.db.app.write(intruder, (tx) => attempt.execute(tx));
  }
  assert.deepEqual(await state(), before);
  for (const table of ['membership', 'invitation', 'account', 'one_time_secret'])
    await assert.rejects(
      server.db.app.read(tenant.uuid, (db) => sql`select from ${sql.table(table)}`.execute(db)),
      /permission denied/,
    );
});
