import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { type TestServer, testServer, testTenant } from '../../test-server.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
});
after(() => server.stop());

test('an entry contains actor, role, address, session and change', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  const me = await admin.getCurrentUser({});
  const { uuid } = await admin.createApiKey({ name: 'ci', role: 'Visitor' });
  const [entry] = await server.db.owner('select * from audit_entry where tenant_uuid = $1', [
    tenant.uuid,
  ]);
  const { uuid: id, at, session_hash, ip, salt, recorded_rows, ...rest } = entry ?? assert.fail();
  assert.deepEqual(rest, {
    tenant_uuid: tenant.uuid,
    actor_kind: 'user',
    actor_uuid: me.uuid,
    actor_name: me.email,
    role: 'TenantAdmin',
    action: 'api_key.create',
    subject_uuid: uuid,
    details: { name: 'ci', role: 'Visitor' },
    outcome: 'ok',
    object_sha256: null,
    object_size: null,
    object_salt: null,
  });
  assert.deepEqual(
    recorded_rows.map(({ table, row }: { table: string; row: string }) => [table, row]),
    [['api_key', uuid]],
  );
  assert.equal(salt.length, 32);
  assert.match(session_hash, /^[\da-f]{64}$/);
  assert.match(ip, /^198\.18\./);
  // Version 7 and variant 10; its first 48 bits are the instant.
  assert.match(id, /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  const stamped = Number.parseInt(id.replace('-', '').slice(0, 12), 16);
  assert.ok(Math.abs(stamped - at.getTime()) < 1000);
});

test('entries can be neither changed nor removed by the application', async () => {
  const tenant = await testTenant(server);
  await tenant.as('TenantAdmin').createApiKey({ name: 'ci', role: 'Visitor' });
  for (const change of [sql`update audit_entry set action = 'x'`, sql`delete from audit_entry`])
    for (const database of [server.db.app, server.db.worker])
      await assert.rejects(
        database.write(tenant.uuid, (tx) => change.execute(tx)),
        /permission denied/,
      );
  assert.deepEqual(await tenant.auditedActions(), ['api_key.create']);
});

const GLOBAL = [
  'account',
  'account_name',
  'membership',
  'session',
  'sign_in_failure',
  'rate_bucket',
  'setup_token',
  'instance',
];
test('the application reads no global table of identity', async () => {
  for (const table of [...GLOBAL, 'tenant'])
    await assert.rejects(
      server.db.app.read(null, (db) => sql`select 1 from ${sql.table(table)}`.execute(db)),
      /permission denied/,
      table,
    );
});

test('one tenant sees neither keys nor audit entries of another', async () => {
  const [one, two] = [await testTenant(server), await testTenant(server)];
  await one.as('TenantAdmin').createApiKey({ name: 'ci', role: 'Visitor' });
  for (const table of ['api_key', 'audit_entry']) {
    const count = async (tenant: string | null) => {
      const query = sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`;
      return (await server.db.app.read(tenant, (db) => query.execute(db))).rows[0]?.n;
    };
    assert.deepEqual([await count(one.uuid), await count(two.uuid), await count(null)], [1, 0, 0]);
  }
});
