import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { type TestServer, testServer } from '../../test-server.ts';
import { textArray } from './array-text.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
});
after(() => server.stop());

const columns = [
  [],
  [''],
  ['', ''],
  ['plain', 'pkg:npm/@scope/name@1.0.0?arch=x', 'Ünïcödé 😀'],
  ['a"b', 'c\\d', '\\"', '"', '\\', 'e,f', '{g}', 'null', ' h ', 'i\nj'],
];

for (const texts of columns)
  test(`PostgreSQL reads the same texts: ${JSON.stringify(texts)}`, async () => {
    const { rows } = await server.db.app.read(null, (db) =>
      sql<{ texts: string[] }>`select ${textArray(texts)}::text[] as texts`.execute(db),
    );
    assert.deepEqual(rows[0]?.texts, texts);
  });
