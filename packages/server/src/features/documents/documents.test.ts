import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { commitmentOf } from '@assay/core/log/leaf/commitment.ts';
import { nodeHasher } from '../../log/keys/node-hasher.ts';
import { startSequencing } from '../../log/test-sequencing.ts';
import { type TestServer, testServer, testTenant } from '../../test-server.ts';
import { refusedWith } from '../users/test-people.ts';
import { openDocumentKey, openPayload } from './sealed-payload.ts';
import { testLedger, withHeader } from './test-documents.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
  await startSequencing(server);
});
after(() => server.stop());

test('a document is answered when a signed checkpoint covers it, and read as it was sent', async () => {
  const { admin, at, put, leaves } = await testLedger(server);
  const content = { b: [1, { c: null }], a: 'ä 𝄞', n: -1.5e-7 };
  const row = await put('first', content);
  assert.deepEqual([row.id, row.revision, row.leaf.state], ['first', 1, 'checkpointed']);
  const read = await admin.getDocument({ ...at, id: 'first' });
  assert.deepEqual(read.document, content);
  assert.deepEqual([read.state, read.op, read.revision], ['live', 'create', 1]);
  assert.deepEqual(read.leaf, row.leaf);
  const [leaf] = await leaves();
  assert.equal(leaf?.uuid, row.leaf.leaf_uuid);
  assert.equal(leaf?.index, row.leaf.index);
});

test('the leaf commits to salt and canonical JSON, and names nothing in clear text', async () => {
  const { tenant, put, leaves } = await testLedger(server);
  const before = Date.now();
  await put('with-a-name', { secret: 'of Ada' });
  const [leaf] = await leaves();
  const [row] = await server.db.owner<{
    uuid: string;
    collection_uuid: string;
    sealed_key: Buffer;
    sealed: Buffer;
    actor_uuid: string;
  }>(
    `select d.uuid, d.collection_uuid, d.sealed_key, r.sealed, r.actor_uuid
     from document d join document_revision r on r.document_uuid = d.uuid where d.tenant_uuid = $1`,
    [tenant.uuid],
  );
  assert.ok(row && leaf);
  const of = { tenantUuid: tenant.uuid, documentUuid: row.uuid };
  const key = await openDocumentKey(server.vault, of, row.sealed_key);
  const opened = await openPayload(key, { document_uuid: row.uuid, revision: 1 }, row.sealed);
  assert.equal(String(opened.bytes), '{"secret":"of Ada"}');
  const { time, at: changed, names, author, ...spec } = leaf.spec;
  const value = Buffer.from(commitmentOf(nodeHasher, opened.salt, opened.bytes));
  assert.deepEqual(spec, {
    op: 'create',
    collection: row.collection_uuid,
    doc: row.uuid,
    rev: 1,
    commitment: { alg: 'assay/doc-commitment/v1', value: value.toString('base64') },
    size: 19,
    mediaType: 'application/json',
    actor: row.actor_uuid,
  });
  // Salted commitments to id, collection and ledger, and to who changed it: `receipts/names.test.ts` opens them.
  for (const part of [names, author])
    assert.match(
      JSON.stringify(part),
      /^\{"commitment":\{"alg":"[^"]+","value":"[\w+/=]{44}"\}\}$/,
    );
  for (const instant of [time, changed].map((text) => Date.parse(String(text))))
    assert.ok(before <= instant && instant <= Date.now(), `${time}, ${changed}`);
});

test('many documents are added at once, all or none', async () => {
  const { admin, at, put, leaves } = await testLedger(server);
  const documents = Array.from({ length: 40 }, (_, n) => ({ id: `n${n}`, document: { n } }));
  const created = await admin.createDocuments({ ...at, body: JSON.stringify({ documents }) });
  assert.deepEqual(
    created.documents.map(({ id }) => id),
    documents.map(({ id }) => id),
  );
  await put('taken', {});
  const body = JSON.stringify({
    documents: [
      { id: 'new', document: {} },
      { id: 'n7', document: {} },
    ],
  });
  await assert.rejects(
    admin.createDocuments({ ...at, body }),
    refusedWith(409, 'There is a document n7 already'),
  );
  await assert.rejects(admin.getDocument({ ...at, id: 'new' }), refusedWith(404));
  assert.equal((await leaves()).length, 41);
  const { items, total } = await admin.listDocuments({ ...at, pageSize: 30 });
  assert.deepEqual([total, items[0]?.id], [41, 'taken']);
});

test('ids of 256 characters, with slashes and of any script, work in every address', async () => {
  const { admin, at, put } = await testLedger(server);
  const ids = [
    'a/b//c',
    '%2F',
    'ü/ß ?#&=+',
    '中'.repeat(256),
    '𝄞'.repeat(128),
    'search',
    '...',
    ' ',
  ];
  for (const id of ids) {
    await put(id, { id });
    assert.deepEqual((await admin.getDocument({ ...at, id })).document, { id });
    assert.equal((await admin.getDocumentAudit({ ...at, id })).total, 1);
    assert.equal((await admin.deleteDocument({ ...at, id })).op, 'delete');
    assert.equal((await admin.restoreDocument({ ...at, id })).op, 'restore');
  }
});

test('a request repeated with its Idempotency-Key creates nothing again', async () => {
  const { tenant, at, leaves } = await testLedger(server);
  const client = withHeader(tenant, 'Idempotency-Key', 'once');
  const body = '{"document":{"a":1}}';
  const first = await client.createDocuments({ ...at, body });
  const again = await Promise.all(
    Array.from({ length: 5 }, () => client.createDocuments({ ...at, body })),
  );
  for (const answer of again) assert.deepEqual(answer, first);
  assert.equal((await leaves()).length, 1);
  await assert.rejects(
    client.createDocuments({ ...at, body: '{"document":{"a":2}}' }),
    refusedWith(409, 'Something else was sent with this Idempotency-Key before'),
  );
  const bad = withHeader(tenant, 'Idempotency-Key', 'with spaces');
  await assert.rejects(bad.createDocuments({ ...at, body }), refusedWith(400));
  const actions = await tenant.auditedActions();
  assert.equal(actions.filter((action) => action === 'document.create').length, 1);
});

test('of 20 concurrent requests with one Idempotency-Key one creates the document', async () => {
  const { tenant, at, leaves } = await testLedger(server);
  const client = withHeader(tenant, 'Idempotency-Key', 'race');
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => client.createDocuments({ ...at, body: '{"document":{}}' })),
  );
  assert.equal(new Set(answers.map((answer) => JSON.stringify(answer))).size, 1);
  assert.equal((await leaves()).length, 1);
});

test('of 50 concurrent creations of one id one succeeds, without disturbing others', async () => {
  const { admin, at, put, leaves } = await testLedger(server);
  const same = Array.from({ length: 50 }, (_, n) => put('same', { n }));
  const others = Array.from({ length: 10 }, (_, n) => put(`other-${n}`, { n }));
  const results = await Promise.allSettled(same);
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1);
  for (const result of results)
    if (result.status === 'rejected') assert.ok(refusedWith(409)(result.reason));
  await Promise.all(others);
  assert.equal((await leaves()).length, 11);
  assert.equal((await admin.getCollection(at)).documents, 11);
  assert.equal((await admin.getDocument({ ...at, id: 'same' })).revision, 1);
});

test('of 50 concurrent replacements of one revision one succeeds', async () => {
  const { admin, at, put, replace, leaves } = await testLedger(server);
  await put('one', { n: -1 });
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, (_, n) => replace('one', { n }, 1)),
  );
  const won = results.flatMap(({ status }, n) => (status === 'fulfilled' ? [n] : []));
  assert.equal(won.length, 1);
  for (const result of results)
    if (result.status === 'rejected')
      assert.ok(refusedWith(409, 'The present revision is 2')(result.reason));
  assert.deepEqual((await admin.getDocument({ ...at, id: 'one' })).document, { n: won[0] });
  assert.equal((await leaves()).length, 2);
});

test('400 and 413: refused requests change nothing', async () => {
  const { tenant, admin, at, leaves } = await testLedger(server);
  const before = await tenant.auditedActions();
  for (const body of ['', '{"document":{"a":1,"a":2}}', '{"document":{"a":12345678901234567890}}'])
    await assert.rejects(admin.createDocuments({ ...at, body: body || ' ' }), refusedWith(400));
  const long = `{"document":{"a":"${'x'.repeat(17 * 1024 * 1024)}"}}`;
  await assert.rejects(admin.createDocuments({ ...at, body: long }), refusedWith(413));
  const plain = { ...at, body: '{"document":{}}', content_type: 'text/plain' };
  await assert.rejects(admin.createDocuments(plain), refusedWith(415));
  assert.deepEqual(await tenant.auditedActions(), before);
  assert.deepEqual(await leaves(), []);
});

test('a document of 16 MB is returned complete', async () => {
  const { admin, at, put } = await testLedger(server);
  const content = { text: 'é'.repeat(8 * 1024 * 1024 - 20) };
  await put('large', content);
  assert.deepEqual((await admin.getDocument({ ...at, id: 'large' })).document, content);
});

test('404: a missing document, or another tenant’s, is not found by any name', async () => {
  const { admin, at, put } = await testLedger(server);
  await put('a', {});
  const stranger = (await testTenant(server)).as('TenantAdmin');
  const missing = { uuid: '00000000-0000-4000-8000-000000000000', name: 'default' };
  const body = '{"id":"a","document":{}}';
  for (const [client, place] of [
    [stranger, at],
    [admin, missing],
  ] as const) {
    const refused = refusedWith(404, 'Ledger not found');
    await assert.rejects(client.createDocuments({ ...place, body }), refused);
    await assert.rejects(client.replaceDocument({ ...place, body }), refused);
    await assert.rejects(client.getDocument({ ...place, id: 'a' }), refused);
    await assert.rejects(client.deleteDocument({ ...place, id: 'a' }), refused);
    await assert.rejects(client.restoreDocument({ ...place, id: 'a' }), refused);
    await assert.rejects(client.listDocuments(place), refused);
    await assert.rejects(client.searchDocuments(place), refused);
    await assert.rejects(client.countDocuments(place), refused);
    await assert.rejects(client.getDocumentAudit({ ...place, id: 'a' }), refused);
    await assert.rejects(client.getDocumentDiff({ ...place, id: 'a', from: 1, to: 1 }), refused);
    await assert.rejects(client.listCollections(place), refused);
  }
  const elsewhere = refusedWith(404, 'Collection not found');
  await assert.rejects(admin.createDocuments({ ...at, name: 'none', body }), elsewhere);
  await assert.rejects(admin.listDocuments({ ...at, name: 'none' }), elsewhere);
  await assert.rejects(
    admin.getDocument({ ...at, id: 'b' }),
    refusedWith(404, 'Document not found'),
  );
  const revision = { ...at, id: 'a', revision: 2 };
  await assert.rejects(admin.getDocument(revision), refusedWith(404, 'Revision not found'));
});

test('each change is audited once, with the document and the operation', async () => {
  const { tenant, admin, at, put, replace } = await testLedger(server);
  await put('a', {});
  await replace('a', { b: 1 });
  await admin.deleteDocument({ ...at, id: 'a' });
  await admin.restoreDocument({ ...at, id: 'a' });
  const [document] = await server.db.owner<{ uuid: string }>(
    'select uuid from document where tenant_uuid = $1',
    [tenant.uuid],
  );
  const entries = await server.db.owner<{ action: string; subject_uuid: string; details: unknown }>(
    `select action, subject_uuid, details from audit_entry
     where tenant_uuid = $1 and action like 'document.%' order by uuid`,
    [tenant.uuid],
  );
  const collection = 'default';
  const subject_uuid = document?.uuid;
  assert.deepEqual(entries, [
    { action: 'document.create', subject_uuid, details: { collection } },
    { action: 'document.replace', subject_uuid, details: { collection, revision: 2 } },
    { action: 'document.delete', subject_uuid, details: { collection, revision: 3 } },
    { action: 'document.restore', subject_uuid, details: { collection, revision: 4, from: 2 } },
  ]);
});

test('for changes that share a transaction each actor has an entry with the number', async () => {
  const { tenant, at } = await testLedger(server);
  const clients = [tenant.as('TenantAdmin'), tenant.as('LedgerAdmin')];
  const rows = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      clients[n % 2]?.createDocuments({ ...at, body: `{"document":{"n":${n}}}` }),
    ),
  );
  const made = rows.flatMap((answer) => answer?.documents ?? []);
  assert.equal(new Set(made.map((row) => row.leaf.index)).size, 40);
  const entries = await server.db.owner<{ actor_name: string; documents: number }>(
    `select actor_name, sum(coalesce((details ->> 'documents')::int, 1))::int as documents
     from audit_entry where tenant_uuid = $1 and action = 'document.create' group by 1 order by 1`,
    [tenant.uuid],
  );
  const by = Map.groupBy(made, (row) => row.changed_by);
  const expected = [...by].map(([actor_name, of]) => ({ actor_name, documents: of.length }));
  assert.deepEqual(
    entries,
    expected.toSorted((a, b) => (a.actor_name < b.actor_name ? -1 : 1)),
  );
  assert.deepEqual(
    entries.map((entry) => entry.documents),
    [20, 20],
  );
});
