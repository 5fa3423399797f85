import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, before, beforeEach, test } from 'node:test';
import pg from 'pg';
import { checkServerVersion, urlOfRole } from './connect.ts';
import { type Migration, migrate, readMigrations } from './migrate.ts';
import { emptyDatabase } from './test-database.ts';

let db: Awaited<ReturnType<typeof emptyDatabase>>;
let ours: Migration[];

before(async () => {
  ours = await readMigrations();
});
beforeEach(async () => {
  db = await emptyDatabase();
});
afterEach(() => db.drop());

/** Migrations of the test's own, numbered far above the product's. */
async function extra(...texts: string[]): Promise<Migration[]> {
  const directory = mkdtempSync(join(tmpdir(), 'assay-migrations-'));
  try {
    texts.forEach((text, index) => {
      writeFileSync(join(directory, `900${index}_extra_${index}.sql`), text);
    });
    return [...ours, ...(await readMigrations(directory))];
  } finally {
    rmSync(directory, { recursive: true });
  }
}

async function query<Row extends pg.QueryResultRow>(text: string, url = db.url): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

test('an empty database gets everything once, also when many processes start together', async () => {
  const runs = await Promise.all([1, 2, 3].map(() => migrate({ url: db.url })));
  assert.deepEqual(runs.flat().toSorted(), ours.map((m) => m.name).toSorted());
  assert.deepEqual(await migrate({ url: db.url }), []);
  const applied = await query<{ number: number; sha256: string }>(
    'select number, sha256 from migration order by number',
  );
  assert.deepEqual(
    applied,
    ours.map(({ number, sha256 }) => ({ number, sha256 })),
  );
});

test('a second database of the same cluster shares the roles', async () => {
  const other = await emptyDatabase();
  await migrate({ url: db.url });
  try {
    assert.deepEqual(
      await migrate({ url: other.url }),
      ours.map((m) => m.name),
    );
    await query('select 1', urlOfRole(other.url, 'assay_app'));
    await query('select 1', urlOfRole(db.url, 'assay_app'));
  } finally {
    await other.drop();
  }
});

test('a migration that fails leaves nothing of itself and names its line', async () => {
  const migrations = await extra(
    'create table first (a int);',
    '\ncreate table half (a int);\nbad;',
  );
  await assert.rejects(
    migrate({ url: db.url, migrations }),
    /^Error: Migration 9001 \(extra_1\) failed: syntax error at or near "bad" \(line 3\)$/,
  );
  const tables = await query<{ relname: string }>(
    "select relname from pg_class where relname in ('first', 'half')",
  );
  assert.deepEqual(tables, [{ relname: 'first' }]);
  const fixed = await extra('create table first (a int);', 'create table half (a int);');
  assert.deepEqual(await migrate({ url: db.url, migrations: fixed }), ['extra_1']);
});

test('a file that changed after it ran is refused, by name', async () => {
  await migrate({ url: db.url, migrations: await extra('create table first (a int);') });
  const migrations = await extra('create table first (b int);', 'create table half (a int);');
  await assert.rejects(
    migrate({ url: db.url, migrations }),
    /Migration 9000 \(extra_0\) was changed/,
  );
});

test('a database that is newer than the program is refused', async () => {
  await migrate({ url: db.url, migrations: await extra('create table first (a int);') });
  await assert.rejects(migrate({ url: db.url }), /which this version of Assay does not know/);
});

test('file names that do not tell number and purpose are refused', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'assay-migrations-'));
  writeFileSync(join(directory, 'fix.sql'), '');
  await assert.rejects(readMigrations(directory), /fix.sql is not named like/);
  rmSync(join(directory, 'fix.sql'));
  writeFileSync(join(directory, '0001_a.sql'), '');
  writeFileSync(join(directory, '0001_b.sql'), '');
  await assert.rejects(readMigrations(directory), /two migrations 0001/);
  rmSync(directory, { recursive: true });
});

test('a database of an earlier version keeps its history, and gets what is missing, lower numbers too', async () => {
  const earlier = await emptyDatabase();
  try {
    const known = ours.filter(({ number }) => number <= 20);
    await migrate({ url: earlier.url, migrations: known });
    const history =
      'select number, name, sha256, applied_at from migration where number <= 20 order by number';
    const before = await query(history, earlier.url);
    assert.equal(before.length, known.length);
    const unexpected = { number: 0, name: 'late', sql: 'create table late ()', sha256: '00' };
    const applied = await migrate({ url: earlier.url, migrations: [unexpected, ...ours] });
    assert.deepEqual(applied, ['late', ...ours.slice(known.length).map(({ name }) => name)]);
    const after = await query(`${history} offset 1`, earlier.url);
    assert.deepEqual(after, before);
  } finally {
    await earlier.drop();
  }
});

const VERSIONS: [number, boolean][] = [
  [140_020, false],
  [150_013, false],
  [150_014, true],
  [160_009, false],
  [160_010, true],
  [170_005, false],
  [170_006, true],
  [180_000, true],
  [190_000, true],
];

for (const [number, good] of VERSIONS) {
  test(`server version ${number} is ${good ? 'taken' : 'refused'}`, () => {
    if (good) checkServerVersion(number);
    else
      assert.throws(
        () => checkServerVersion(number),
        /Assay needs at least 15.14, 16.10, 17.6 or 18/,
      );
  });
}

test('a DATABASE_URL without a password is refused; the roles keep all its other parts', () => {
  assert.throws(() => urlOfRole('postgres://owner@db/assay', 'assay_app'), /names no password/);
  const url = new URL(
    urlOfRole('postgres://o:p%40%2F@db:5433/assay?sslmode=verify-full', 'assay_app'),
  );
  assert.deepEqual(
    [url.username, url.host, url.pathname, url.search],
    ['assay_app', 'db:5433', '/assay', '?sslmode=verify-full'],
  );
  assert.notEqual(url.password, new URL(urlOfRole('postgres://o:q@db/a', 'assay_app')).password);
  assert.notEqual(
    url.password,
    new URL(urlOfRole('postgres://o:p%40%2F@db/a', 'assay_worker')).password,
  );
});
