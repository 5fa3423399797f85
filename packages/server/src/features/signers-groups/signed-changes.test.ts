import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { ApiError } from '@assay/contract/client-errors.ts';
import type { ControlChange } from '@assay/core/attestation/signers/control-leaf.ts';
import { possessionMessage } from '@assay/core/attestation/signers/possession.ts';
import { p256Signer, type TestSigner } from '@assay/core/dsse/test-signer.ts';
import { checkTenantActs } from '../../fsck/derived/acts.ts';
import { checkTenantSigners } from '../../fsck/signers.ts';
import { startSequencing } from '../../log/test-sequencing.ts';
import { type TestServer, testServer, testTenant } from '../../test-server.ts';
import { followGroups } from '../azure-ad/mapping.ts';
import { replaceSignersGroups } from '../azure-ad/queries.ts';
import { signedText, type TestSigning } from '../signing-keys/test-signed-changes.ts';
import { membershipIn, registerClientKey, signersLogOf } from '../signing-keys/test-signers.ts';
import { addMember } from '../users/test-people.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
  await startSequencing(server);
});
after(() => server.stop());

const policy = (administrators: string[]): ControlChange => ({
  ...{ kind: 'policy', acts: 'required', administrators },
});
const member = (op: 'add' | 'remove', group: string, principal: string): ControlChange => ({
  ...{ kind: 'group-member', op, group, principal, not_after: null },
});
const group = (op: 'create' | 'update' | 'delete', uuid: string, threshold = 1): ControlChange => ({
  ...{ kind: 'signers-group', op, group: uuid, threshold, not_after: null },
});
const registration = (
  key: string,
  principal: string,
  { key: { spki } }: TestSigner,
): ControlChange => ({
  ...{ kind: 'signing-key', op: 'register', key, principal, custody: 'client', not_before: 0 },
  ...{ identity: { kind: 'public_key', spki, proof: new Uint8Array() }, not_after: null },
});

/** A tenant with a group and two users, one in it, whose administrator signs changes from here on. */
async function signedTenant() {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  const me = await admin.getCurrentUser({});
  const { uuid } = await admin.createSignersGroup({ name: 'release' });
  const [ann, bob] = [
    await addMember(server, tenant.uuid, 'Visitor'),
    await addMember(server, tenant.uuid, 'Visitor'),
  ];
  const key = await admin.createApiKey({ name: 'ci', role: 'Visitor' });
  await admin.addSignersGroupUser({ uuid, userUUID: ann.uuid });
  const { signer } = await registerClientKey(admin);
  const { origin } = await signersLogOf(server, tenant.uuid);
  const sign = (change: ControlChange, signing?: TestSigning, by = signer) =>
    signedText(by, origin, change, signing);
  const on = policy([me.uuid]);
  await isRefused(admin.setSignersPolicy({ administrators: [me.uuid] }), /signature of an/);
  const set = await admin.setSignersPolicy({ administrators: [me.uuid], signed: sign(on) });
  assert.deepEqual(
    [set.signed_changes, set.administrators.map(({ signs, keys }) => [signs, keys])],
    [true, [[true, 1]]],
  );
  return { tenant, admin, me, group: uuid, ann, bob, key, signer, origin, sign };
}

type Signed = Awaited<ReturnType<typeof signedTenant>>;

/** Each call that changes signers, with the change that has to be signed; some name what is made by the nonce. */
function changingCalls({ admin, me, group: uuid, ann, bob, key, origin }: Signed) {
  const [made, registered] = [randomUUID(), randomUUID()];
  const laptop = p256Signer();
  const public_key = Buffer.from(laptop.key.spki).toString('base64');
  const proof = Buffer.from(
    laptop.sign(possessionMessage({ log: origin, principal: me.uuid, key: laptop.key })),
  ).toString('base64');
  const calls: [
    change: ControlChange,
    call: (signed?: string) => Promise<unknown>,
    nonce?: string,
  ][] = [
    [
      member('add', uuid, bob.uuid),
      (signed) => admin.addSignersGroupUser({ uuid, userUUID: bob.uuid, signed }),
    ],
    [
      member('add', uuid, key.uuid),
      (signed) => admin.addSignersGroupApiKey({ uuid, apiKeyUUID: key.uuid, signed }),
    ],
    [
      member('remove', uuid, ann.uuid),
      (signed) => admin.removeSignersGroupUser({ uuid, user_uuid: ann.uuid, signed }),
    ],
    [
      member('remove', uuid, key.uuid),
      (signed) => admin.removeSignersGroupApiKey({ uuid, api_key_uuid: key.uuid, signed }),
    ],
    [
      group('update', uuid, 3),
      (signed) => admin.updateSignersGroup({ uuid, threshold: 3, signed }),
    ],
    [
      group('create', made, 2),
      (signed) => admin.createSignersGroup({ name: 'second', threshold: 2, signed }),
      made,
    ],
    [group('delete', uuid), (signed) => admin.deleteSignersGroup({ uuid, signed })],
    [
      registration(registered, me.uuid, laptop),
      (signed) => admin.registerSigningKey({ name: 'laptop', public_key, proof, signed }),
      registered,
    ],
    [policy([]), (signed) => admin.setSignersPolicy({ administrators: [], signed })],
  ];
  return { calls, made };
}

test('each change of signers is refused unsigned, and made with a signature by an administrator', async () => {
  const scene = await signedTenant();
  const { tenant, admin, me, group: uuid, bob, sign } = scene;
  const { calls, made } = changingCalls(scene);
  for (const [change, call, nonce = randomUUID()] of calls) {
    const stranger = sign(change, { nonce }, p256Signer());
    const expired = sign(change, { nonce, expires: Date.now() - 1000 });
    await isRefused(call(), /needs the signature/);
    await isRefused(call(stranger), /not by an administrator/);
    await isRefused(call(expired), /expired/);
    await isRefused(
      call(sign(member('add', uuid, me.uuid), { nonce })),
      /not one over this change/,
    );
    await isRefused(call('AAAA'), /not one that assay signers makes/);
    const signed = sign(change, { nonce });
    await call(signed);
  }
  const log = await signersLogOf(server, tenant.uuid);
  assert.equal(membershipIn(log, made, bob.uuid), 'not_member');
  assert.deepEqual(await problemsOf(tenant.uuid), []);
  // It asks for none any more.
  await admin.addSignersGroupUser({ uuid: made, userUUID: bob.uuid });
});

test('a signature is used once, and names of groups change without one', async () => {
  const { admin, group: uuid, bob, sign } = await signedTenant();
  const [add, remove] = [member('add', uuid, bob.uuid), member('remove', uuid, bob.uuid)];
  const signed = sign(add);
  await admin.addSignersGroupUser({ uuid, userUUID: bob.uuid, signed });
  await admin.removeSignersGroupUser({ uuid, user_uuid: bob.uuid, signed: sign(remove) });
  await isRefused(
    admin.addSignersGroupUser({ uuid, userUUID: bob.uuid, signed }),
    /made an earlier change/,
  );
  await admin.updateSignersGroup({ uuid, name: 'renamed' });
});

test('a key that the server keeps signs for its owner, in a fresh session', async () => {
  const { tenant, admin, me, group: uuid, bob, sign, origin } = await signedTenant();
  const theirs = `server-key:${randomUUID()}`;
  await isRefused(
    admin.addSignersGroupUser({ uuid, userUUID: bob.uuid, signed: theirs }),
    /Signing key/,
  );
  await admin.setSignersPolicy({ administrators: [], signed: sign(policy([])) });
  const kept = await admin.registerSigningKey({ name: 'kept', custody: 'server' });
  const signed = `server-key:${kept.uuid}`;
  await admin.setSignersPolicy({ administrators: [me.uuid], signed });
  await admin.addSignersGroupUser({ uuid, userUUID: bob.uuid, signed });
  const { uuid: second } = await admin.createSignersGroup({ name: 'second', threshold: 2, signed });
  await admin.updateSignersGroup({ uuid: second, threshold: 3, signed });
  const more = await admin.registerSigningKey({ name: 'more', custody: 'server', signed });
  const log = await signersLogOf(server, tenant.uuid);
  assert.equal(log.origin, origin);
  assert.equal(membershipIn(log, uuid, bob.uuid), 'member');
  // A key that the server has just created signs as well: it is sealed under its own uuid.
  await admin.deleteSignersGroup({ uuid: second, signed: `server-key:${more.uuid}` });
  assert.deepEqual(await problemsOf(tenant.uuid), []);
});

test('who may sign changes is an administrator with a key, of this tenant', async () => {
  const { admin, me, bob, sign } = await signedTenant();
  const other = await testTenant(server);
  const stranger = await other.as('TenantAdmin').getCurrentUser({});
  for (const uuid of [bob.uuid, stranger.uuid, randomUUID()]) {
    const administrators = [me.uuid, uuid].sort();
    const signed = sign(policy(administrators));
    await isRefused(
      admin.setSignersPolicy({ administrators, signed }),
      /Only an administrator with a signing key/,
    );
  }
});

test('somebody with the database makes no member count, and is named', async () => {
  const { tenant, admin, me, group: uuid, bob } = await signedTenant();
  const act = (action: string, details: object, change: string) =>
    server.db.owner(
      `with entry as (
         insert into audit_entry (tenant_uuid, actor_kind, actor_uuid, actor_name, role, ip, action, subject_uuid, details, outcome)
         values ('${tenant.uuid}', 'user', '${me.uuid}', 'ann', 'TenantAdmin', '192.0.2.1', '${action}', '${uuid}',
                 '${JSON.stringify(details)}', 'ok') returning uuid)
       ${change}`,
    );
  await act(
    'signers_group.add_user',
    { user: { uuid: bob.uuid, name: 'bob' } },
    `insert into signers_group_user (tenant_uuid, group_uuid, account_uuid) values ('${tenant.uuid}', '${uuid}', '${bob.uuid}')`,
  );
  const log = await signersLogOf(server, tenant.uuid);
  assert.equal(membershipIn(log, uuid, bob.uuid), 'not_member');
  const { items } = await admin.listSignersGroupUsers({ uuid });
  assert.equal(items.find((one) => one.uuid === bob.uuid)?.counts, false);
  assert.match(
    (await problemsOf(tenant.uuid)).join('\n'),
    /add member .*, no administrator signed it/,
  );
  // Nor does who ends the rule in the same way.
  await act(
    'signers_policy.change',
    {},
    `delete from signers_policy where tenant_uuid = '${tenant.uuid}'`,
  );
  const [ann] = items;
  await admin.removeSignersGroupUser({ uuid, user_uuid: bob.uuid });
  await admin.addSignersGroupUser({ uuid, userUUID: bob.uuid });
  assert.equal(membershipIn(await signersLogOf(server, tenant.uuid), uuid, bob.uuid), 'not_member');
  const found = (await problemsOf(tenant.uuid)).join('\n');
  assert.match(found, /counts for nothing: policy, no administrator signed it/);
  assert.match(found, /takes a member away without a signature/);
  assert.ok(ann);
});

test('a directory puts nobody into a group where changes are signed, and says so', async () => {
  const { tenant, admin, group: uuid, bob } = await signedTenant();
  const id = randomUUID();
  await server.db.app.write(tenant.uuid, async (tx) => {
    await replaceSignersGroups(tx, tenant.uuid, [{ id, name: 'd', signers_group_uuid: uuid }]);
    await followGroups(tx, { tenant_uuid: tenant.uuid, account_uuid: bob.uuid }, [id]);
  });
  const { items } = await admin.listSignersGroupUsers({ uuid });
  assert.ok(!items.some((one) => one.uuid === bob.uuid));
  const [entry] = await server.db.owner<{ details: unknown }>(
    `select details from audit_entry where action = 'signers_group.follow_directory' and tenant_uuid = $1`,
    [tenant.uuid],
  );
  assert.deepEqual(entry?.details, { added: [], removed: [], refused: [uuid] });
});

/** Asserts that a call is refused with a sentence. */
const isRefused = (call: Promise<unknown>, sentence: RegExp) =>
  assert.rejects(call, (error: unknown) => {
    assert.ok(error instanceof ApiError, String(error));
    assert.match(error.message, sentence);
    return true;
  });

/** Returns the problems that fsck finds in the signers of a tenant. */
async function problemsOf(tenantUuid: string): Promise<string[]> {
  await signersLogOf(server, tenantUuid);
  const found: string[] = [];
  for (const check of [checkTenantActs, checkTenantSigners])
    await check(server.db.owner, tenantUuid, (problem) => void found.push(problem));
  return found;
}
