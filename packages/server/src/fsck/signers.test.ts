import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { registerClientKey, signersAtRest } from '../features/signing-keys/test-signers.ts';
import { addMember } from '../features/users/test-people.ts';
import { startSequencing } from '../log/test-sequencing.ts';
import { type TestServer, testServer, testTenant } from '../test-server.ts';
import { checkTenantSigners } from './signers.ts';
import { selectTenants } from './signers-queries.ts';

let server: TestServer;
beforeEach(async () => {
  server = await testServer();
  await startSequencing(server);
});
afterEach(() => server.stop());

/** Violations that the invariant reports. */
async function problems(): Promise<string[]> {
  const found: string[] = [];
  const report = (problem: string) => void found.push(problem);
  for (const { uuid } of await selectTenants(server.db.owner))
    await checkTenantSigners(server.db.owner, uuid, report);
  return found;
}

/** A tenant with every kind of object in a signers log. */
async function furnished() {
  const tenant = await testTenant(server);
  const [admin, visitor] = [tenant.as('TenantAdmin'), tenant.as('Visitor')];
  const me = await visitor.getCurrentUser({});
  const expires_at = new Date(Date.now() + 86_400_000).toISOString();
  const group = await admin.createSignersGroup({ name: 'a', threshold: 2, expires_at });
  const other = await admin.createSignersGroup({ name: 'b' });
  await admin.deleteSignersGroup({ uuid: (await admin.createSignersGroup({ name: 'c' })).uuid });
  const gone = await addMember(server, tenant.uuid, 'Visitor');
  const api = await admin.createApiKey({ name: 'ci', role: 'Visitor' });
  for (const userUUID of [me.uuid, gone.uuid])
    await admin.addSignersGroupUser({ uuid: group.uuid, userUUID });
  await admin.addSignersGroupApiKey({ uuid: group.uuid, apiKeyUUID: api.uuid });
  await admin.deleteUser({ uuid: gone.uuid });
  const { key } = await registerClientKey(visitor, { not_after: expires_at });
  const { key: revoked } = await registerClientKey(visitor);
  await visitor.revokeSigningKey({ uuid: revoked.uuid, reason: 'rotated' });
  const since = '2026-01-02T03:04:05.678Z';
  await visitor.revokeSigningKey({ uuid: revoked.uuid, reason: 'compromised', since });
  await visitor.registerSigningKey({ name: 's', custody: 'server' });
  const identity = { issuer: 'https://issuer.example.com', subject: 'ada@example.com' };
  await admin.registerSigningKey({ name: 'f', custody: 'fulcio', ...identity });
  return { tenant, admin, me, group, other, api, key, revoked };
}

test('no false alarm, with waiting and with sequenced leaves', async () => {
  const { tenant, admin } = await furnished();
  await admin.createSignersGroup({ name: 'just now', threshold: 3 });
  assert.deepEqual(await problems(), []);
  await signersAtRest(server, tenant.uuid);
  assert.deepEqual(await problems(), []);
});

/** A statement, the changed row as findings name it, and the expected finding. */
type Edit = [statement: string, name: string, what: RegExp];
type Furnished = Awaited<ReturnType<typeof furnished>>;

function editsOfSigners({ me, api, key, revoked }: Furnished): Edit[] {
  const change = (table: string, uuid: string, set: string) =>
    `update ${table} set ${set} where uuid = '${uuid}'`;
  const ofKey = (uuid: string, set: string): Edit => [
    change('signing_key', uuid, set),
    `Signing key ${uuid}`,
    /not what/,
  ];
  const ofPrincipal = (uuid: string, set: string): Edit => [
    change('principal', uuid, set),
    `Principal ${uuid}`,
    /not what/,
  ];
  const nothing = 'revoked_at = null, revoke_reason = null, compromised_since = null';
  return [
    ofKey(key.uuid, `principal_uuid = '${api.uuid}'`),
    ofKey(key.uuid, "public_key = public_key || '\\x00'"),
    ofKey(key.uuid, 'not_after = null'),
    ofKey(revoked.uuid, nothing),
    ofKey(revoked.uuid, 'compromised_since = now()'),
    [
      `delete from signing_key where uuid = '${revoked.uuid}'`,
      `Signing key ${revoked.uuid}`,
      /and not there/,
    ],
    ofPrincipal(me.uuid, 'enabled = false'),
    ofPrincipal(api.uuid, `person_uuid = '${me.uuid}'`),
  ];
}

function editsOfGroups({ tenant, me, group, other, api }: Furnished): Edit[] {
  const ofGroup = (set: string): Edit => [
    `update signers_group set ${set} where uuid = '${group.uuid}'`,
    `Signers group ${group.uuid}`,
    /not what/,
  ];
  const member = (uuid: string, of: string) => `Member ${uuid} of signers group ${of}`;
  return [
    ofGroup('threshold = 1'),
    ofGroup('expires_at = null'),
    [
      `delete from signers_group_user where group_uuid = '${group.uuid}'`,
      member(me.uuid, group.uuid),
      /and not there/,
    ],
    [
      `insert into signers_group_user (tenant_uuid, group_uuid, account_uuid) values ('${tenant.uuid}', '${other.uuid}', '${me.uuid}')`,
      member(me.uuid, other.uuid),
      /is there, and not in/,
    ],
    [
      `delete from signers_group_api_key where group_uuid = '${group.uuid}'`,
      member(api.uuid, group.uuid),
      /and not there/,
    ],
  ];
}

test('anyone who edits a row behind the back of the product is found, and the row named', async () => {
  const there = await furnished();
  await signersAtRest(server, there.tenant.uuid);
  for (const [statement, name, what] of [...editsOfSigners(there), ...editsOfGroups(there)]) {
    const restore = await behindTheBack(statement);
    const found = await problems();
    assert.equal(found.length, 1, `${statement}\n${found.join('\n')}`);
    assert.ok(found[0]?.startsWith(name), found[0]);
    assert.match(found[0] ?? '', what);
    await restore();
    assert.deepEqual(await problems(), []);
  }
});

const TABLES = [
  'signing_key',
  'principal',
  'signers_group',
  'signers_group_user',
  'signers_group_api_key',
];

/** Changes rows without triggers; returns a function that restores them. */
async function behindTheBack(statement: string): Promise<() => Promise<void>> {
  const { owner } = server.db;
  const silently = async (...statements: string[]) => {
    for (const table of TABLES) await owner(`alter table ${table} disable trigger user`);
    for (const one of statements) await owner(one);
    for (const table of TABLES) await owner(`alter table ${table} enable trigger user`);
  };
  for (const table of TABLES) await owner(`create table kept_${table} as table ${table}`);
  await silently(statement);
  return async () => {
    await silently(
      ...TABLES.toReversed().map((table) => `delete from ${table}`),
      ...[
        'principal',
        'signing_key',
        'signers_group',
        'signers_group_user',
        'signers_group_api_key',
      ].map((table) => `insert into ${table} select * from kept_${table}`),
      ...TABLES.map((table) => `drop table kept_${table}`),
    );
  };
}

test('names a leaf unrelated to signers, and a missing log', async () => {
  const { tenant } = await furnished();
  await signersAtRest(server, tenant.uuid);
  const [log] = await server.db.owner<{ uuid: string }>(
    "select uuid from log where tenant_uuid = $1 and kind = 'signers'",
    [tenant.uuid],
  );
  const uuid = log?.uuid ?? assert.fail();
  for (const leaf of ['no leaf', '{"apiVersion":"1","kind":"document","spec":{}}']) {
    const [kept] = await server.db.owner<{ leaf: Buffer }>(
      'select leaf from log_entry where log_uuid = $1 and idx = 3',
      [uuid],
    );
    const put = (bytes: Uint8Array) =>
      server.db.owner('update log_entry set leaf = $2 where log_uuid = $1 and idx = 3', [
        uuid,
        bytes,
      ]);
    await put(Buffer.from(leaf));
    const found = await problems();
    assert.ok(
      found.some((problem) => problem.startsWith(`Leaf 3 of signers log ${uuid}`)),
      found.join(),
    );
    await put(kept?.leaf ?? assert.fail());
  }
  await server.db.owner('delete from log where uuid = $1', [uuid]);
  assert.deepEqual(await problems(), [`Tenant ${tenant.uuid} has no signers log.`]);
});

test('a revoked key cannot be restored, not even directly', async () => {
  const { revoked } = await furnished();
  const back = server.db.owner(
    'update signing_key set revoked_at = null, revoke_reason = null where uuid = $1',
    [revoked.uuid],
  );
  await assert.rejects(back, /A revoked signing key stays revoked/);
});
