import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openLogStore } from './file-log-store.ts';
import { CHECKPOINT_PATH, type LogStore, StoreConflict } from './log-store.ts';

let folder: string;
let store: LogStore;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-log-store-'));
  store = await openLogStore(`file:${folder}`);
});
after(() => rm(folder, { recursive: true, force: true }));

const bytes = Buffer.from('bytes of a tile');
const drafts = () => readdir(join(folder, 'logs/.drafts'));

test('a tile is written once: the same bytes are accepted again, others are refused and change nothing', async () => {
  const log = randomUUID();
  const before = await drafts();
  await store.putOnce(log, 'tile/0/x001/234', bytes);
  await store.putOnce(log, 'tile/0/x001/234', bytes);
  await assert.rejects(store.putOnce(log, 'tile/0/x001/234', Buffer.from('other')), StoreConflict);
  assert.deepEqual(await store.get(log, 'tile/0/x001/234'), bytes);
  assert.equal(await store.get(log, 'tile/0/x001/235'), undefined);
  assert.equal(await store.get(randomUUID(), 'tile/0/x001/234'), undefined);
  assert.deepEqual(await drafts(), before);
});

test('of fifty concurrent writers of one tile one decides its content', async () => {
  const log = randomUUID();
  const puts = Array.from({ length: 50 }, (_, i) => store.putOnce(log, 'tile/1/000', Buffer.of(i)));
  const done = await Promise.allSettled(puts);
  assert.equal(done.filter((one) => one.status === 'fulfilled').length, 1);
  const [first] = (await store.get(log, 'tile/1/000')) ?? [];
  assert.equal(done[first ?? -1]?.status, 'fulfilled');
});

test('a checkpoint is replaced, and is not a tile', async () => {
  const log = randomUUID();
  await store.putCheckpoint(log, 'one');
  await store.putCheckpoint(log, 'two');
  assert.equal((await store.get(log, CHECKPOINT_PATH))?.toString(), 'two');
  await assert.rejects(store.putOnce(log, CHECKPOINT_PATH, bytes), /not written once/);
});

test('an invalid tile path, and a log that is not a uuid, reach no file', async () => {
  const log = randomUUID();
  for (const path of [
    '../x',
    'tile/0/000/../001',
    'tile/0/000.p/0',
    'checkpoint/',
    '',
    '/etc/passwd',
  ])
    await assert.rejects(store.get(log, path), /no such object/, path);
  for (const name of ['..', '', log.toUpperCase(), `${log}/..`])
    await assert.rejects(store.get(name, CHECKPOINT_PATH), /named by a uuid/, name);
});

test('data set aside is no longer served, and is deleted with the log', async () => {
  const [log, other] = [randomUUID(), randomUUID()];
  for (const one of [log, other]) await store.putOnce(one, 'tile/0/000', bytes);
  await store.setAside(log);
  await store.setAside(log);
  assert.equal(await store.get(log, 'tile/0/000'), undefined);
  await store.putOnce(log, 'tile/0/000', Buffer.from('another history'));
  const namesOf = async () =>
    (await readdir(join(folder, 'logs'))).filter((n) => n.startsWith(log));
  assert.equal((await namesOf()).length, 2);
  await store.removeAll(log);
  await store.removeAll(log);
  assert.deepEqual(await namesOf(), []);
  assert.deepEqual(await store.get(other, 'tile/0/000'), bytes);
});

test('drafts of a process that was killed are swept, those of one that writes are not', async () => {
  const path = (name: string) => join(folder, 'logs/.drafts', name);
  await writeFile(path('old'), 'x');
  await utimes(path('old'), 0, 0);
  await writeFile(path('new'), 'x');
  await openLogStore(`file:${folder}`);
  assert.deepEqual(await drafts(), ['new']);
  await assert.rejects(openLogStore('s3:bucket'), /must be file:/);
});
