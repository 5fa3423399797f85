import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { startSequencing } from '../../log/test-sequencing.ts';
import { type TestServer, testServer } from '../../test-server.ts';
import { refusedWith } from '../users/test-people.ts';
import { testLedger, withHeader } from './test-documents.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
  await startSequencing(server);
});
after(() => server.stop());

/** Tables whose text contains a marker. */
async function tablesWith(marker: string): Promise<string[]> {
  const tables = await server.db.owner<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname in ('public', 'queue') order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await server.db.owner<{ found: boolean }>(
      `select exists (select from ${name} t where strpos(t::text, $1) > 0 or strpos(t::text, $2) > 0) as found`,
      [marker, Buffer.from(marker).toString('hex')],
    );
    if (row?.found) found.push(name);
  }
  return found;
}

test('erasure leaves nothing of any revision in any table, and a leaf that names them all', async () => {
  const fields = [{ name: 'mail', type: 'STRING' } as const];
  const { tenant, admin, at, replace, leaves } = await testLedger(server, fields);
  const marker = `marker-${randomUUID()}`;
  const client = withHeader(tenant, 'Idempotency-Key', 'erased');
  const document = { mail: `${marker}@x`, text: marker };
  await client.createDocuments({ ...at, body: JSON.stringify({ id: 'a', document }) });
  await replace('a', { mail: `${marker}@y` });
  await admin.deleteDocument({ ...at, id: 'a' });
  await admin.restoreDocument({ ...at, id: 'a' });
  assert.deepEqual(await tablesWith(marker), ['document_field']);
  const [known] = await server.db.owner<{ sealed_key: Buffer; uuid: string }>(
    'select sealed_key, uuid from document where tenant_uuid = $1',
    [tenant.uuid],
  );
  const sealedKey = known?.sealed_key.toString('hex') ?? assert.fail();

  const erased = await admin.eraseDocument({ ...at, id: 'a', reason: 'gdpr' });
  assert.deepEqual(
    [erased.state, erased.revision, erased.leaf.state],
    ['erased', 4, 'checkpointed'],
  );
  assert.deepEqual(await tablesWith(marker), []);
  assert.deepEqual(await tablesWith(sealedKey), []);
  const [left] = await server.db.owner(
    `select count(r.sealed)::int as sealed, count(r.erased_at)::int as erased, count(d.sealed_key)::int as keys,
       (select count(*)::int from document_unique u where u.document_uuid = d.uuid) as unique,
       (select count(*)::int from document_request q where q.tenant_uuid = d.tenant_uuid) as requests
     from document d join document_revision r on r.document_uuid = d.uuid where d.uuid = $1 group by d.uuid, d.tenant_uuid`,
    [known?.uuid],
  );
  assert.deepEqual(left, { sealed: 0, erased: 3, keys: 0, unique: 0, requests: 0 });

  const all = (await leaves()).filter(({ kind }) => kind !== 'collection');
  const last = all.at(-1);
  const { time: _, at: changed, actor, author: __, ...spec } = last?.spec ?? {};
  assert.equal(changed, erased.changed_at);
  assert.equal(last?.uuid, erased.leaf.leaf_uuid);
  assert.deepEqual(last?.kind, 'payload-erased');
  const targetIndex = all.flatMap((leaf) => ('commitment' in leaf.spec ? [leaf.index] : []));
  assert.equal(targetIndex.length, 3);
  assert.deepEqual(spec, { doc: known?.uuid, reason: 'gdpr', targetIndex });
  assert.equal(actor, all[0]?.spec['actor']);
  assert.equal((await tenant.auditedActions()).at(-1), 'document.erase');
});

test('410: an erased document cannot be read, changed or erased again; its history stays', async () => {
  const { admin, at, put, replace } = await testLedger(server);
  await put('a', { n: 1 });
  await replace('a', { n: 2 });
  const { leaf } = await admin.eraseDocument({ ...at, id: 'a', reason: 'mistake' });
  const sentence = `The document was erased. Leaf ${leaf.leaf_uuid} of the ledger’s log says so.`;
  const gone = (error: unknown) =>
    refusedWith(410, sentence)(error) && Object(error).code === 'erased';
  const id = 'a';
  await assert.rejects(admin.getDocument({ ...at, id }), gone);
  await assert.rejects(admin.getDocument({ ...at, id, revision: 1 }), gone);
  await assert.rejects(admin.getDocumentDiff({ ...at, id, from: 1, to: 2 }), gone);
  await assert.rejects(replace('a', {}), gone);
  await assert.rejects(admin.deleteDocument({ ...at, id }), gone);
  await assert.rejects(admin.restoreDocument({ ...at, id, revision: 1 }), gone);
  await assert.rejects(admin.restoreDocument({ ...at, id }), gone);
  await assert.rejects(admin.eraseDocument({ ...at, id, reason: 'gdpr' }), gone);
  await assert.rejects(put('a', {}), refusedWith(409));
  const { items } = await admin.getDocumentAudit({ ...at, id });
  assert.deepEqual(
    items.map(({ erased_at }) => erased_at !== null),
    [true, true],
  );
  assert.deepEqual((await admin.listDocuments(at)).items, []);
  const all = await admin.listDocuments({ ...at, deleted: 'true' });
  assert.deepEqual(
    all.items.map(({ state }) => state),
    ['erased'],
  );
  assert.equal(all.items[0]?.leaf.leaf_uuid, leaf.leaf_uuid);
  assert.equal((await admin.countDocuments(at)).count, 0);
  assert.equal((await admin.getCollection(at)).documents, 0);
});

test('a document of more revisions than a leaf can name is erased by several', async () => {
  const { tenant, admin, at, put, leaves } = await testLedger(server);
  await put('a', { n: 1 });
  const { uuid: ledger } = at;
  await server.db.owner(
    `with d as (select * from document where tenant_uuid = $1), made as (
       insert into document_revision (tenant_uuid, document_uuid, revision, uuid, op, sealed, size_bytes, media_type,
                                      actor_kind, actor_uuid, actor_name)
       select d.tenant_uuid, d.uuid, n, gen_random_uuid(), 'update', '\\x00', 1, 'x', 'user', d.uuid, 'x'
       from d, generate_series(2, 1000) n returning *)
     insert into log_pending (tenant_uuid, log_uuid, uuid, kind, spec)
     select tenant_uuid, $2, uuid, 'document', '{}' from made order by revision`,
    [tenant.uuid, ledger],
  );
  await server.db.owner('update document set revision = 1000 where tenant_uuid = $1', [
    tenant.uuid,
  ]);
  await admin.eraseDocument({ ...at, id: 'a', reason: 'other' });
  const erasures = (await leaves()).filter(({ kind }) => kind === 'payload-erased');
  assert.deepEqual(
    erasures.map(({ spec }) => (spec['targetIndex'] as number[]).length),
    [900, 100],
  );
});

test('403: only administrators of the tenant with a fresh sign-in may erase', async () => {
  const { tenant, admin, at, put } = await testLedger(server);
  await put('a', {});
  const erase = { ...at, id: 'a', reason: 'gdpr' } as const;
  await assert.rejects(tenant.as('LedgerAdmin').eraseDocument(erase), refusedWith(403));
  await assert.rejects(tenant.asKey('LedgerAdmin').eraseDocument(erase), refusedWith(403));
  assert.equal((await admin.getDocument({ ...at, id: 'a' })).state, 'live');
});
