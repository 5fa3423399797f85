import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ApiError } from '@assay/contract/client-errors.ts';
import { anonymous } from '../../context.ts';
import { Unavailable } from '../../errors.ts';
import { type TestServer, testServer, testTenant } from '../../test-server.ts';
import { createDenials } from './denials.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
});
after(() => server.stop());

const silent = { error: () => {} };
const forbidden = (error: unknown) => error instanceof ApiError && error.status === 403;

const entriesOf = (tenant: string) =>
  server.db.owner<{ details: { operation: string; count: number }; outcome: string }>(
    "select * from audit_entry where tenant_uuid = $1 and action = 'access.denied' order by uuid",
    [tenant],
  );

test('refusals of one minute become one entry per actor and call, with their number', async () => {
  const tenant = await testTenant(server);
  const denials = createDenials(server.db.app, silent);
  const visitor = {
    ...anonymous('192.0.2.1'),
    kind: 'user' as const,
    uuid: tenant.uuid,
    name: 'visitor@example.org',
    role: 'Visitor' as const,
    tenantUuid: tenant.uuid,
  };
  for (let n = 0; n < 1000; n += 1) denials.note('createProject', visitor);
  denials.note('listUsers', visitor);
  denials.note('listUsers', anonymous('192.0.2.1'));
  assert.deepEqual(await entriesOf(tenant.uuid), []);
  await Promise.all([denials.flush(), denials.flush()]);
  const [first, second, ...rest] = await entriesOf(tenant.uuid);
  assert.deepEqual(first?.details, { operation: 'createProject', count: 1000 });
  assert.deepEqual(second?.details, { operation: 'listUsers', count: 1 });
  assert.deepEqual([first?.outcome, rest], ['refused', []]);
  denials.note('listUsers', visitor);
  await denials.close();
  assert.equal((await entriesOf(tenant.uuid)).length, 3);
});

test('retries failed writes without letting a deleted tenant block others', async () => {
  const tenant = await testTenant(server);
  let down = true;
  const database = {
    ...server.db.app,
    write: ((...parts) =>
      down
        ? Promise.reject(new Unavailable('not now'))
        : server.db.app.write(...parts)) as typeof server.db.app.write,
  };
  const denials = createDenials(database, silent);
  const gone = { ...anonymous('192.0.2.1'), kind: 'user' as const, name: 'gone' };
  denials.note('listUsers', { ...gone, tenantUuid: '00000000-0000-4000-8000-000000000001' });
  denials.note('listUsers', { ...gone, tenantUuid: tenant.uuid });
  await denials.flush();
  down = false;
  await denials.flush();
  await denials.flush();
  assert.equal((await entriesOf(tenant.uuid)).length, 1);
  await denials.close();
});

test('records refused callers by role, scope or kind of credential at shutdown', async () => {
  const own = await testServer();
  const tenant = await testTenant(own);
  for (let n = 0; n < 3; n += 1)
    await assert.rejects(tenant.as('Auditor').listApiKeys({}), forbidden);
  await assert.rejects(tenant.asKey('Visitor').listApiKeys({}), forbidden);
  await assert.rejects(tenant.as('LedgerAdmin').apiKeyExists({ name: 'x' }), forbidden);
  const token = await tenant.scopedToken('SuperAdmin', 'otp-pending');
  await own.send({ authorization: `Bearer ${token}` })('/projects', { method: 'GET' });
  await own.send({ authorization: 'Bearer none' })('/projects', { method: 'GET' });
  assert.deepEqual(await tenant.auditedActions(), []);
  await own.server.close();
  const entries = await own.db.owner(
    `select role, actor_kind, details, action, outcome from audit_entry where tenant_uuid = $1
     order by details ->> 'operation', role`,
    [tenant.uuid],
  );
  const denied = { action: 'access.denied', outcome: 'refused' };
  const of = (operation: string, count = 1) => ({ details: { operation, count }, ...denied });
  assert.deepEqual(entries, [
    { role: 'LedgerAdmin', actor_kind: 'user', ...of('apiKeyExists') },
    { role: 'Auditor', actor_kind: 'user', ...of('listApiKeys', 3) },
    { role: 'Visitor', actor_kind: 'api-key', ...of('listApiKeys') },
    { role: 'SuperAdmin', actor_kind: 'user', ...of('listProjects') },
  ]);
  await own.stop();
});
