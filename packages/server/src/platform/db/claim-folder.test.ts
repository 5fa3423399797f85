import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { claimFolder } from './claim-folder.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';

let db: TestDatabase;
let folder: string;

before(async () => {
  db = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'assay-test-'));
});
after(async () => {
  await db.drop();
  await rm(folder, { recursive: true, force: true });
});

const claim = (name: string, { owns }: { owns: boolean }) =>
  claimFolder(db.url, join(folder, name), { owns });

test('a folder has one owner, and the next when that ends', async () => {
  const first = await claim('a', { owns: true });
  await assert.rejects(
    claim('a', { owns: true }),
    /Another Assay server is running on .*\/a\. Stop it first/,
  );
  const elsewhere = await claim('b', { owns: true });
  await first.release();
  await (await claim('a', { owns: true })).release();
  await elsewhere.release();
});

test('others use a folder beside its owner, and only the first one sweeps', async () => {
  const owner = await claim('c', { owns: true });
  const user = await claim('c', { owns: false });
  assert.deepEqual([owner.isFirst, user.isFirst], [true, false]);
  await owner.release();
  const next = await claim('c', { owns: true });
  assert.equal(next.isFirst, false);
  await Promise.all([user.release(), next.release()]);
  const last = await claim('c', { owns: true });
  assert.equal(last.isFirst, true);
  await last.release();
});

test('processes that start concurrently give a folder one number', async () => {
  const claims = await Promise.allSettled(
    Array.from({ length: 8 }, () => claim('d', { owns: true })),
  );
  const owners = claims.filter((one) => one.status === 'fulfilled');
  assert.equal(owners.length, 1);
  assert.deepEqual(await readdir(join(folder, 'd')), ['id']);
  await Promise.all(owners.map((one) => one.value.release()));
});
