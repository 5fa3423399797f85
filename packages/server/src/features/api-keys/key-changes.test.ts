import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { createClient } from '@assay/contract/client.ts';
import { ApiError } from '@assay/contract/client-errors.ts';
import { api } from '@assay/contract/index.ts';
import { refused } from '../../test-refused.ts';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../test-server.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
});
after(() => server.stop());

async function adminWithKey() {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  const key = await admin.createApiKey({ name: 'ci', role: 'LedgerAdmin' });
  return { tenant, admin, key };
}

/** Fifty concurrent calls exceed the test's connections: calls without one in time are retried. */
async function patient<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!refused(503, 'does not answer')(error)) throw error;
    }
  }
}

/** Tells whether a secret belongs to a valid key. */
const holds = async (secret: string) =>
  (await server.send({ 'x-api-key': secret })('/projects', { method: 'GET' })).status === 200;

/** A key that is bound to a new ledger. */
async function boundKey(tenant: TestTenant, name: string) {
  const admin = tenant.as('TenantAdmin');
  const { uuid: ledger } = await admin.createLedger({ name: `ledger of ${name}` });
  const bound = { name, role: 'LedgerAdmin', ledger_uuid: ledger } as const;
  const { uuid, secret } = await admin.createApiKey(bound);
  return { uuid, secret, ledger };
}

test('a rotated key has a new secret, and the old one ends immediately', async () => {
  const { admin, key, tenant } = await adminWithKey();
  const { secret, ...rotated } = await admin.rotateApiKey({ uuid: key.uuid });
  assert.notEqual(secret, key.secret);
  assert.equal(rotated.prefix, secret.slice(0, 12));
  assert.deepEqual([await holds(key.secret), await holds(secret)], [false, true]);
  assert.deepEqual(await admin.getApiKey({ uuid: key.uuid }), {
    ...rotated,
    last_used_at: (await admin.getApiKey({ uuid: key.uuid })).last_used_at,
  });
  const [entry] = await server.db.owner<{ details: object }>(
    "select details from audit_entry where tenant_uuid = $1 and action = 'api_key.rotate'",
    [tenant.uuid],
  );
  assert.deepEqual(entry?.details, {
    prefix: rotated.prefix,
    overlap_hours: 0,
    before: { name: 'ci', prefix: key.prefix },
  });
});

test('a rotated key accepts both secrets while they overlap, and no third', async () => {
  const { admin, key } = await adminWithKey();
  const second = await admin.rotateApiKey({ uuid: key.uuid, overlap_hours: 24 });
  assert.deepEqual([await holds(key.secret), await holds(second.secret)], [true, true]);
  const third = await admin.rotateApiKey({ uuid: key.uuid, overlap_hours: 1 });
  const all = [key.secret, second.secret, third.secret];
  assert.deepEqual(await Promise.all(all.map(holds)), [false, true, true]);
  await server.db.owner(
    "update api_key set previous_until = now() - interval '1 s' where uuid = $1",
    [key.uuid],
  );
  assert.deepEqual(await Promise.all(all.map(holds)), [false, false, true]);
  await admin.rotateApiKey({ uuid: key.uuid, overlap_hours: 24 });
  await admin.revokeApiKey({ uuid: key.uuid });
  assert.equal(await holds(third.secret), false, 'a revoked key has no overlap');
  await assert.rejects(admin.rotateApiKey({ uuid: key.uuid, overlap_hours: 25 }), refused(400));
});

test('409: a revoked or expired key gets no new secret', async () => {
  const { admin, key } = await adminWithKey();
  await admin.revokeApiKey({ uuid: key.uuid });
  await assert.rejects(admin.rotateApiKey({ uuid: key.uuid }), refused(409, 'revoked'));
  await admin.unrevokeApiKey({ uuid: key.uuid });
  await server.db.owner("update api_key set expires_at = now() - interval '1 s' where uuid = $1", [
    key.uuid,
  ]);
  await assert.rejects(admin.rotateApiKey({ uuid: key.uuid }), refused(409, 'expired'));
});

test('fifty concurrent rotations leave exactly one valid secret', async () => {
  const { admin, key } = await adminWithKey();
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => patient(() => admin.rotateApiKey({ uuid: key.uuid }))),
  );
  const { prefix } = await admin.getApiKey({ uuid: key.uuid });
  const good: string[] = [];
  for (const { secret } of answers) if (await holds(secret)) good.push(secret);
  assert.deepEqual(good.length, 1);
  assert.equal(good[0]?.slice(0, 12), prefix);
  assert.equal(await holds(key.secret), false);
});

test('fifty concurrent revocations agree on one instant, and rotations never revive a key', async () => {
  const { admin, key } = await adminWithKey();
  const { uuid } = key;
  const times = <T>(count: number, call: () => Promise<T>) =>
    Promise.allSettled(Array.from({ length: count }, () => patient(call)));
  const [rotated, revocations] = await Promise.all([
    times(25, () => admin.rotateApiKey({ uuid })),
    times(50, () => admin.revokeApiKey({ uuid })),
  ]);
  const revoked = revocations.map((one) =>
    one.status === 'fulfilled' ? one.value : assert.fail(),
  );
  assert.equal(new Set(revoked.map(({ revoked_at }) => revoked_at)).size, 1);
  for (const answer of rotated) {
    if (answer.status === 'rejected') assert.ok(refused(409, 'revoked')(answer.reason));
    else assert.equal(await holds(answer.value.secret), false);
  }
});

test('restores a suspended key unchanged', async () => {
  const { admin, key, tenant } = await adminWithKey();
  await admin.revokeApiKey({ uuid: key.uuid });
  const back = await admin.unrevokeApiKey({ uuid: key.uuid });
  assert.deepEqual([back.revoked_at, back.revoke_reason], [null, null]);
  assert.equal(await holds(key.secret), true);
  assert.deepEqual(await tenant.auditedActions(), [
    'api_key.create',
    'api_key.revoke',
    'api_key.unrevoke',
  ]);
});

test('409: does not restore a key that is compromised, rotated since or not revoked', async () => {
  const { admin, key, tenant } = await adminWithKey();
  const { uuid } = key;
  await assert.rejects(admin.unrevokeApiKey({ uuid }), refused(409, 'not revoked'));
  await admin.revokeApiKey({ uuid });
  await server.db.owner('update api_key set rotated_at = now() where uuid = $1', [uuid]);
  await assert.rejects(admin.unrevokeApiKey({ uuid }), refused(409, 'another secret'));
  await admin.revokeApiKey({ uuid, reason: 'compromised' });
  await assert.rejects(admin.unrevokeApiKey({ uuid }), refused(409, 'compromised'));
  assert.equal(await holds(key.secret), false);
  assert.ok(!(await tenant.auditedActions()).includes('api_key.unrevoke'));
});

test('a key gets another name, unless another key has it', async () => {
  const { admin, key, tenant } = await adminWithKey();
  await admin.createApiKey({ name: 'other', role: 'Visitor' });
  const renamed = await admin.renameApiKey({ uuid: key.uuid, name: 'CI' });
  assert.equal(renamed.name, 'CI');
  const taken = admin.renameApiKey({ uuid: key.uuid, name: 'Other' });
  await assert.rejects(taken, refused(409, 'Please use unique value'));
  const [entry] = await server.db.owner<{ details: object }>(
    "select details from audit_entry where tenant_uuid = $1 and action = 'api_key.rename'",
    [tenant.uuid],
  );
  assert.deepEqual(entry?.details, { name: 'CI', before: { name: 'ci', prefix: key.prefix } });
});

test('a deleted key is invisible, its name is free, its row stays', async () => {
  const { admin, key, tenant } = await adminWithKey();
  const { uuid } = key;
  await admin.deleteApiKey({ uuid });
  assert.equal(await holds(key.secret), false);
  assert.deepEqual((await admin.listApiKeys({})).items, []);
  const calls = [
    () => admin.getApiKey({ uuid }),
    () => admin.renameApiKey({ uuid, name: 'x' }),
    () => admin.rotateApiKey({ uuid }),
    () => admin.revokeApiKey({ uuid }),
    () => admin.unrevokeApiKey({ uuid }),
    () => admin.deleteApiKey({ uuid }),
  ];
  for (const call of calls) await assert.rejects(call, refused(404, 'API key not found'));
  assert.deepEqual(await admin.apiKeyExists({ name: 'ci' }), { exists: false });
  await admin.createApiKey({ name: 'ci', role: 'Visitor' });
  const kept = await server.db.owner('select uuid from api_key where deleted_at is not null');
  assert.deepEqual(kept, [{ uuid }]);
  assert.deepEqual(await tenant.auditedActions(), [
    'api_key.create',
    'api_key.delete',
    'api_key.create',
  ]);
});

test('names of a ledger and names of the tenant do not see each other', async () => {
  const { admin, tenant } = await adminWithKey();
  const { ledger } = await boundKey(tenant, 'signer');
  const exists = async (name: string, ledger_uuid?: string) =>
    (await admin.apiKeyExists({ name, ...(ledger_uuid && { ledger_uuid }) })).exists;
  assert.deepEqual(
    [await exists('CI'), await exists('signer'), await exists('Signer', ledger)],
    [true, false, true],
  );
  assert.deepEqual(
    [await exists('ci', ledger), await exists('signer', randomUUID())],
    [false, false],
  );
  await admin.createApiKey({ name: 'signer', role: 'Visitor' });
  const stranger = (await testTenant(server)).as('TenantAdmin');
  const foreign = await stranger.apiKeyExists({ name: 'signer', ledger_uuid: ledger });
  assert.deepEqual(foreign, { exists: false });
});

test('a LedgerAdmin may only use calls for keys of ledgers', async () => {
  const { key, tenant } = await adminWithKey();
  const bound = await boundKey(tenant, 'signer');
  const ledgers = tenant.as('LedgerAdmin');
  const names = async (query: object) =>
    (await ledgers.listApiKeys(query)).items.map(({ name }) => name);
  assert.deepEqual(await names({}), ['signer']);
  assert.deepEqual(await names({ all: 'true' }), ['signer']);
  assert.deepEqual(await names({ ledger_uuid: bound.ledger }), ['signer']);
  assert.deepEqual(await names({ ledger_uuid: randomUUID() }), []);
  await assert.rejects(ledgers.listApiKeys({ no_ledger: 'true' }), refused(403));
  await assert.rejects(ledgers.apiKeyExists({ name: 'ci' }), refused(403));
  await assert.rejects(ledgers.createApiKey({ name: 'mine', role: 'Visitor' }), refused(403));
  const { uuid } = key;
  const hidden = [
    () => ledgers.getApiKey({ uuid }),
    () => ledgers.renameApiKey({ uuid, name: 'mine' }),
    () => ledgers.rotateApiKey({ uuid }),
  ];
  for (const call of hidden) await assert.rejects(call, refused(404, 'API key not found'));
  assert.equal((await ledgers.renameApiKey({ uuid: bound.uuid, name: 's2' })).name, 's2');
  const rotated = await ledgers.rotateApiKey({ uuid: bound.uuid });
  assert.deepEqual(await ledgers.getApiKey({ uuid: bound.uuid }), {
    ...(await ledgers.getApiKey({ uuid: bound.uuid })),
    prefix: rotated.prefix,
  });
});

test('403: a key of a ledger is refused by every call that takes keys', async () => {
  const { tenant } = await adminWithKey();
  const { secret } = await boundKey(tenant, 'signer');
  const asKey = createClient(api, server.send({ 'x-api-key': secret }));
  await assert.rejects(asKey.listProjects({}), refused(403));
  await assert.rejects(asKey.createProject({ path: 'p' }), refused(403));
  const body = Buffer.from('{}');
  await assert.rejects(asKey.uploadSbom({ project: 'p', body }), refused(403));
});

test('403: only a session that was opened lately rotates or deletes a key', async () => {
  const { admin, key, tenant } = await adminWithKey();
  await server.db.owner(
    "update session set authenticated_at = now() - interval '11 minutes' where tenant_uuid = $1",
    [tenant.uuid],
  );
  for (const call of [
    () => admin.rotateApiKey({ uuid: key.uuid }),
    () => admin.deleteApiKey({ uuid: key.uuid }),
  ])
    await assert.rejects(
      call,
      (error) =>
        refused(403)(error) &&
        error instanceof ApiError &&
        error.code === 'reauthentication_required',
    );
  assert.equal(await holds(key.secret), true);
});
