import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ScopeCount } from '@assay/core/coverage/check.ts';
import { openDatabase } from '../../../platform/db/database.ts';
import { type TestDatabase, testDatabase } from '../../../platform/db/test-database.ts';
import { storeScopes } from './document-scopes.ts';

let db: TestDatabase;
before(async () => {
  db = await testDatabase();
});
after(() => db.drop());

const scopes = (name: string, count: number): ScopeCount[] =>
  Array.from({ length: count }, (_, i) => ({
    unchecked: '',
    ecosystem: 'Debian',
    release: `${name}-${i}`,
    components: i,
  }));

test('scopes have the same ids for each process that stores them, also from memory', async () => {
  const own = openDatabase({ url: db.url, role: 'assay_worker' });
  const some = scopes('known', 3);
  const first = await storeScopes(own, some);
  assert.deepEqual(first.components, [0, 1, 2]);
  assert.deepEqual(await storeScopes(db.worker, some), first);
  await own.close();
  assert.deepEqual(await storeScopes(own, some.toReversed()), {
    ids: first.ids.toReversed(),
    components: [2, 1, 0],
  });
  await assert.rejects(storeScopes(own, scopes('new', 1)), /after calling end/);
});

test('a document with more scopes than are remembered has all of them, and fills no memory', async () => {
  const own = openDatabase({ url: db.url, role: 'assay_worker' });
  const many = scopes('many', 12_000);
  const { ids } = await storeScopes(own, many);
  assert.equal(new Set(ids).size, many.length);
  assert.deepEqual((await storeScopes(db.worker, many)).ids, ids);
  await own.close();
  await assert.rejects(storeScopes(own, many.slice(0, 1)), /after calling end/);
});
