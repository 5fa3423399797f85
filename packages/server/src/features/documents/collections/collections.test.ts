import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { canonicalJson } from '@assay/core/encoding/canonical-json.ts';
import { z } from 'zod';
import { startSequencing } from '../../../log/test-sequencing.ts';
import { type TestServer, testServer } from '../../../test-server.ts';
import { refusedWith } from '../../users/test-people.ts';
import { type TestLedger, testLedger } from '../test-documents.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
  await startSequencing(server);
});
after(() => server.stop());

const email = { name: 'email', type: 'STRING' } as const;
const unique = [{ fields: ['email'], unique: true as const }];

/** Adds a document to a collection that is not the default one. */
const putInto = ({ admin, uuid }: TestLedger, name: string, id: string, document: object) =>
  admin.createDocuments({ uuid, name, body: JSON.stringify({ id, document }) });

test('a collection is created, listed, changed and deleted, each by a leaf with the digest of its definition', async () => {
  const { tenant, admin, uuid } = await testLedger(server);
  const fields = [email, { name: 'a.b', type: 'INTEGER' } as const];
  const created = await admin.createCollection({
    uuid,
    name: 'people',
    fields,
    indexes: unique,
  });
  const { uuid: collection, created_at: _, ...rest } = created;
  assert.deepEqual(rest, { name: 'people', fields, indexes: unique, documents: 0 });
  assert.deepEqual(await admin.getCollection({ uuid, name: 'people' }), created);
  const { items } = await admin.listCollections({ uuid });
  assert.deepEqual(
    items.map(({ name }) => name),
    ['default', 'people'],
  );
  const found = await admin.listCollections({ uuid, keyword: 'EOP', pageSize: 1 });
  assert.deepEqual([found.items.length, found.total, found.next_cursor], [1, 1, null]);
  await admin.updateCollection({ uuid, name: 'people', fields: [email], indexes: [] });
  await admin.deleteCollection({ uuid, name: 'people' });
  await assert.rejects(
    admin.getCollection({ uuid, name: 'people' }),
    refusedWith(404, 'Collection not found'),
  );

  const again = await admin.createCollection({ uuid, name: 'people' });
  assert.notEqual(again.uuid, collection);
  const actions = await tenant.auditedActions();
  assert.deepEqual(actions.slice(-4), [
    'collection.create',
    'collection.update',
    'collection.delete',
    'collection.create',
  ]);
  // A document after them, whose answer confirms that all four are in the log.
  await admin.createDocuments({ uuid, name: 'people', body: '{"document":{}}' });
  const { items: entries } = await admin.listLedgerEntries({ uuid });
  const specs = entries
    .filter(({ kind }) => kind === 'collection')
    .map(({ leaf }) => JSON.parse(leaf).spec)
    .toReversed();
  const digest = (definition: object) =>
    createHash('sha256').update(canonicalJson(definition)).digest('base64');
  assert.deepEqual(
    specs.map(({ op, collection: of, definition }) => [op, of, definition]),
    [
      ['create', collection, digest({ fields, indexes: unique })],
      ['update', collection, digest({ fields: [email], indexes: [] })],
      ['delete', collection, digest({ fields: [email], indexes: [] })],
      ['create', again.uuid, digest({ fields: [], indexes: [] })],
    ],
  );
});

test('409 and 400: names that are taken, the default collection, definitions that contradict themselves', async () => {
  const { admin, uuid } = await testLedger(server);
  await admin.createCollection({ uuid, name: 'people' });
  await assert.rejects(
    admin.createCollection({ uuid, name: 'people' }),
    refusedWith(409, 'Please use unique value'),
  );
  await assert.rejects(
    admin.deleteCollection({ uuid, name: 'default' }),
    refusedWith(409, 'The collection default cannot be deleted'),
  );
  const create = (definition: object) =>
    admin.createCollection({ uuid, name: 'other', ...definition });
  for (const definition of [
    { fields: [email, email] },
    { fields: [email], indexes: [{ fields: ['name'] }] },
    { fields: [email], indexes: [{ fields: ['email', 'email'] }] },
    { fields: [email], indexes: [...unique, ...unique] },
  ])
    await assert.rejects(create(definition), refusedWith(400), JSON.stringify(definition));
  await assert.rejects(
    admin.updateCollection({ uuid, name: 'none', fields: [], indexes: [] }),
    refusedWith(404),
  );
  await assert.rejects(admin.deleteCollection({ uuid, name: 'none' }), refusedWith(404));
});

test('409: a ledger has a hundred collections at most', async () => {
  const { admin, uuid, tenant } = await testLedger(server);
  await server.db.owner(
    `insert into collection (tenant_uuid, ledger_uuid, name) select $1, $2, 'c' || n from generate_series(1, 98) n`,
    [tenant.uuid, uuid],
  );
  const results = await Promise.allSettled(
    ['x', 'y', 'z'].map((name) => admin.createCollection({ uuid, name })),
  );
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1);
});

test('400: a declared field of another type is refused with its pointer, an absent or null one is not', async () => {
  const { tenant, admin, at, put } = await testLedger(server, [
    { name: 'text', type: 'STRING' },
    { name: 'done', type: 'BOOLEAN' },
    { name: 'deep.n', type: 'INTEGER' },
    { name: 'x', type: 'DOUBLE' },
    { name: 'id', type: 'UUID' },
  ]);
  await put('none', {});
  await put('null', { text: null, deep: { n: null } });
  await put('elsewhere', { deep: [1], x: 1e300 / 1e290 });
  const wrong: [object, string][] = [
    [{ text: 1 }, '/text'],
    [{ text: 'x'.repeat(2001) }, '/text'],
    [{ text: 'a\0b' }, '/text'],
    [{ done: 'true' }, '/done'],
    [{ deep: { n: 1.5 } }, '/deep/n'],
    [{ x: '1' }, '/x'],
    [{ id: 'abc' }, '/id'],
  ];
  for (const [document, pointer] of wrong) {
    const answer = await tenant.sendAs('TenantAdmin')(
      `/ledgers/${at.uuid}/collections/default/documents`,
      {
        method: 'PUT',
        body: JSON.stringify({ documents: [{ document: {} }, { document }] }),
        headers: { 'content-type': 'application/json' },
      },
    );
    assert.equal(answer.status, 400, pointer);
    const { message } = z.object({ message: z.string() }).parse(await answer.json());
    assert.ok(message.startsWith(`body/documents/1/document${pointer}: not `), message);
  }
  assert.equal((await admin.countDocuments(at)).count, 3);
});

test('409: a unique value is refused while a document has it', async () => {
  const ledger = await testLedger(server);
  const { admin, uuid } = ledger;
  const name = 'people';
  await admin.createCollection({ uuid, name, fields: [email], indexes: unique });
  await putInto(ledger, name, 'a', { email: 'a@x' });
  await putInto(ledger, name, 'none', {});
  await putInto(ledger, name, 'none either', {});
  const taken = refusedWith(409, 'Documents a and b have the same email');
  await assert.rejects(putInto(ledger, name, 'b', { email: 'a@x' }), taken);
  const both = { documents: ['c', 'd'].map((id) => ({ id, document: { email: 'c@x' } })) };
  await assert.rejects(
    admin.createDocuments({ uuid, name, body: JSON.stringify(both) }),
    refusedWith(409),
  );
  await putInto(ledger, name, 'b', { email: 'b@x' });
  const replace = (id: string, document: object) =>
    admin.replaceDocument({ uuid, name, body: JSON.stringify({ id, document }) });
  await assert.rejects(replace('b', { email: 'a@x' }), taken);
  await replace('a', { email: 'a2@x' });
  await replace('b', { email: 'a@x' });
  await admin.deleteDocument({ uuid, name, id: 'b' });
  await replace('a', { email: 'a@x' });
  await assert.rejects(admin.restoreDocument({ uuid, name, id: 'b' }), refusedWith(409));
});

test('of 50 concurrent documents with one unique value, one is stored', async () => {
  const ledger = await testLedger(server);
  const { admin, uuid } = ledger;
  await admin.createCollection({ uuid, name: 'people', fields: [email], indexes: unique });
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, (_, n) => putInto(ledger, 'people', `p${n}`, { email: 'one@x' })),
  );
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1);
  for (const result of results)
    if (result.status === 'rejected') assert.ok(refusedWith(409)(result.reason), result.reason);
});

test('a changed definition is applied to the documents that are there', async () => {
  const { admin, at, put, replace } = await testLedger(server);
  for (let n = 0; n < 5; n++) await put(`d${n}`, { n: 0, email: `${n}@x` });
  await replace('d3', { n: 3, email: 'three@x' });
  await admin.deleteDocument({ ...at, id: 'd4' });
  const fields = [email, { name: 'n', type: 'INTEGER' } as const];
  await admin.updateCollection({ ...at, fields, indexes: unique });
  const search = (field: string, value: string | number) =>
    admin.searchDocuments({ ...at, fieldComparisons: [{ field, operator: 'EQ', value }] });
  assert.deepEqual(
    (await search('email', 'three@x')).items.map(({ id }) => id),
    ['d3'],
  );
  assert.deepEqual((await search('email', '3@x')).items, []);
  assert.equal((await search('n', 0)).items.length, 3);
  await assert.rejects(put('d5', { email: '0@x' }), refusedWith(409));
  await put('d6', { email: '4@x' });
  await admin.updateCollection({ ...at, fields: [email], indexes: [] });
  await assert.rejects(search('n', 0), refusedWith(400));
  await put('d5', { email: '0@x' });
});

test('409: a definition that the documents do not fit changes nothing, and names them', async () => {
  const { admin, at, put } = await testLedger(server);
  await put('a', { email: 'x' });
  await put('b', { email: 'x' });
  await put('c', { email: 7 });
  const wrong = admin.updateCollection({ ...at, fields: [email], indexes: [] });
  await assert.rejects(wrong, (error) => {
    assert.ok(refusedWith(409)(error));
    return /Document c: Field email must be a text/.test(String(error));
  });
  await admin.deleteDocument({ ...at, id: 'c' });
  const twice = admin.updateCollection({ ...at, fields: [email], indexes: unique });
  await assert.rejects(twice, refusedWith(409, 'Documents a and b have the same email'));
  assert.deepEqual((await admin.getCollection(at)).fields, []);
});

test('documents that are made while a definition changes are found by the new one', async () => {
  const { admin, at, put } = await testLedger(server);
  const changing = admin.updateCollection({ ...at, fields: [email], indexes: [] });
  await Promise.all(Array.from({ length: 20 }, (_, n) => put(`d${n}`, { email: 'same' })));
  await changing;
  const fieldComparisons = [{ field: 'email', operator: 'EQ', value: 'same' } as const];
  assert.equal((await admin.countDocuments({ ...at, fieldComparisons })).count, 20);
});
