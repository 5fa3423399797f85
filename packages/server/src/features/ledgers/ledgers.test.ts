import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { Client } from '@assay/contract/client.ts';
import type { Api } from '@assay/contract/index.ts';
import { startSequencing } from '../../log/test-sequencing.ts';
import { type TestServer, testServer, testTenant } from '../../test-server.ts';
import { leavesOf, testLedger } from '../documents/test-documents.ts';
import { refusedWith } from '../users/test-people.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
  await startSequencing(server);
});
after(() => server.stop());

/** Waits until the control log has this many leaves: no call waits for them. */
async function untilControlLogHas(client: Client<Api>, leaves: number) {
  for (;;) {
    const control = await client.getControlLog({});
    if (control.log.size >= leaves) return control;
    await setTimeout(10);
  }
}

test('a tenant has a ledger with a log and a collection; others are added by name', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('LedgerAdmin');
  const created = await admin.createLedger({ name: '  Größe 7 ' });
  assert.deepEqual([created.name, created.documents, created.public], ['Größe 7', 0, false]);
  assert.deepEqual([created.deleted_at, created.last_audit, created.log.size], [null, null, 0]);
  const { items, total } = await tenant.as('Auditor').listLedgers({});
  assert.deepEqual([items.map(({ name }) => name), total], [['default', 'Größe 7'], 2]);
  const collections = await admin.listCollections({ uuid: created.uuid });
  assert.deepEqual(
    collections.items.map(({ name }) => name),
    ['default'],
  );
  assert.deepEqual(await admin.ledgerExists({ name: 'GRÖSSE 7' }), { exists: false });
  assert.deepEqual(await admin.ledgerExists({ name: 'größe 7' }), { exists: true });
});

test('lists ledgers by name, a page at a time, by keyword, with counts', async () => {
  const { tenant, admin, at, put } = await testLedger(server);
  for (const name of ['Beta', 'alpha', 'gamma']) await admin.createLedger({ name });
  await put('a', {});
  await put('b', {});
  await admin.deleteDocument({ ...at, id: 'b' });
  const names: string[] = [];
  for (let cursor: string | undefined, more = true; more; ) {
    const page = await admin.listLedgers({ pageSize: 2, ...(cursor && { cursor }) });
    names.push(...page.items.map(({ name }) => name));
    cursor = page.next_cursor ?? undefined;
    more = cursor !== undefined;
  }
  assert.deepEqual(names, ['alpha', 'Beta', 'default', 'gamma', 'things']);
  const { items } = await tenant.asKey('Auditor').listLedgers({ keyword: 'HING' });
  assert.deepEqual(
    items.map(({ documents, log }) => [documents, log.size]),
    [[1, 3]],
  );
  assert.equal(items[0]?.log.checkpoint?.size, 3);
});

test('409: a name is there once among ledgers that are not deleted, in any case', async () => {
  const admin = (await testTenant(server)).as('TenantAdmin');
  const taken = refusedWith(409, 'Please use unique value');
  const { uuid } = await admin.createLedger({ name: 'one' });
  await assert.rejects(admin.createLedger({ name: 'ONE' }), taken);
  const other = await admin.createLedger({ name: 'other' });
  await assert.rejects(admin.renameLedger({ uuid: other.uuid, name: 'One' }), taken);
  assert.equal((await admin.renameLedger({ uuid, name: 'ONE' })).name, 'ONE');
  await admin.deleteLedger({ uuid });
  assert.deepEqual(await admin.ledgerExists({ name: 'one' }), { exists: false });
  await admin.createLedger({ name: 'one' });
  await assert.rejects(admin.undeleteLedger({ uuid }), taken);
  for (const name of ['', ' ', '-a', 'a/b', 'x'.repeat(65)])
    await assert.rejects(admin.createLedger({ name }), refusedWith(400), name);
});

test('of 50 concurrent creations of one ledger one succeeds', async () => {
  const admin = (await testTenant(server)).as('TenantAdmin');
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, () => admin.createLedger({ name: 'one' })),
  );
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1);
  for (const result of results)
    if (result.status === 'rejected') assert.ok(refusedWith(409)(result.reason));
  assert.equal((await admin.listLedgers({})).total, 2);
});

test('409: a deleted ledger refuses every change, stays readable, and can be restored', async () => {
  const { tenant, admin, uuid, at, put, replace } = await testLedger(server);
  await put('a', { n: 1 });
  await admin.deleteLedger({ uuid });
  const deleted = refusedWith(409, 'The ledger is deleted');
  const id = 'a';
  await assert.rejects(put('b', {}), deleted);
  await assert.rejects(replace('a', {}), deleted);
  await assert.rejects(admin.deleteDocument({ ...at, id }), deleted);
  await assert.rejects(admin.restoreDocument({ ...at, id, revision: 1 }), deleted);
  await assert.rejects(admin.eraseDocument({ ...at, id, reason: 'gdpr' }), deleted);
  await assert.rejects(admin.createCollection({ uuid, name: 'x' }), deleted);
  await assert.rejects(admin.updateCollection({ ...at, fields: [], indexes: [] }), deleted);
  await assert.rejects(admin.deleteCollection(at), deleted);
  await assert.rejects(admin.renameLedger({ uuid, name: 'x' }), deleted);
  await assert.rejects(admin.deleteLedger({ uuid }), deleted);
  await assert.rejects(admin.setLedgerPublic({ uuid, public: true }), deleted);
  const auditor = tenant.as('Auditor');
  assert.ok((await auditor.getLedger({ uuid })).deleted_at !== null);
  assert.deepEqual((await auditor.getDocument({ ...at, id })).document, { n: 1 });
  assert.equal((await auditor.searchDocuments(at)).items.length, 1);
  assert.equal((await auditor.listLedgerEntries({ uuid })).total, 1);
  assert.ok((await auditor.listLedgers({})).items.some((one) => one.uuid === uuid));
  assert.ok(
    (await auditor.listLedgers({ activeOnly: 'true' })).items.every((one) => one.uuid !== uuid),
  );
  const back = await admin.undeleteLedger({ uuid });
  assert.equal(back.deleted_at, null);
  await put('b', {});
  await assert.rejects(
    admin.undeleteLedger({ uuid }),
    refusedWith(409, 'The ledger is not deleted'),
  );
});

test('409: the default ledger cannot be deleted or renamed', async () => {
  const admin = (await testTenant(server)).as('TenantAdmin');
  const { items } = await admin.listLedgers({});
  const uuid = items[0]?.uuid ?? assert.fail();
  await assert.rejects(
    admin.deleteLedger({ uuid }),
    refusedWith(409, 'The ledger default cannot be deleted'),
  );
  await assert.rejects(
    admin.renameLedger({ uuid, name: 'x' }),
    refusedWith(409, 'The ledger default cannot be renamed'),
  );
});

test('every change is audited, and a leaf of the control log', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  const { uuid } = await admin.createLedger({ name: 'one' });
  await admin.renameLedger({ uuid, name: 'ledger two' });
  await admin.setLedgerPublic({ uuid, public: true });
  await admin.deleteLedger({ uuid });
  await admin.undeleteLedger({ uuid });
  const entries = await server.db.owner<{ uuid: string; action: string; details: object }>(
    'select uuid, action, details from audit_entry where tenant_uuid = $1 order by uuid',
    [tenant.uuid],
  );
  assert.deepEqual(
    entries.map(({ action, details }) => [action, details]),
    [
      ['ledger.create', { name: 'one' }],
      ['ledger.rename', { name: 'ledger two', before: { name: 'one' } }],
      ['ledger.set_public', { public: true }],
      ['ledger.delete', { before: { name: 'ledger two' } }],
      ['ledger.undelete', { before: { name: 'ledger two' } }],
    ],
  );
  const control = await untilControlLogHas(admin, entries.length);
  const leaves = await server.db.owner<{ uuid: string; leaf: Buffer }>(
    'select uuid, leaf from log_entry where log_uuid = $1 order by idx',
    [control.uuid],
  );
  assert.deepEqual(
    leaves.map((leaf) => leaf.uuid),
    entries.map((entry) => entry.uuid),
  );
  const specs = leaves.map(({ leaf }) => JSON.parse(leaf.toString()).spec);
  assert.deepEqual(
    specs.map(({ action, subject }) => [action, subject]),
    entries.map(({ action }) => [action, uuid]),
  );
  assert.ok(!leaves.some(({ leaf }) => leaf.includes('ledger two')), 'names stay outside');
});

test('a reset deletes every live document with a separate leaf; nothing leaves the log', async () => {
  const { tenant, admin, uuid, at, put } = await testLedger(server);
  await admin.createCollection({ uuid, name: 'more' });
  for (const id of ['a', 'b', 'c']) await put(id, { id });
  await admin.createDocuments({ uuid, name: 'more', body: '{"id":"d","document":{}}' });
  await admin.deleteDocument({ ...at, id: 'c' });
  const before = await leavesOf(admin, uuid);
  const { email } = await admin.getCurrentUser({});
  await assert.rejects(
    admin.resetLedger({ uuid, email: 'other@example.org' }),
    refusedWith(400, 'Enter the e-mail of your account to confirm'),
  );
  await assert.rejects(
    tenant.as('LedgerAdmin').resetLedger({ uuid, email: 'x@example.org' }),
    refusedWith(403),
  );
  assert.deepEqual(await admin.resetLedger({ uuid, email: ` ${email.toUpperCase()}` }), {
    deleted: 3,
  });
  const after = await leavesOf(admin, uuid);
  assert.deepEqual(after.slice(0, before.length), before);
  const added = after.slice(before.length);
  assert.deepEqual(
    added.map(({ kind, spec }) => [kind, spec['op'], spec['rev']]),
    Array(3).fill(['document', 'delete', 2]),
  );
  const previous = new Map(before.map(({ spec, index }) => [spec['doc'], index]));
  for (const { spec } of added) assert.equal(spec['prevIndex'], previous.get(spec['doc']));
  assert.equal((await admin.getLedger({ uuid })).documents, 0);
  assert.equal((await admin.countDocuments(at)).count, 0);
  assert.deepEqual((await admin.getDocument({ ...at, id: 'a', revision: 1 })).document, {
    id: 'a',
  });
  assert.equal((await admin.restoreDocument({ ...at, id: 'a' })).revision, 3);
  assert.equal((await tenant.auditedActions()).filter((one) => one === 'ledger.reset').length, 1);
});

test('a log shows its leaves, its checkpoints and how it grew', async () => {
  const { admin, uuid, put } = await testLedger(server);
  for (let n = 0; n < 5; n++) await put(`d${n}`, {});
  const page = await admin.listLedgerEntries({ uuid, pageSize: 3 });
  assert.deepEqual(
    page.items.map(({ index }) => index),
    [4, 3, 2],
  );
  assert.deepEqual([page.total, page.total_is_exact], [5, true]);
  const rest = await admin.listLedgerEntries({ uuid, pageSize: 3, cursor: page.next_cursor ?? '' });
  assert.deepEqual(
    rest.items.map(({ index }) => index),
    [1, 0],
  );
  const entry = await admin.getLedgerEntry({ uuid, index: 4 });
  assert.deepEqual(entry, page.items[0]);
  assert.equal(entry.kind, 'document');
  assert.equal(Buffer.from(entry.leaf_hash, 'base64').length, 32);
  await assert.rejects(
    admin.getLedgerEntry({ uuid, index: 5 }),
    refusedWith(404, 'Entry not found'),
  );
  const checkpoints = await admin.listLedgerCheckpoints({ uuid });
  assert.equal(checkpoints.items[0]?.size, 5);
  const { log } = await admin.getLedger({ uuid });
  assert.deepEqual([log.size, log.pending, log.frozen], [5, 0, null]);
  assert.equal(log.checkpoint?.root, checkpoints.items[0]?.root);
  assert.ok(checkpoints.items[0]?.note.startsWith(`${log.origin}\n5\n${log.checkpoint?.root}\n`));
  const { days } = await admin.getLedgerGrowth({ uuid });
  assert.equal(days.length, 30);
  assert.deepEqual(days.at(-1), { day: new Date().toISOString().slice(0, 10), entries: 5 });
  assert.ok(days.slice(0, -1).every(({ entries }) => entries === 0));
});

test('growth is that of each day in UTC, from the checkpoints', async () => {
  const { tenant, admin, uuid } = await testLedger(server);
  const add = (size: number, daysAgo: number, time: string) =>
    server.db.owner(
      `insert into log_checkpoint (tenant_uuid, log_uuid, size, root, note, signed_at)
       values ($1, $2, $3, sha256(''), 'x', ((now() at time zone 'UTC')::date - $4::int + $5::time) at time zone 'UTC')`,
      [tenant.uuid, uuid, size, daysAgo, time],
    );
  await add(10, 40, '12:00');
  await add(13, 29, '00:00');
  await add(20, 29, '23:59:59.999');
  await add(21, 3, '00:00');
  const { days } = await admin.getLedgerGrowth({ uuid });
  assert.deepEqual(
    days.filter(({ entries }) => entries > 0).map(({ entries }) => entries),
    [10, 1],
  );
  assert.equal(days[0]?.entries, 10);
});

test('404: another tenant’s ledger is as missing as one that is not there', async () => {
  const { uuid } = await testLedger(server);
  const stranger = (await testTenant(server)).as('TenantAdmin');
  const { email } = await stranger.getCurrentUser({});
  const refused = refusedWith(404, 'Ledger not found');
  for (const one of [uuid, '00000000-0000-4000-8000-000000000000']) {
    const of = { uuid: one };
    await assert.rejects(stranger.getLedger(of), refused);
    await assert.rejects(stranger.renameLedger({ ...of, name: 'x' }), refused);
    await assert.rejects(stranger.deleteLedger(of), refused);
    await assert.rejects(stranger.undeleteLedger(of), refused);
    await assert.rejects(stranger.setLedgerPublic({ ...of, public: true }), refused);
    await assert.rejects(stranger.resetLedger({ ...of, email }), refused);
    await assert.rejects(stranger.listLedgerEntries(of), refused);
    await assert.rejects(stranger.getLedgerEntry({ ...of, index: 0 }), refused);
    await assert.rejects(stranger.listLedgerCheckpoints(of), refused);
    await assert.rejects(stranger.getLedgerGrowth(of), refused);
  }
});
