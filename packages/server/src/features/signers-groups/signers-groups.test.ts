import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { signersPolicy } from '@assay/core/attestation/trust/signers-policy.ts';
import { startSequencing } from '../../log/test-sequencing.ts';
import { refused } from '../../test-refused.ts';
import { type TestServer, testServer, testTenant } from '../../test-server.ts';
import { saidBy, signersLogOf } from '../signing-keys/test-signers.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
  await startSequencing(server);
});
after(() => server.stop());

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();
const yesterday = () => new Date(Date.now() - 86_400_000).toISOString();

async function adminOf() {
  const tenant = await testTenant(server);
  return { tenant, admin: tenant.as('TenantAdmin') };
}

test('a group is created, listed, changed and deleted, each recorded in the log', async () => {
  const { tenant, admin } = await adminOf();
  const made = await admin.createSignersGroup({ name: ' Release ', threshold: 2 });
  const { uuid } = made;
  assert.deepEqual(made, {
    uuid,
    name: 'Release',
    description: '',
    threshold: 2,
    expires_at: null,
    created_at: made.created_at,
    users: 0,
    api_keys: 0,
  });
  assert.deepEqual((await tenant.as('Auditor').listSignersGroups({})).items, [made]);
  const expires_at = tomorrow();
  const changed = await admin.updateSignersGroup({ uuid, threshold: 3, expires_at });
  assert.deepEqual(changed, { ...made, threshold: 3, expires_at });
  const renamed = await admin.updateSignersGroup({ uuid, name: 'Out', description: 'of here' });
  assert.deepEqual([renamed.name, renamed.description, renamed.threshold], ['Out', 'of here', 3]);
  assert.equal((await admin.updateSignersGroup({ uuid, expires_at: '' })).expires_at, null);
  assert.deepEqual((await admin.updateSignersGroup({ uuid })).name, 'Out');
  const log = await signersLogOf(server, tenant.uuid);
  assert.equal(signersPolicy(log.control.history, log.head.size)?.trust.alternatives[0]?.length, 3);
  await admin.deleteSignersGroup({ uuid });
  assert.deepEqual((await admin.listSignersGroups({})).items, []);
  const end = await signersLogOf(server, tenant.uuid);
  assert.deepEqual(saidBy(end), [
    ['signers-group', { op: 'create', group: uuid, threshold: 2 }],
    ['signers-group', { op: 'update', group: uuid, threshold: 3, notAfter: expires_at }],
    ['signers-group', { op: 'update', group: uuid, threshold: 3 }],
    ['signers-group', { op: 'delete', group: uuid }],
  ]);
  assert.equal(signersPolicy(end.control.history, end.head.size), null);
});

test('audit entries contain the settings before and after', async () => {
  const { tenant, admin } = await adminOf();
  const { uuid } = await admin.createSignersGroup({ name: 'a' });
  await admin.updateSignersGroup({ uuid, threshold: 2 });
  await admin.updateSignersGroup({ uuid });
  await admin.deleteSignersGroup({ uuid });
  const rows = await server.db.owner<{ action: string; details: object }>(
    'select action, details from audit_entry where tenant_uuid = $1 and subject_uuid = $2 order by uuid',
    [tenant.uuid, uuid],
  );
  const told = { name: 'a', description: '', threshold: 1, expires_at: null };
  assert.deepEqual(rows, [
    { action: 'signers_group.create', details: told },
    { action: 'signers_group.update', details: { threshold: 2, before: told } },
    { action: 'signers_group.delete', details: { before: { ...told, threshold: 2 } } },
  ]);
});

test('409: a name is unique in its tenant, whatever its case, and free in another', async () => {
  const { admin } = await adminOf();
  const { uuid } = await admin.createSignersGroup({ name: 'Release' });
  const other = await admin.createSignersGroup({ name: 'b' });
  const taken = refused(409, 'Please use unique value');
  await assert.rejects(admin.createSignersGroup({ name: 'release' }), taken);
  await assert.rejects(admin.updateSignersGroup({ uuid: other.uuid, name: 'RELEASE' }), taken);
  assert.equal((await admin.updateSignersGroup({ uuid, name: 'RELEASE' })).name, 'RELEASE');
  await (await adminOf()).admin.createSignersGroup({ name: 'Release' });
});

test('400: a group that has ended, a threshold out of range, a name of nothing', async () => {
  const { tenant, admin } = await adminOf();
  const past = refused(400, 'A temporary group ends in the future');
  await assert.rejects(admin.createSignersGroup({ name: 'a', expires_at: yesterday() }), past);
  for (const wrong of [{ threshold: 0 }, { threshold: 65 }, { name: ' ' }, { name: 'a\u0000' }])
    await assert.rejects(admin.createSignersGroup({ name: 'a', ...wrong }), refused(400));
  const { uuid } = await admin.createSignersGroup({ name: 'a' });
  await assert.rejects(admin.updateSignersGroup({ uuid, expires_at: yesterday() }), past);
  assert.deepEqual(await tenant.auditedActions(), ['signers_group.create']);
});

test('a group that has ended can still be called otherwise', async () => {
  const { admin } = await adminOf();
  const { uuid } = await admin.createSignersGroup({ name: 'a', expires_at: tomorrow() });
  const ended = yesterday();
  await server.db.owner('update signers_group set expires_at = $2 where uuid = $1', [uuid, ended]);
  const renamed = await admin.updateSignersGroup({ uuid, name: 'b', expires_at: ended });
  assert.deepEqual([renamed.name, renamed.expires_at], ['b', ended]);
});

test('404: another tenant’s group is as missing as one that never was', async () => {
  const { admin } = await adminOf();
  const { uuid } = await (await adminOf()).admin.createSignersGroup({ name: 'theirs' });
  const missing = refused(404, 'Signers group not found');
  const userUUID = (await admin.getCurrentUser({})).uuid;
  for (const one of [uuid, randomUUID()]) {
    await assert.rejects(admin.updateSignersGroup({ uuid: one, name: 'mine' }), missing);
    await assert.rejects(admin.updateSignersGroup({ uuid: one }), missing);
    await assert.rejects(admin.deleteSignersGroup({ uuid: one }), missing);
    await assert.rejects(admin.addSignersGroupUser({ uuid: one, userUUID }), missing);
    await assert.rejects(admin.listSignersGroupUsers({ uuid: one }), missing);
    await assert.rejects(admin.listSignersGroupApiKeys({ uuid: one }), missing);
  }
  assert.deepEqual((await admin.listSignersGroups({})).items, []);
});

test('lists by name, page by page; the filter is literal and folds case', async () => {
  const { admin } = await adminOf();
  for (const name of ['c', 'A_', 'ab', 'B']) await admin.createSignersGroup({ name });
  const names: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await admin.listSignersGroups({ pageSize: 3, ...(cursor && { cursor }) });
    assert.deepEqual([page.total, page.total_is_exact], [4, true]);
    names.push(...page.items.map(({ name }) => name));
    if (page.next_cursor === null) break;
    cursor = page.next_cursor;
  }
  assert.deepEqual(names, ['A_', 'ab', 'B', 'c']);
  const { items } = await admin.listSignersGroups({ nameFilter: 'a_' });
  assert.deepEqual(
    items.map(({ name }) => name),
    ['A_'],
  );
});
