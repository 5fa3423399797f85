import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import type { Reader, Writer } from '../../../platform/db/database.ts';
import { type TestServer, testServer } from '../../../test-server.ts';
import { digestOf, judgingTasks, testSigning } from '../test-signing.ts';
import { selectNotarizations, updateArtifacts } from './level-queries.ts';
import { selectListed } from './recheck-queries.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
  await server.work(judgingTasks(server));
});
after(() => server.stop());

test('judging reads the leaves that name an artifact, however many others there are', async () => {
  const scene = await testSigning(server);
  const signer = await scene.notary('LedgerAdmin');
  for (const name of ['image', 'archive', 'package']) await scene.notarize(signer, digestOf(name));
  const [artifact] = await server.db.owner<{ uuid: string }>(
    `select uuid from artifact where tenant_uuid = $1 and sha256 = decode($2, 'hex')`,
    [scene.tenant.uuid, digestOf('archive')],
  );
  const { found, leaves } = await server.db.app.read(scene.tenant.uuid, async (db) => {
    // PostgreSQL reads few rows as a whole, whether or not an index can answer.
    for (const plan of ['seqscan', 'indexscan'])
      await sql`set local ${sql.id(`enable_${plan}`)} = off`.execute(db);
    const earlier = await tuplesFetched(db, 'log_entry');
    const found = await selectNotarizations(db, [artifact?.uuid ?? '']);
    return { found, leaves: (await tuplesFetched(db, 'log_entry')) - earlier };
  });
  assert.equal(found.length, 1);
  assert.equal(leaves, 1);
});

for (const [title, read] of [
  [
    'updates what lists show',
    (db: Writer, tenant: string, uuid: string) => updateArtifacts(db, tenant, [uuid]),
  ],
  [
    'compares what lists show',
    (db: Writer, tenant: string, uuid: string) => selectListed(db, tenant, [uuid]),
  ],
] as const)
  test(`judging ${title} by the statements about an artifact alone, however many newer ones there are`, async () => {
    const scene = await testSigning(server);
    const signer = await scene.notary('LedgerAdmin');
    for (const name of ['oldest', ...Array.from({ length: 30 }, (_, i) => `newer-${i}`)])
      await scene.notarize(signer, digestOf(name));
    const { uuid: tenant } = scene.tenant;
    const [artifact] = await server.db.owner<{ uuid: string }>(
      `select uuid from artifact where tenant_uuid = $1 and sha256 = decode($2, 'hex')`,
      [tenant, digestOf('oldest')],
    );
    const statements = await server.db.worker.write(tenant, async (db) => {
      // With many statements PostgreSQL takes an order of all of them for cheaper than sorting a few.
      for (const plan of ['seqscan', 'sort'])
        await sql`set local ${sql.id(`enable_${plan}`)} = off`.execute(db);
      const earlier = await tuplesFetched(db, 'attestation');
      await read(db, tenant, artifact?.uuid ?? '');
      return (await tuplesFetched(db, 'attestation')) - earlier;
    });
    assert.ok(statements <= 2, `${statements} statements were read`);
  });

/** Number of rows of a table that the session read by an index, since it last told the statistics of the database. */
async function tuplesFetched(db: Reader, table: 'attestation' | 'log_entry'): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select idx_tup_fetch::int as count from pg_stat_xact_all_tables where relid = ${table}::regclass`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
