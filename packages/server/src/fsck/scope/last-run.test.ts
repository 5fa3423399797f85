import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { type TestDatabase, testDatabase } from '../../platform/db/test-database.ts';
import { openOuterKey } from '../../platform/secrets/open-outer-key.ts';
import { createVault } from '../../platform/secrets/vault.ts';
import { type LastRun, type LastRunStore, MOST_DAYS, openLastRun } from './last-run.ts';

let db: TestDatabase;
let folder = '';
let path = '';
let store: LastRunStore;
before(async () => {
  db = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'assay-last-run-'));
});
beforeEach(() => {
  path = join(folder, randomUUID(), 'last-run');
  store = openLastRun(path, createVault(db.worker, openOuterKey({ file: join(folder, 'kek') })));
});
after(async () => {
  await db.drop();
  await rm(folder, { recursive: true, force: true });
});

const DAY_MS = 86_400_000;

/** As a run leaves it that began so many days ago. */
const runOf = (days: number): LastRun => ({
  at: new Date(Date.now() - days * DAY_MS).toISOString(),
  logs: {
    [randomUUID()]: { tenant_uuid: randomUUID(), size: 1, frontier: 'AAAA', chunks: '' },
  },
  tables: { document: ['a b'] },
  again: ['x'],
  cursors: { y: 'z' },
});

test('what a run leaves is read again, also where an earlier one was; and is gone when removed', async () => {
  assert.equal(await store.read(), null);
  for (const days of [1, 0]) {
    const run = runOf(days);
    await store.write(run);
    assert.deepEqual(await store.read(), run);
  }
  await store.remove();
  assert.equal(await store.read(), null);
});

test('nothing of it can be read from the file, and no byte can be changed', async () => {
  const run = runOf(0);
  await store.write(run);
  const sealed = await readFile(path);
  assert.equal(sealed.includes('document'), false);
  for (const at of [0, 5, 20, sealed.length - 1]) {
    const forged = Buffer.from(sealed);
    forged[at] = (forged[at] ?? 0) ^ 1;
    await writeFile(path, forged);
    assert.equal(await store.read(), null, `byte ${at}`);
  }
  await writeFile(path, JSON.stringify(run));
  assert.equal(await store.read(), null);
});

test('a file that another installation sealed counts for nothing', async () => {
  const other = await testDatabase();
  try {
    const vault = createVault(other.worker, openOuterKey({ file: join(folder, 'other-kek') }));
    await openLastRun(path, vault).write(runOf(0));
    assert.equal(await store.read(), null);
  } finally {
    await other.drop();
  }
});

for (const days of [MOST_DAYS + 1, -1])
  test(`a run that began ${days} days ago counts for nothing`, async () => {
    await store.write(runOf(days));
    assert.equal(await store.read(), null);
  });
