import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startSequencing } from '../../log/test-sequencing.ts';
import { type TestServer, testServer } from '../../test-server.ts';
import { refusedWith } from '../users/test-people.ts';
import { testLedger } from './test-documents.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
  await startSequencing(server);
});
after(() => server.stop());

test('every revision stays, and names the leaf of its predecessor', async () => {
  const { admin, at, put, replace, leaves } = await testLedger(server);
  await put('other', {});
  await put('a', { n: 1 });
  const second = await replace('a', { n: 2 });
  assert.deepEqual([second.revision, second.leaf.state], [2, 'checkpointed']);
  await admin.deleteDocument({ ...at, id: 'a' });
  const restored = await admin.restoreDocument({ ...at, id: 'a' });
  assert.deepEqual([restored.revision, restored.op, restored.state], [4, 'restore', 'live']);
  const earlier = await admin.restoreDocument({ ...at, id: 'a', revision: 1 });
  assert.equal(earlier.revision, 5);
  assert.deepEqual((await admin.getDocument({ ...at, id: 'a' })).document, { n: 1 });
  assert.deepEqual((await admin.getDocument({ ...at, id: 'a', revision: 2 })).document, { n: 2 });

  const own = (await leaves()).slice(1);
  assert.deepEqual(
    own.map(({ kind, spec }) => [kind, spec['op'], spec['rev'], spec['prevIndex']]),
    [
      ['document', 'create', 1, undefined],
      ['document', 'update', 2, own[0]?.index],
      ['document', 'delete', 3, own[1]?.index],
      ['document', 'restore', 4, own[2]?.index],
      ['document', 'restore', 5, own[3]?.index],
    ],
  );
  const hasContent = own.map(({ spec }) => 'commitment' in spec && 'size' in spec);
  assert.deepEqual(hasContent, [true, true, false, true, true]);
  const values = own.flatMap(({ spec }) => (spec['commitment'] as { value: string })?.value ?? []);
  assert.equal(new Set(values).size, 4, 'equal content has another salt each time');

  const audit = await admin.getDocumentAudit({ ...at, id: 'a', pageSize: 3 });
  assert.deepEqual(
    audit.items.map(({ revision, op }) => [revision, op]),
    [
      [5, 'restore'],
      [4, 'restore'],
      [3, 'delete'],
    ],
  );
  const cursor = audit.next_cursor ?? assert.fail();
  const rest = await admin.getDocumentAudit({ ...at, id: 'a', pageSize: 3, cursor });
  assert.deepEqual(
    rest.items.map(({ revision }) => revision),
    [2, 1],
  );
  assert.deepEqual(rest.items[1]?.leaf.index, own[0]?.index);
  assert.equal(audit.total, 5);
});

test('a deleted document is missing, but its earlier revisions can be named', async () => {
  const { admin, at, put } = await testLedger(server);
  await put('a', { n: 1 });
  await put('b', {});
  const deleted = await admin.deleteDocument({ ...at, id: 'a' });
  assert.deepEqual([deleted.state, deleted.op, deleted.revision], ['deleted', 'delete', 2]);
  await assert.rejects(
    admin.getDocument({ ...at, id: 'a' }),
    refusedWith(404, 'Document not found'),
  );
  assert.deepEqual((await admin.getDocument({ ...at, id: 'a', revision: 1 })).document, { n: 1 });
  await assert.rejects(admin.getDocument({ ...at, id: 'a', revision: 2 }), refusedWith(404));
  assert.deepEqual(
    (await admin.listDocuments(at)).items.map(({ id }) => id),
    ['b'],
  );
  const all = await admin.listDocuments({ ...at, deleted: 'true' });
  assert.deepEqual(
    all.items.map(({ id, state }) => [id, state]),
    [
      ['a', 'deleted'],
      ['b', 'live'],
    ],
  );
  assert.equal((await admin.countDocuments(at)).count, 1);
  assert.equal((await admin.getCollection(at)).documents, 1);
  assert.equal((await admin.getLedger({ uuid: at.uuid })).documents, 1);
});

test('409: a deleted document is neither replaced nor deleted again, its id stays taken, and a live one is not restored', async () => {
  const { admin, at, put, replace } = await testLedger(server);
  await put('a', {});
  const live = admin.restoreDocument({ ...at, id: 'a' });
  await assert.rejects(live, refusedWith(409, 'The document is not deleted'));
  await admin.deleteDocument({ ...at, id: 'a' });
  await assert.rejects(admin.deleteDocument({ ...at, id: 'a' }), refusedWith(409));
  await assert.rejects(replace('a', {}), refusedWith(409, 'The document is deleted'));
  await assert.rejects(put('a', {}), refusedWith(409));
  await assert.rejects(admin.restoreDocument({ ...at, id: 'a', revision: 2 }), refusedWith(404));
});

test('of 20 concurrent deletions one succeeds', async () => {
  const { admin, at, put, leaves } = await testLedger(server);
  await put('a', {});
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, () => admin.deleteDocument({ ...at, id: 'a' })),
  );
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1);
  assert.equal((await leaves()).length, 2);
});

test('two revisions are compared line by line', async () => {
  const { admin, at, put, replace } = await testLedger(server);
  await put('a', { b: { c: 1 }, a: 'x' });
  await replace('a', { b: { c: 2 }, a: 'x', d: [] });
  const { lines } = await admin.getDocumentDiff({ ...at, id: 'a', from: 1, to: 2 });
  const sign = { same: ' ', added: '+', removed: '-' };
  assert.deepEqual(
    lines.map(({ kind, text }) => sign[kind] + text),
    [
      ' {',
      '   "a": "x",',
      '   "b": {',
      '-    "c": 1',
      '-  }',
      '+    "c": 2',
      '+  },',
      '+  "d": []',
      ' }',
    ],
  );
  const same = await admin.getDocumentDiff({ ...at, id: 'a', from: 2, to: 2 });
  assert.ok(same.lines.every(({ kind }) => kind === 'same'));
});

test('413: revisions of more than a megabyte are not compared', async () => {
  const { admin, at, put } = await testLedger(server);
  await put('a', { text: 'x'.repeat(1024 * 1024) });
  const call = admin.getDocumentDiff({ ...at, id: 'a', from: 1, to: 1 });
  await assert.rejects(call, refusedWith(413));
});
