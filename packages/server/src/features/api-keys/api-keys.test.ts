import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createClient } from '@assay/contract/client.ts';
import { api } from '@assay/contract/index.ts';
import { refused } from '../../test-refused.ts';
import { type TestServer, testServer, testTenant } from '../../test-server.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
});
after(() => server.stop());

test('creates a key whose secret is shown once and works at once', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  const { secret, ...created } = await admin.createApiKey({ name: 'ci', role: 'LedgerAdmin' });
  assert.match(secret, /^ayk_[\w-]{49}$/);
  assert.equal(created.prefix, secret.slice(0, 12));
  const days = (Date.parse(created.expires_at) - Date.parse(created.created_at)) / 86_400_000;
  assert.equal(Math.round(days), 90);
  assert.deepEqual(await admin.getApiKey({ uuid: created.uuid }), created);
  assert.ok(!JSON.stringify(await admin.listApiKeys({})).includes(secret));
  const stored = await server.db.owner('select * from api_key where uuid = $1', [created.uuid]);
  assert.ok(!JSON.stringify(stored).includes(secret.slice(12)));
  const headers: Record<string, string>[] = [
    { authorization: `Bearer ${secret}` },
    { 'x-api-key': secret },
  ];
  for (const header of headers) {
    const key = createClient(api, server.send(header));
    // A call for users distinguishes a valid key (403) from an invalid one (401).
    await assert.rejects(key.getCurrentUser({}), refused(403));
  }
  const used = await admin.getApiKey({ uuid: created.uuid });
  assert.ok(used.last_used_at !== null);
});

test('403: a key reaches no call that is for people', async () => {
  const tenant = await testTenant(server);
  await assert.rejects(tenant.asKey('LedgerAdmin').listApiKeys({}), refused(403));
  await assert.rejects(tenant.asKey('LedgerAdmin').getCurrentUser({}), refused(403));
});

test('401: refuses a revoked key immediately and states why', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  const { uuid, secret } = await admin.createApiKey({ name: 'ci', role: 'Visitor' });
  const key = createClient(api, server.send({ 'x-api-key': secret }));
  await assert.rejects(key.getCurrentUser({}), refused(403));
  const revoked = await admin.revokeApiKey({ uuid });
  assert.equal(revoked.revoke_reason, 'suspended');
  await assert.rejects(key.getCurrentUser({}), refused(401));
  const worse = await admin.revokeApiKey({ uuid, reason: 'compromised' });
  assert.deepEqual([worse.revoked_at, worse.revoke_reason], [revoked.revoked_at, 'compromised']);
  const still = await admin.revokeApiKey({ uuid, reason: 'suspended' });
  assert.equal(still.revoke_reason, 'compromised');
});

test('401: refuses an expired key', async () => {
  const tenant = await testTenant(server);
  const { uuid, secret } = await tenant
    .as('TenantAdmin')
    .createApiKey({ name: 'old', role: 'Visitor' });
  await server.db.owner("update api_key set expires_at = now() - interval '1 s' where uuid = $1", [
    uuid,
  ]);
  const key = createClient(api, server.send({ 'x-api-key': secret }));
  await assert.rejects(key.getCurrentUser({}), refused(401));
});

test('409: a name is unique in its tenant, whatever its case, and free in another', async () => {
  const tenant = await testTenant(server);
  const other = await testTenant(server);
  const key = { name: 'Deploy', role: 'Visitor' } as const;
  await tenant.as('TenantAdmin').createApiKey(key);
  await assert.rejects(
    tenant.as('TenantAdmin').createApiKey({ ...key, name: 'deploy' }),
    refused(409, 'Please use unique value'),
  );
  await other.as('TenantAdmin').createApiKey(key);
});

const HOUR = 3_600_000;
const inputs: [string, object, string][] = [
  ['a space in the name', { name: 'a b' }, 'This field can only contain letters'],
  ['an empty name', { name: '' }, 'Field is required'],
  ['an administrator', { role: 'TenantAdmin' }, 'must be one of'],
  ['two years', { expires_at: new Date(Date.now() + 17520 * HOUR).toISOString() }, '365 days'],
  ['yesterday', { expires_at: new Date(Date.now() - 24 * HOUR).toISOString() }, '365 days'],
];
for (const [what, change, sentence] of inputs)
  test(`400: a key is refused for ${what}`, async () => {
    const tenant = await testTenant(server);
    const admin = tenant.as('TenantAdmin');
    const input = { name: 'ok', role: 'Visitor' as const, ...change };
    await assert.rejects(admin.createApiKey(input), refused(400, sentence));
    assert.deepEqual((await admin.listApiKeys({})).items, []);
    assert.deepEqual(await tenant.auditedActions(), []);
  });

test('404: a key for a ledger that is not there', async () => {
  const tenant = await testTenant(server);
  const input = { name: 'l', role: 'Visitor', ledger_uuid: tenant.uuid } as const;
  await assert.rejects(tenant.as('TenantAdmin').createApiKey(input), refused(404));
});

test('lists keys by name, page by page, with a total', async () => {
  const admin = (await testTenant(server)).as('TenantAdmin');
  for (const name of ['c', 'A', 'b']) await admin.createApiKey({ name, role: 'Visitor' });
  const one = await admin.listApiKeys({ pageSize: 2 });
  assert.deepEqual(
    one.items.map((key) => key.name),
    ['A', 'b'],
  );
  assert.deepEqual([one.total, one.total_is_exact], [3, true]);
  const cursor = one.next_cursor ?? '';
  const two = await admin.listApiKeys({ pageSize: 2, cursor });
  assert.deepEqual([two.items.map((key) => key.name), two.next_cursor], [['c'], null]);
});

test('the keyword is literal and folds case', async () => {
  const admin = (await testTenant(server)).as('TenantAdmin');
  for (const name of ['a_b', 'axb']) await admin.createApiKey({ name, role: 'Visitor' });
  const { items } = await admin.listApiKeys({ keyword: 'A_' });
  assert.deepEqual(
    items.map((key) => key.name),
    ['a_b'],
  );
  assert.equal((await admin.listApiKeys({ no_ledger: 'true' })).total, 2);
  await assert.rejects(admin.listApiKeys({ no_ledger: 'true', all: 'true' }), refused(400));
});

test('400: refuses a cursor of another tenant or filter', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  for (const name of ['a1', 'a2']) await admin.createApiKey({ name, role: 'Visitor' });
  const { next_cursor } = await admin.listApiKeys({ pageSize: 1 });
  const cursor = next_cursor ?? '';
  const other = (await testTenant(server)).as('TenantAdmin');
  await assert.rejects(other.listApiKeys({ pageSize: 1, cursor }), refused(400));
  await assert.rejects(admin.listApiKeys({ pageSize: 1, keyword: 'a', cursor }), refused(400));
  for (const bad of ['', 'x', `${cursor}A`, cursor.slice(1), cursor.slice(0, -2), `.${cursor}`])
    await assert.rejects(admin.listApiKeys({ cursor: bad }), refused(400));
  assert.equal((await admin.listApiKeys({ pageSize: 100, cursor })).items.length, 1);
});

test('a change and its audit entry happen together or not at all', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  const { uuid } = await admin.createApiKey({ name: 'k', role: 'Visitor' });
  await assert.rejects(admin.createApiKey({ name: 'k', role: 'Visitor' }), refused(409));
  await assert.rejects(admin.revokeApiKey({ uuid: tenant.uuid }), refused(404));
  await admin.revokeApiKey({ uuid });
  assert.deepEqual(await tenant.auditedActions(), ['api_key.create', 'api_key.revoke']);
});
