import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { startSequencing } from '../../../log/test-sequencing.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { type TestServer, testServer } from '../../../test-server.ts';
import { testLedger } from '../test-documents.ts';
import { findContradictions } from './hold-against-leaves.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
  await startSequencing(server);
});
after(() => server.stop());

/** Documents of the tenant. */
const DOCUMENTS = 1000;
/** Live documents that are compared, and as many erased ones. */
const COMPARED = 3;

test('documents are compared with their leaves without reading other documents', async () => {
  const { tenant, admin, at } = await testLedger(server);
  const documents = Array.from({ length: DOCUMENTS }, (_, i) => ({ id: `d-${i}`, document: {} }));
  const { documents: made } = await admin.createDocuments({
    ...at,
    body: JSON.stringify({ documents }),
  });
  const erased = await Promise.all(
    made.slice(0, COMPARED).map(({ id }) => admin.eraseDocument({ ...at, id, reason: 'other' })),
  );
  const leaves = [...made.slice(-COMPARED), ...erased].map(({ leaf }) => leaf.leaf_uuid);
  await server.db.owner('analyze document, document_revision, log_entry, log_pending');

  const read = await server.db.app.read(tenant.uuid, async (db) => {
    const earlier = await rowsRead(db);
    assert.deepEqual([...(await findContradictions(db, tenant.uuid, leaves))], []);
    const later = await rowsRead(db);
    return later.map(({ table, rows }, i) => ({ table, rows: rows - (earlier[i]?.rows ?? 0) }));
  });
  assert.equal(read.length, 3);
  // Each is read as a revision and as an erasure, if it is one; PostgreSQL may fetch a row twice.
  for (const { table, rows } of read)
    assert.ok(rows > 0 && rows <= 4 * leaves.length, `${rows} rows of ${table}`);
});

/** Rows that the session read, since it last told the statistics of the database. */
async function rowsRead(db: Reader): Promise<{ table: string; rows: number }[]> {
  const { rows } = await sql<{ table: string; rows: number }>`
    select t.name as table, coalesce(s.seq_tup_read + s.idx_tup_fetch, 0)::int as rows
    from unnest(array['document', 'document_revision', 'log_entry']) t (name)
    left join pg_stat_xact_user_tables s on s.relname = t.name order by 1`.execute(db);
  return rows;
}
