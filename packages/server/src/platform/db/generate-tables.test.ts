import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { generateTables } from './generate-tables.ts';
import { emptyDatabase } from './test-database.ts';

let db: Awaited<ReturnType<typeof emptyDatabase>>;

before(async () => {
  db = await emptyDatabase();
  const client = new pg.Client(db.url);
  await client.connect();
  await client.query(`create table sample (
    id int generated always as identity, big bigint not null, uuid uuid not null, note text,
    at timestamptz not null default now(), body jsonb, sha bytea not null, members int[] not null,
    epss real, twice int generated always as (1 + 1) stored, day date not null)`);
  await client.query('create view sample_view as select note from sample');
  await client.end();
});

after(() => db.drop());

test('every column gets the type that the driver reads', async () => {
  assert.equal(
    await generateTables(db.url),
    `// Written by \`npm run gen\` from the migrated database.
import type { Generated, GeneratedAlways } from 'kysely';

/** Columns of every table and view, as the driver reads them. */
export interface Tables {
  sample: {
    id: GeneratedAlways<number>;
    big: string;
    uuid: string;
    note: string | null;
    at: Generated<Date>;
    body: unknown;
    sha: Buffer;
    members: number[];
    epss: number | null;
    twice: GeneratedAlways<number | null>;
    day: string;
  };
  sample_view: {
    note: string | null;
  };
}
`,
  );
});
