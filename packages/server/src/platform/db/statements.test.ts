/** How statements of a transaction reach PostgreSQL (ADR 0081). */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { AppError } from '../../errors.ts';
import { type Database, ONE_STATEMENT, openDatabase } from './database.ts';
import { plannedOnce } from './planned-once.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';

let db: TestDatabase;
/** One connection, so that the next transaction finds what an earlier one left. */
let single: Database;

beforeEach(async () => {
  db = await testDatabase();
  await db.owner('create table noted (a int primary key)');
  await db.owner(
    'create table later (a int primary key references noted deferrable initially deferred)',
  );
  for (const table of ['noted', 'later']) await db.owner(`select open_to_worker('${table}')`);
  single = openDatabase({ url: db.url, role: 'assay_worker', size: 1 });
});
afterEach(async () => {
  await single.close();
  await db.drop();
});

const note = (a: number) => sql`insert into noted values (${a})`;
const noted = async () =>
  (await db.owner('select a from noted order by a')).map(({ a }) => Number(a));
test('one statement is committed with its message, under the tenant, and a second is refused', async () => {
  const tenant = '00000000-0000-4000-8000-00000000000a';
  const { rows } = await single.write(
    tenant,
    (tx) =>
      sql<{ tenant: string; mode: string }>`with one as (insert into noted values (1))
        select current_setting('app.tenant') as tenant, current_setting('transaction_read_only') as mode`.execute(
        tx,
      ),
    ONE_STATEMENT,
  );
  assert.deepEqual(rows, [{ tenant, mode: 'off' }]);
  assert.deepEqual(await noted(), [1]);
  await assert.rejects(
    single.write(
      null,
      async (tx) => {
        await sql`select 1`.execute(tx);
        await note(2).execute(tx);
      },
      ONE_STATEMENT,
    ),
    /one statement/,
  );
  assert.deepEqual(await noted(), [1]);
  const after = await single.read(null, (reader) =>
    sql<{ tenant: string }>`select current_setting('app.tenant', true) as tenant`.execute(reader),
  );
  assert.equal(after.rows[0]?.tenant, '');
});

test('one statement of a read sees its snapshot, and cannot change anything', async () => {
  const mode = await single.read(
    null,
    (reader) =>
      sql<{ level: string }>`select current_setting('transaction_isolation') as level`.execute(
        reader,
      ),
    ONE_STATEMENT,
  );
  assert.equal(mode.rows[0]?.level, 'repeatable read');
  await assert.rejects(
    single.read(null, (reader) => note(3).execute(reader), ONE_STATEMENT),
    /read-only transaction/,
  );
  assert.deepEqual(await noted(), []);
});

for (const [kind, limits] of [
  ['first', undefined],
  ['only', ONE_STATEMENT],
] as const)
  test(`when the ${kind} statement of a transaction fails, nothing is left of it`, async () => {
    await db.owner('insert into noted values (1)');
    await assert.rejects(
      single.write(null, (tx) => note(1).execute(tx), limits),
      /duplicate key/,
    );
    await assert.rejects(
      single.write(null, (tx) => sql`insert into later values (${99})`.execute(tx), limits),
      (error: unknown) => !(error instanceof AppError) && /foreign key/.test(String(error)),
    );
    assert.deepEqual(await noted(), [1]);
    await single.write(null, (tx) => note(2).execute(tx), limits);
    assert.deepEqual(await noted(), [1, 2]);
  });

test('work without a statement asks the database nothing', async () => {
  const away = openDatabase({ url: db.url, role: 'assay_worker', size: 1 });
  const { rows } = await away.read(null, (reader) =>
    sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(reader),
  );
  const pid = rows[0]?.pid ?? 0;
  const lastOf = async () => {
    const text = 'select query_start from pg_stat_activity where pid = $1';
    // The owner does not see what others do.
    return (await db.superuser(text, [pid]))[0]?.['query_start'];
  };
  const before = await lastOf();
  assert.ok(before instanceof Date);
  assert.equal(await away.write(null, async () => 'done'), 'done');
  assert.deepEqual(await lastOf(), before);
  await away.close();
});

test('a marked statement is kept by its connection, and one that does not fit any more is replaced with it', async () => {
  await db.owner('create table fitting (a int)');
  await db.owner("select open_to_worker('fitting')");
  const ask = () =>
    single.read(null, (reader) =>
      sql<{ b: number }>`${plannedOnce} select max(a) as b from fitting where a >= ${0}`.execute(
        reader,
      ),
    );
  await ask();
  const kept = await single.read(null, (reader) =>
    sql<{
      name: string;
    }>`select name from pg_prepared_statements where statement like '%from fitting%' and name <> ''`.execute(
      reader,
    ),
  );
  assert.equal(kept.rows.length, 1);
  await db.owner('alter table fitting alter a type bigint');
  await assert.rejects(ask(), /cached plan must not change result type/);
  assert.deepEqual((await ask()).rows, [{ b: null }]);
});
