import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { type TestServer, testServer } from '../../../test-server.ts';
import { digestOf, judgingTasks, testSigning } from '../test-signing.ts';
import { selectNotarizations } from './level-queries.ts';

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
    const earlier = await leavesRead(db);
    const found = await selectNotarizations(db, [artifact?.uuid ?? '']);
    return { found, leaves: (await leavesRead(db)) - earlier };
  });
  assert.equal(found.length, 1);
  assert.equal(leaves, 1);
});

/** Number of leaves that the session read by an index, since it last told the statistics of the database. */
async function leavesRead(db: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select pg_stat_get_xact_tuples_fetched('log_entry'::regclass)::int as count`.execute(db);
  return rows[0]?.count ?? 0;
}
