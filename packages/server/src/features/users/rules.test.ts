import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Client } from '@assay/contract/client.ts';
import { ApiError } from '@assay/contract/client-errors.ts';
import { ROLES, type Role } from '@assay/contract/endpoint.ts';
import type { Api } from '@assay/contract/index.ts';
import { ASSIGNABLE_ROLES } from '@assay/contract/users.ts';
import { type TestServer, testServer, testTenant } from '../../test-server.ts';
import { lockPeople } from './queries.ts';
import { addMember, join, refusedWith, signedIn } from './test-people.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
});
after(() => server.stop());

const rank = (role: Role) => ROLES.indexOf(role);
const ACTORS = ['SuperAdmin', 'TenantAdmin'] as const;

const statusOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    (error) => (error instanceof ApiError ? error.status : Promise.reject(error)),
  );

test('roles: nobody changes users above their own role, whatever the new role', async () => {
  const tenant = await testTenant(server);
  for (const actor of ACTORS)
    for (const present of ROLES)
      for (const role of ASSIGNABLE_ROLES) {
        const { uuid } = await addMember(server, tenant.uuid, present);
        const status = await statusOf(tenant.as(actor).setUserRole({ uuid, role }));
        const allowed = rank(actor) <= rank(present) && rank(actor) <= rank(role);
        assert.equal(status, allowed ? 200 : 403, `${actor}: ${present} to ${role}`);
        const { role: now } = await tenant.as('SuperAdmin').getUser({ uuid });
        assert.equal(now, allowed ? role : present);
      }
});

type Call = (admin: Client<Api>, uuid: string) => Promise<unknown>;
type Name =
  | 'deleteUser'
  | 'setUserDisplayName'
  | 'setUserEmail'
  | 'regenerateUserPassword'
  | 'resetUserTwoFactor';
const CALLS: Record<Name, Call> = {
  deleteUser: (admin, uuid) => admin.deleteUser({ uuid }),
  setUserDisplayName: (admin, uuid) => admin.setUserDisplayName({ uuid, first_name: 'x' }),
  setUserEmail: (admin, uuid) => admin.setUserEmail({ uuid, email: `${uuid}@example.net` }),
  regenerateUserPassword: (admin, uuid) => admin.regenerateUserPassword({ uuid }),
  resetUserTwoFactor: (admin, uuid) => admin.resetUserTwoFactor({ uuid }),
};

for (const [name, call] of Object.entries(CALLS))
  test(`${name}: reaches nobody above the actor's own rank`, async () => {
    const tenant = await testTenant(server);
    for (const actor of ACTORS)
      for (const role of ROLES) {
        const { uuid } = await addMember(server, tenant.uuid, role);
        const status = await statusOf(call(tenant.as(actor), uuid));
        assert.equal(status, rank(actor) <= rank(role) ? 200 : 403, `${actor} on ${role}`);
      }
  });

test('403: below TenantAdmin nobody administers users, not even those of lower roles', async () => {
  const tenant = await testTenant(server);
  const { uuid } = await addMember(server, tenant.uuid, 'Unknown');
  for (const actor of ['LedgerAdmin', 'Auditor', 'Visitor', 'Unknown'] as const) {
    for (const call of Object.values(CALLS))
      assert.equal(await statusOf(call(tenant.as(actor), uuid)), 403);
    const client = tenant.as(actor);
    for (const status of [
      await statusOf(client.setUserRole({ uuid, role: 'Visitor' })),
      await statusOf(client.inviteUser({ email: 'x@example.org', role: 'Visitor' })),
      await statusOf(client.listUsers({})),
    ])
      assert.equal(status, 403);
  }
});

test('400: SuperAdmin and Unknown cannot be assigned', async () => {
  const tenant = await testTenant(server);
  const { uuid } = await addMember(server, tenant.uuid, 'Visitor');
  for (const role of ['SuperAdmin', 'Unknown']) {
    const answers = [
      ['PUT', `/users/${uuid}/role`, { role }],
      ['POST', '/users/invite', { role, email: 'x@example.org' }],
      ['POST', '/users', { role, email: 'x@example.org', first_name: 'x' }],
    ].map(([method, path, body]) =>
      tenant.sendAs('SuperAdmin')(String(path), {
        method: String(method),
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    );
    for (const answer of await Promise.all(answers)) assert.equal(answer.status, 400);
  }
});

test('403: nobody changes their own role, removes themselves or bypasses their own profile', async () => {
  const tenant = await testTenant(server);
  for (const actor of ACTORS) {
    const admin = tenant.as(actor);
    const { uuid } = await admin.getCurrentUser({});
    const role = 'Visitor';
    const byOwn = 'Change your own account in your profile';
    const refused: [Call, string][] = [
      [(client) => client.setUserRole({ uuid, role }), 'You cannot change your own role'],
      [CALLS.deleteUser, 'You cannot remove yourself'],
      [CALLS.setUserEmail, byOwn],
      [CALLS.regenerateUserPassword, byOwn],
      [CALLS.resetUserTwoFactor, byOwn],
    ];
    for (const [call, sentence] of refused)
      await assert.rejects(call(admin, uuid), refusedWith(403, sentence));
    assert.equal((await admin.setUserDisplayName({ uuid, first_name: 'Me' })).first_name, 'Me');
  }
});

test('403: costly changes require a sign-in of the last ten minutes', async () => {
  const tenant = await testTenant(server);
  const { uuid } = await addMember(server, tenant.uuid, 'TenantAdmin');
  const target = await addMember(server, tenant.uuid, 'Visitor');
  const admin = await signedIn(server, tenant.uuid, uuid, 11);
  const { setUserDisplayName, ...rest } = CALLS;
  const setUserRole: Call = (client, person) =>
    client.setUserRole({ uuid: person, role: 'Auditor' });
  const costly: Record<string, Call> = { ...rest, setUserRole };
  for (const [name, call] of Object.entries(costly))
    await assert.rejects(call(admin, target.uuid), (error) => {
      assert.ok(error instanceof ApiError, name);
      return error.status === 403 && error.code === 'reauthentication_required';
    });
  await setUserDisplayName(admin, target.uuid);
});

test('409: address, password and second factor of directory people are the directory\u2019s', async () => {
  const tenant = await testTenant(server);
  const { uuid } = await addMember(server, tenant.uuid, 'Visitor', { auth_type: 'oidc:azure-ad' });
  const admin = tenant.as('TenantAdmin');
  const refused = refusedWith(
    409,
    'This person signs in at an identity provider, where this has to be changed',
  );
  await assert.rejects(admin.setUserEmail({ uuid, email: 'new@example.org' }), refused);
  await assert.rejects(admin.regenerateUserPassword({ uuid }), refused);
  await assert.rejects(admin.resetUserTwoFactor({ uuid }), refused);
});

/** Attempts refused only because of the rate limit. */
const settle = async (calls: Promise<unknown>[]) => {
  const states = (await Promise.allSettled(calls)).map((one) =>
    one.status === 'fulfilled' ? 200 : one.reason.status,
  );
  for (const state of states) assert.ok([200, 401, 403, 404, 409, 503].includes(state), `${state}`);
  return states;
};

const administrators = async (tenantUuid: string) =>
  (
    await server.db.owner<{ n: number }>(
      "select count(*)::int as n from membership where tenant_uuid = $1 and role in ('SuperAdmin', 'TenantAdmin')",
      [tenantUuid],
    )
  )[0]?.n;

test('two administrators who demote each other do not both succeed, in 25 attempts', async () => {
  let demoted = 0;
  for (let round = 0; round < 25; round += 1) {
    const tenant = randomUUID();
    await server.db.owner('insert into tenant (uuid, name) values ($1, $2)', [tenant, tenant]);
    const one = await addMember(server, tenant, 'TenantAdmin');
    const two = await addMember(server, tenant, 'TenantAdmin');
    const [first, second] = [
      await signedIn(server, tenant, one.uuid),
      await signedIn(server, tenant, two.uuid),
    ];
    const states = await settle([
      first.setUserRole({ uuid: two.uuid, role: 'Visitor' }),
      second.setUserRole({ uuid: one.uuid, role: 'Visitor' }),
    ]);
    const done = states.filter((state) => state === 200).length;
    assert.ok(done <= 1, `${states}`);
    assert.equal(await administrators(tenant), 2 - done);
    demoted += done;
  }
  assert.ok(demoted > 0);
});

test('of 50 concurrent demotions and removals among ten administrators, one administrator is left', async () => {
  const tenant = await testTenant(server);
  const people: { uuid: string; client: Client<Api> }[] = [];
  for (let n = 0; n < 10; n += 1) {
    const { uuid } = await addMember(server, tenant.uuid, 'TenantAdmin');
    people.push({ uuid, client: await signedIn(server, tenant.uuid, uuid) });
  }
  const attack = () =>
    settle(
      Array.from({ length: 50 }, (_, n) => {
        const by = people[n % 10] ?? assert.fail();
        const { uuid } = people[(n + 1 + Math.floor(n / 10)) % 10] ?? assert.fail();
        return n % 2
          ? by.client.deleteUser({ uuid })
          : by.client.setUserRole({ uuid, role: 'Visitor' });
      }),
    );
  await attack();
  await attack();
  assert.ok(((await administrators(tenant.uuid)) ?? 0) >= 1);
});

test('of SuperAdmins who demote each other concurrently, in any tenant, one is left', async () => {
  await server.db.owner("update membership set role = 'TenantAdmin' where role = 'SuperAdmin'");
  const [tenant, other] = [await testTenant(server), await testTenant(server)];
  const one = await addMember(server, tenant.uuid, 'SuperAdmin');
  const two = await addMember(server, tenant.uuid, 'SuperAdmin');
  for (const { uuid } of [one, two]) await join(server, other.uuid, uuid, 'SuperAdmin');
  const left = async () =>
    (await server.db.owner("select from membership where role = 'SuperAdmin'")).length;
  const [here, there] = [
    await signedIn(server, tenant.uuid, one.uuid),
    await signedIn(server, other.uuid, two.uuid),
  ];
  const role = 'TenantAdmin';
  await settle([
    here.setUserRole({ uuid: two.uuid, role }),
    there.setUserRole({ uuid: one.uuid, role }),
  ]);
  assert.equal(await left(), 2);
  const back = await signedIn(server, tenant.uuid, two.uuid);
  await settle([here.deleteUser({ uuid: two.uuid }), back.deleteUser({ uuid: one.uuid })]);
  assert.ok((await left()) >= 1);
});

test('403: a user demoted during a request acts with the new role', async () => {
  const tenant = await testTenant(server);
  const one = await addMember(server, tenant.uuid, 'TenantAdmin');
  const admin = await signedIn(server, tenant.uuid, one.uuid);
  const target = await addMember(server, tenant.uuid, 'Auditor');
  // The request has passed the guard and waits while the role changes.
  const released = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const holding = server.db.app.write(tenant.uuid, async (tx) => {
    await lockPeople(tx, tenant.uuid);
    held.resolve();
    await released.promise;
  });
  await held.promise;
  const call = admin.setUserRole({ uuid: target.uuid, role: 'Visitor' });
  const refused = assert.rejects(call, refusedWith(403));
  await waitFor(async () => (await server.db.owner(WAITING)).length === 1);
  await server.db.owner("update membership set role = 'Visitor' where account_uuid = $1", [
    one.uuid,
  ]);
  released.resolve();
  await Promise.all([holding, refused]);
});

/** Sessions of this database alone: other test files share its cluster. */
const WAITING = `select from pg_locks l join pg_stat_activity a on a.pid = l.pid
  where l.locktype = 'advisory' and not l.granted and a.datname = current_database()`;

async function waitFor(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition()));
}
