import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { DocumentRow } from '@assay/contract/document.ts';
import { type TestServer, testServer } from '../../test-server.ts';
import { leavesOf, testLedger } from './test-documents.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
  await server.work();
});
after(() => server.stop());

test('a change has one instant: in its answer, list, document, history, audit entry and leaf', async () => {
  const { admin, at, tenant, uuid } = await testLedger(server);
  const body = (content: object) => JSON.stringify(content);
  const created = await admin.createDocuments({
    ...at,
    body: body({ documents: ['a', 'b'].map((id) => ({ id, document: { n: 1 } })) }),
  });
  const changes: [string, DocumentRow[]][] = [['document.create', created.documents]];
  const one = { ...at, id: 'a' };
  const change = async (action: string, call: () => Promise<DocumentRow>) => {
    await new Promise((resolve) => setTimeout(resolve, 3));
    changes.push([action, [await call()]]);
    const { items } = await admin.listDocuments({ ...at, deleted: 'true' });
    const [, [answer]] = changes.at(-1) ?? ['', []];
    assert.equal(items.find(({ id }) => id === 'a')?.changed_at, answer?.changed_at, action);
  };
  await change('document.replace', () =>
    admin.replaceDocument({ ...at, body: body({ id: 'a', document: { n: 2 } }) }),
  );
  assert.equal((await admin.getDocument(one)).changed_at, changes[1]?.[1][0]?.changed_at);
  await change('document.delete', () => admin.deleteDocument(one));
  await change('document.restore', () => admin.restoreDocument(one));
  const history = await admin.getDocumentAudit(one);
  const revised = changes.map(([, rows]) => rows[0]?.changed_at);
  assert.deepEqual(
    history.items.map((revision) => revision.at),
    revised.toReversed(),
  );
  await change('document.erase', () => admin.eraseDocument({ ...one, reason: 'gdpr' }));
  const erased = changes.at(-1)?.[1][0]?.changed_at;
  const { items } = await admin.getDocumentAudit(one);
  for (const { op, erased_at } of items) assert.equal(erased_at, op === 'delete' ? null : erased);

  const leaves = new Map((await leavesOf(admin, uuid)).map((leaf) => [leaf.uuid, leaf.spec]));
  for (const [action, rows] of changes) {
    for (const row of rows) {
      const spec = leaves.get(row.leaf.leaf_uuid);
      assert.equal(spec?.['at'], row.changed_at, action);
      assert.ok(String(spec?.['time']) >= row.changed_at, action);
      assert.equal(row.changed_at, rows[0]?.changed_at);
    }
    const entries = await tenant.as('Auditor').listAuditEntries({ action });
    assert.deepEqual(
      entries.items.map((entry) => entry.at),
      [rows[0]?.changed_at],
      action,
    );
  }
});

test('documents that a reset deletes have the instant of its audit entry', async () => {
  const { admin, at, put, tenant, uuid } = await testLedger(server);
  for (const id of ['a', 'b']) await put(id, {});
  const { email } = await admin.getCurrentUser({});
  await admin.resetLedger({ uuid, email });
  const { items } = await admin.listDocuments({ ...at, deleted: 'true' });
  const entries = await tenant.as('Auditor').listAuditEntries({ action: 'ledger.reset' });
  const deleted = entries.items.map((entry) => entry.at);
  for (const { changed_at } of items) assert.ok(deleted.includes(changed_at), changed_at);
});
