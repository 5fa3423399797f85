import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import {
  registrationOfKey,
  revocationFailure,
} from '@assay/core/attestation/signers/signers-group.ts';
import { startSequencing } from '../../log/test-sequencing.ts';
import { refused } from '../../test-refused.ts';
import { type TestServer, testServer, testTenant } from '../../test-server.ts';
import { digestOf, openLedger } from '../attestations/test-signing.ts';
import { addMember, signedIn } from '../users/test-people.ts';
import { registerClientKey, saidBy, signersLogOf } from './test-signers.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
  await startSequencing(server);
});
after(() => server.stop());

const since = '2026-01-02T03:04:05.000Z';

test('keys are listed, newest first, page by page, by person and by name', async () => {
  const tenant = await testTenant(server);
  const [visitor, admin] = [tenant.as('Visitor'), tenant.as('TenantAdmin')];
  const api = await admin.createApiKey({ name: 'build', role: 'Visitor' });
  const made = [
    (await registerClientKey(visitor, { name: 'a' })).key,
    (await registerClientKey(visitor, { name: 'b' })).key,
    (await registerClientKey(admin, { name: 'c', principal_uuid: api.uuid })).key,
  ].reverse();
  const reader = tenant.asKey('Visitor');
  assert.deepEqual((await reader.listSigningKeys({})).items, made);
  const one = await reader.listSigningKeys({ pageSize: 2 });
  const cursor = one.next_cursor ?? '';
  const two = await reader.listSigningKeys({ pageSize: 2, cursor });
  assert.deepEqual([[...one.items, ...two.items], one.total, two.next_cursor], [made, 3, null]);
  const namesOf = async (query: { keyword?: string; principal_uuid?: string }) =>
    (await reader.listSigningKeys(query)).items.map(({ name }) => name);
  assert.deepEqual(await namesOf({ principal_uuid: api.uuid }), ['c']);
  assert.deepEqual(await namesOf({ keyword: 'BUILD' }), ['c']);
  assert.deepEqual(await namesOf({ keyword: 'visitor-' }), ['b', 'a']);
  assert.deepEqual(await namesOf({ keyword: 'a_' }), []);
  assert.deepEqual(await reader.getSigningKey({ uuid: made[0]?.uuid ?? '' }), made[0]);
});

test('404: another tenant’s key, and its signers, look like missing ones', async () => {
  const admin = (await testTenant(server)).as('TenantAdmin');
  const there = await testTenant(server);
  const { key } = await registerClientKey(there.as('Visitor'));
  const missing = refused(404, 'Signing key not found');
  for (const uuid of [key.uuid, randomUUID()]) {
    await assert.rejects(admin.getSigningKey({ uuid }), missing);
    await assert.rejects(admin.revokeSigningKey({ uuid, reason: 'retired' }), missing);
  }
  for (const uuid of [key.principal.uuid, randomUUID()])
    await assert.rejects(admin.getSigner({ uuid }), refused(404, 'Signer not found'));
  const of = { principal_uuid: key.principal.uuid };
  assert.equal((await admin.listSigningKeys(of)).total, 0);
});

test('a key is revoked once, by its owner, and the log has the reason', async () => {
  const tenant = await testTenant(server);
  const visitor = tenant.as('Visitor');
  const { key, signer } = await registerClientKey(visitor);
  const { uuid } = key;
  const revoked = await visitor.revokeSigningKey({ uuid, reason: 'rotated' });
  const by = key.principal.name;
  const at = revoked.revoked?.at ?? '';
  assert.deepEqual(revoked, { ...key, revoked: { at, by, reason: 'rotated', since: null } });
  for (const reason of ['rotated', 'retired'] as const)
    await assert.rejects(
      visitor.revokeSigningKey({ uuid, reason }),
      refused(409, 'The signing key is revoked already'),
    );
  const { control, head, ...log } = await signersLogOf(server, tenant.uuid);
  assert.deepEqual(saidBy({ control, head, ...log }).at(-1), [
    'signing-key',
    { op: 'revoke', key: uuid, reason: 'rotated' },
  ]);
  const leaf = registrationOfKey(control.history, signer.key.spki, head.size) ?? assert.fail();
  const failure = (control_size: bigint) =>
    revocationFailure(control.history, leaf, { control_size, time: null });
  assert.deepEqual([failure(head.size), failure(head.size - 1n)], ['revoked', undefined]);
});

test('a rotated key may be revoked as compromised, which invalidates its signatures', async () => {
  const tenant = await testTenant(server);
  const [visitor, admin] = [tenant.as('Visitor'), tenant.as('TenantAdmin')];
  const { key } = await registerClientKey(visitor);
  const { uuid } = key;
  const { revoked } = await visitor.revokeSigningKey({ uuid, reason: 'retired' });
  const worse = await admin.revokeSigningKey({ uuid, reason: 'compromised', since });
  assert.deepEqual(worse.revoked, { ...revoked, reason: 'compromised', since });
  const again = admin.revokeSigningKey({ uuid, reason: 'compromised' });
  await assert.rejects(again, refused(409, 'The signing key is revoked already'));
  assert.deepEqual(saidBy(await signersLogOf(server, tenant.uuid)).slice(-2), [
    ['signing-key', { op: 'revoke', key: uuid, reason: 'retired' }],
    ['signing-key', { op: 'revoke', key: uuid, reason: 'compromised', since }],
  ]);
  const rows = await server.db.owner<{ details: object }>(
    "select details from audit_entry where subject_uuid = $1 and action = 'signing_key.revoke' order by uuid",
    [uuid],
  );
  assert.deepEqual(
    rows.map(({ details }) => details),
    [
      { reason: 'retired', since: null, before: { name: 'laptop', reason: null } },
      { reason: 'compromised', since, before: { name: 'laptop', reason: 'retired' } },
    ],
  );
});

test("403: only a TenantAdmin revokes another user's key, and nobody with an old session", async () => {
  const tenant = await testTenant(server);
  const { key } = await registerClientKey(tenant.as('Visitor'));
  const retire = { uuid: key.uuid, reason: 'retired' } as const;
  await assert.rejects(tenant.as('LedgerAdmin').revokeSigningKey(retire), refused(403));
  await assert.rejects(tenant.asKey('LedgerAdmin').revokeSigningKey(retire), refused(403));
  const old = await addMember(server, tenant.uuid, 'TenantAdmin');
  const stale = await signedIn(server, tenant.uuid, old.uuid, 11);
  await assert.rejects(stale.revokeSigningKey(retire), refused(403, 'Sign in again'));
  await tenant.as('TenantAdmin').revokeSigningKey(retire);
});

test('400: a key was compromised in the past, and has a since only then', async () => {
  const visitor = (await testTenant(server)).as('Visitor');
  const { uuid } = (await registerClientKey(visitor)).key;
  const ahead = new Date(Date.now() + 3_600_000).toISOString();
  const wrong = [
    { reason: 'compromised', since: ahead },
    { reason: 'retired', since },
  ] as const;
  for (const told of wrong)
    await assert.rejects(visitor.revokeSigningKey({ uuid, ...told }), refused(400));
  assert.equal((await visitor.getSigningKey({ uuid })).revoked, null);
});

test('shows a signer with groups, also one who never signed, and one who left', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  const reader = tenant.asKey('Visitor');
  const user = await addMember(server, tenant.uuid, 'Visitor');
  const nothing = { groups: [], signatures: 0, last_signed_at: null };
  const of = { uuid: user.uuid, kind: 'user' as const, name: user.email };
  assert.deepEqual(await reader.getSigner({ uuid: user.uuid }), {
    ...of,
    enabled: true,
    ...nothing,
  });
  const api = await admin.createApiKey({ name: 'ci', role: 'Visitor' });
  const { kind, name, enabled } = await reader.getSigner({ uuid: api.uuid });
  assert.deepEqual([kind, name, enabled], ['api-key', 'ci', true]);
  for (const name of ['b', 'A']) {
    const group = await admin.createSignersGroup({ name, threshold: 2 });
    await admin.addSignersGroupUser({ uuid: group.uuid, userUUID: user.uuid });
    await admin.addSignersGroupApiKey({ uuid: group.uuid, apiKeyUUID: api.uuid });
  }
  for (const { uuid } of [user, api]) {
    const { groups } = await reader.getSigner({ uuid });
    assert.deepEqual(
      groups.map(({ name, threshold, expires_at }) => [name, threshold, expires_at]),
      [
        ['A', 2, null],
        ['b', 2, null],
      ],
    );
  }
  await admin.deleteUser({ uuid: user.uuid });
  assert.deepEqual(await reader.getSigner({ uuid: user.uuid }), {
    ...of,
    enabled: false,
    ...nothing,
  });
  await admin.deleteApiKey({ uuid: api.uuid });
  assert.equal((await reader.getSigner({ uuid: api.uuid })).enabled, false);
});

test('groups count the keys of their members that are not revoked', async () => {
  const tenant = await testTenant(server);
  const [admin, visitor] = [tenant.as('TenantAdmin'), tenant.as('Visitor')];
  const me = await visitor.getCurrentUser({});
  const { uuid } = await admin.createSignersGroup({ name: 'g' });
  await admin.addSignersGroupUser({ uuid, userUUID: me.uuid });
  await registerClientKey(visitor);
  const { key } = await registerClientKey(visitor);
  await visitor.revokeSigningKey({ uuid: key.uuid, reason: 'rotated' });
  assert.equal((await admin.listSignersGroupUsers({ uuid })).items[0]?.keys, 1);
});

test('a key and its owner show the number of signatures', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  const ledger = await openLedger(admin, 'default');
  const key = await admin.registerSigningKey({ name: 'here', custody: 'server' });
  const idle = await admin.registerSigningKey({ name: 'idle', custody: 'server' });
  const statements = ['a', 'b', 'c'].map((text) => ({ sha256: digestOf(text), reason: 'tested' }));
  await admin.notarize({ uuid: ledger.uuid, statements, key_uuid: key.uuid });
  const counts = (await admin.listSigningKeys({})).items.map((row): [string, number] => [
    row.uuid,
    row.signatures,
  ]);
  assert.deepEqual(
    new Map(counts),
    new Map([
      [key.uuid, 3],
      [idle.uuid, 0],
    ]),
  );
  const signer = await admin.getSigner({ uuid: key.principal.uuid });
  assert.equal(signer.signatures, 3);
  assert.ok(signer.last_signed_at !== null && signer.last_signed_at > key.created_at);
});

test('every member of a tenant sees the state of its signers log', async () => {
  const tenant = await testTenant(server);
  await registerClientKey(tenant.as('Visitor'));
  const { uuid, origin, head } = await signersLogOf(server, tenant.uuid);
  const shown = await tenant.asKey('Visitor').getSignersLog({});
  assert.deepEqual(
    [shown.uuid, shown.log.origin, shown.log.size],
    [uuid, origin, Number(head.size)],
  );
  assert.equal(shown.log.public, false);
});
