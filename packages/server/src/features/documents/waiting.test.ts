import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startSequencing } from '../../log/test-sequencing.ts';
import { type TestServer, testServer } from '../../test-server.ts';
import { refusedWith } from '../users/test-people.ts';
import { testLedger } from './test-documents.ts';

// No sequencer runs here, and these tests do not wait for one.
let server: TestServer;
before(async () => {
  const checkpointWaiter = {
    settled: async () => new Map(),
    announce: () => () => {},
    close: async () => {},
  };
  server = await testServer({ checkpointWaiter });
});
after(() => server.stop());

test('answers with the current state when no checkpoint covers a change in time, and keeps it', async () => {
  const { admin, at, put, replace } = await testLedger(server);
  const row = await put('a', { n: 1 });
  assert.deepEqual([row.leaf.state, row.leaf.index], ['pending', null]);
  const second = await replace('a', { n: 2 });
  assert.deepEqual([second.leaf.state, second.revision], ['pending', 2]);
  const read = await admin.getDocument({ ...at, id: 'a' });
  assert.deepEqual([read.document, read.leaf.state], [{ n: 2 }, 'pending']);
  const { log } = await admin.getLedger({ uuid: at.uuid });
  assert.deepEqual([log.size, log.pending, log.checkpoint], [0, 2, null]);
});

test('503: beyond ten thousand waiting leaves a ledger refuses more, and other ledgers continue', async () => {
  const { tenant, admin, at, put } = await testLedger(server);
  await server.db.owner(
    `insert into log_pending (tenant_uuid, log_uuid, uuid, kind, spec)
     select $1, $2, gen_random_uuid(), 'frozen', '{}' from generate_series(1, 10000)`,
    [tenant.uuid, at.uuid],
  );
  const answer = await tenant.sendAs('TenantAdmin')(
    `/ledgers/${at.uuid}/collections/default/documents`,
    {
      method: 'PUT',
      body: '{"id":"late","document":{}}',
      headers: { 'content-type': 'application/json' },
    },
  );
  assert.equal(answer.status, 503);
  assert.match(answer.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
  await assert.rejects(admin.getDocument({ ...at, id: 'late' }), refusedWith(404));
  await assert.rejects(put('later', {}), refusedWith(503));
  const { uuid } = await admin.createLedger({ name: 'other' });
  await admin.createDocuments({ uuid, name: 'default', body: '{"document":{}}' });
});

test('sequences waiting leaves in order when the sequencer starts', async () => {
  const { admin, at, put, replace, leaves } = await testLedger(server);
  for (const id of ['a', 'b']) await put(id, {});
  await replace('a', { n: 2 });
  await admin.deleteDocument({ ...at, id: 'b' });
  const sequencing = await startSequencing(server);
  while ((await admin.getLedger({ uuid: at.uuid })).log.pending > 0);
  await sequencing.stop();
  const found = await leaves();
  assert.deepEqual(
    found.map(({ spec }) => [spec['op'], spec['prevIndex']]),
    [
      ['create', undefined],
      ['create', undefined],
      ['update', 0],
      ['delete', 1],
    ],
  );
  assert.notEqual((await admin.getDocument({ ...at, id: 'a' })).leaf.state, 'pending');
});
