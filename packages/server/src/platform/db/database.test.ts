import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { AppError, Unavailable } from '../../errors.ts';
import { copyIn, copyLine, copyOut } from './copy.ts';
import { CommitUnknown, type Database, ONE_STATEMENT, type Reader } from './database.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';

const A = '00000000-0000-4000-8000-00000000000a';
const B = '00000000-0000-4000-8000-00000000000b';

let db: TestDatabase;

beforeEach(async () => {
  db = await testDatabase();
  await db.owner(
    'create table thing (tenant_uuid uuid not null, name text not null, primary key (tenant_uuid, name))',
  );
  await db.owner("select protect_tenant_table('thing')");
  await db.owner(
    'create table later (a int primary key, b int references later deferrable initially deferred)',
  );
  await db.owner("select open_to_worker('later')");
});

afterEach(() => db.drop());

const names = async (reader: Reader) =>
  (await sql<{ name: string }>`select name from thing order by name`.execute(reader)).rows.map(
    (row) => row.name,
  );

test('a tenant sees and changes its own rows only', async () => {
  await db.app.write(A, (tx) => sql`insert into thing values (${A}, 'mine')`.execute(tx));
  assert.deepEqual(await db.app.read(A, names), ['mine']);
  assert.deepEqual(await db.app.read(B, names), []);
  const changed = await db.app.write(B, (tx) => sql`update thing set name = 'x'`.execute(tx));
  assert.equal(changed.numAffectedRows, 0n);
});

test('without a tenant there are no rows, also on a connection that had one before', async () => {
  await db.app.write(A, (tx) => sql`insert into thing values (${A}, 'hidden')`.execute(tx));
  assert.deepEqual(await db.app.read(null, names), []);
  assert.deepEqual(await db.worker.read(null, names), []);
});

test("a row for another tenant is refused by the table's policy", async () => {
  await assert.rejects(
    db.app.write(A, (tx) => sql`insert into thing values (${B}, 'theirs')`.execute(tx)),
    /row-level security/,
  );
});

test('a read cannot change anything, not even inside a common table expression', async () => {
  await assert.rejects(
    db.app.read(A, (reader) =>
      sql`with gone as (delete from thing returning name) select * from gone`.execute(reader),
    ),
    /read-only transaction/,
  );
});

test('every statement of a read sees the same instant, whatever others commit meanwhile', async () => {
  const add = (name: string) =>
    db.app.write(A, (tx) => sql`insert into thing values (${A}, ${name})`.execute(tx));
  await add('before');
  const seen = await db.app.read(A, async (reader) => {
    const first = await names(reader);
    await add('meanwhile');
    return [first, await names(reader)];
  });
  assert.deepEqual(seen, [['before'], ['before']]);
  assert.deepEqual(await db.app.read(A, names), ['before', 'meanwhile']);
});

test('a write sees what others committed before each of its statements', async () => {
  const seen = await db.app.write(A, async (tx) => {
    const first = await names(tx);
    await db.app.write(A, (other) => sql`insert into thing values (${A}, 'new')`.execute(other));
    return [first, await names(tx)];
  });
  assert.deepEqual(seen, [[], ['new']]);
});

test('an exception undoes the change', async () => {
  await assert.rejects(
    db.app.write(A, async (tx) => {
      await sql`insert into thing values (${A}, 'undone')`.execute(tx);
      throw new AppError(409, 'conflict', 'No.');
    }),
    (error: unknown) => error instanceof AppError && error.status === 409,
  );
  assert.ok(!(await db.app.read(A, names)).includes('undone'));
});

test('503: a statement that takes too long is cancelled', async () => {
  await assert.rejects(
    db.app.read(null, (reader) => sql`select pg_sleep(5)`.execute(reader), {
      statement_timeout: 50,
    }),
    Unavailable,
  );
});

test('503: a call that gets no connection is refused after two seconds', async () => {
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const holders = Array.from({ length: 4 }, () => db.app.read(null, () => held));
  const began = performance.now();
  await assert.rejects(db.app.read(null, names), Unavailable);
  const waited = performance.now() - began;
  release();
  await Promise.all(holders);
  assert.ok(waited > 1900, `${waited} ms`);
});

test('a job waits for a connection for longer than a call does', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const hold = (database: Database) =>
    Array.from({ length: 4 }, () => database.read(null, () => held));
  const holders = [...hold(db.app), ...hold(db.worker)];
  const job = db.worker.read(null, async () => 'done');
  await assert.rejects(db.app.read(null, names), Unavailable);
  release();
  await Promise.all(holders);
  assert.equal(await job, 'done');
});

for (const [which, limits] of [
  ['a transaction', undefined],
  ['its only statement', ONE_STATEMENT],
] as const)
  test(`a connection lost while ${which} commits leaves the outcome unknown`, async () => {
    // The server ends this very session when the deferred trigger fires, which is during COMMIT.
    await db.owner(`create function die() returns trigger language plpgsql as
    $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`);
    await db.owner('create table fatal (a int)');
    await db.owner(`create constraint trigger fatal after insert on fatal
    deferrable initially deferred for each row execute function die()`);
    await db.owner("select open_to_worker('fatal')");
    await assert.rejects(
      db.worker.write(null, (tx) => sql`insert into fatal values (1)`.execute(tx), limits),
      CommitUnknown,
    );
    assert.deepEqual(await db.worker.read(A, names), await db.app.read(A, names));
  });

test('a constraint checked at commit is a plain refusal', async () => {
  await assert.rejects(
    db.worker.write(null, (tx) => sql`insert into later values (1, 2)`.execute(tx)),
    (error: unknown) => !(error instanceof AppError) && /foreign key/.test(String(error)),
  );
});

test('a failed statement that was caught still fails the whole write', async () => {
  await assert.rejects(
    db.app.write(A, async (tx) => {
      await sql`insert into thing values (${A}, 'half')`.execute(tx);
      await sql`select 1/0`.execute(tx).catch(() => {});
    }),
  );
  assert.ok(!(await db.app.read(A, names)).includes('half'));
});

test('COPY runs in the same transaction and shows only rows of the policy', async () => {
  const odd = ['tab\t', 'back\\slash', 'new\nline\r', '\\N', 'é'];
  const rows = odd.map((name) => copyLine([B, name]));
  await db.worker.write(B, async (tx) => {
    await sql`create temporary table draft (tenant_uuid uuid, name text) on commit drop`.execute(
      tx,
    );
    assert.equal(await copyIn(tx, 'copy draft from stdin', rows), odd.length);
    await sql`insert into thing select * from draft`.execute(tx);
  });
  assert.deepEqual((await db.worker.read(B, names)).toSorted(), odd.toSorted());
  const text = await db.worker.read(B, async (reader) => {
    const pieces: Buffer[] = [];
    const out = await copyOut(
      reader,
      "copy (select name from thing where name like 'back%') to stdout",
    );
    for await (const piece of out) pieces.push(piece);
    return Buffer.concat(pieces).toString();
  });
  assert.equal(text, 'back\\\\slash\n');
});

test('COPY straight into a protected table is refused, and the connection stays usable', async () => {
  await assert.rejects(
    db.worker.write(A, (tx) => copyIn(tx, 'copy thing from stdin', [copyLine([B, 'copied'])])),
    /row-level security/,
  );
  await assert.rejects(
    db.worker.write(A, async (tx) => {
      await sql`create temporary table draft (a int) on commit drop`.execute(tx);
      await copyIn(tx, 'copy draft from stdin', failing());
    }),
    /source broke/,
  );
  assert.deepEqual(await db.worker.read(null, names), []);
});

async function* failing() {
  yield '1\n';
  throw new Error('source broke');
}

test('the policy is inlined, so that an equality uses the index', async () => {
  await db.owner(
    'insert into thing select $1, g::text from generate_series(1, 5000) g on conflict do nothing',
    [A],
  );
  await db.owner('analyze thing');
  const plan = await db.app.read(A, (reader) =>
    sql<{ 'QUERY PLAN': string }>`explain select * from thing where name = '77'`.execute(reader),
  );
  const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
  assert.match(text, /Index .*Scan using thing_pkey/);
  assert.match(text, /current_setting/);
});
