import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { COMPILE_CACHE } from '../compile-cache.ts';
import { type TestDatabase, testDatabase } from '../db/test-database.ts';
import { openKeyFile } from './key-file.ts';
import { openOuterKey } from './open-outer-key.ts';
import { destroyDataKey } from './queries.ts';
import { forgetLostKeys, rotateOuterKey } from './rotate-outer-key.ts';
import { createVault } from './vault.ts';

const SCRIPT = fileURLToPath(new URL('../../rotate-keys.ts', import.meta.url));
const SECRET = Buffer.from('JBSWY3DPEHPK3PXP');

let db: TestDatabase;
let folder: string;
let file: string;
before(async () => {
  db = await testDatabase();
});
after(() => db.drop());
beforeEach(async (t) => {
  await db.owner('delete from data_key');
  folder = await mkdtemp(join(tmpdir(), 'assay-test-'));
  file = join(folder, 'kek');
  if ('after' in t) t.after(() => rm(folder, { recursive: true, force: true }));
});

const about = (n: number) => ({
  owner: `00000000-0000-0000-0000-${String(n).padStart(12, '0')}`,
  purpose: 'totp-seed',
  subject: 'one',
});
const vaultOf = (source = { file }) => createVault(db.app, openOuterKey(source));

/**
 * Creates a key for each of the given number of owners; returns a check that all of them still open their
 * sealed values.
 */
async function sealFor(count: number) {
  const vault = vaultOf();
  const sealed: Buffer[] = [];
  for (let n = 0; n < count; n += 1) sealed.push(await vault.seal(about(n), SECRET));
  return async (source = { file }) => {
    const again = vaultOf(source);
    for (const [n, one] of sealed.entries())
      assert.deepEqual(await again.open(about(n), one), SECRET);
  };
}

const wrappers = async () => {
  const rows = await db.owner<{ wrapped_by: string; count: number }>(
    'select wrapped_by, count(*)::int as count from data_key where wrapped is not null group by 1',
  );
  return new Map(rows.map((row) => [row.wrapped_by, row.count]));
};

test('after a rotation the new key alone wraps all data keys, and nothing is lost', async () => {
  const check = await sealFor(3);
  await db.app.write(null, (tx) => destroyDataKey(tx, about(7).owner));
  const [old = ''] = await openKeyFile(file).names();
  assert.equal(await rotateOuterKey(db.worker, { file }), 3);
  assert.deepEqual(await lastEntry(), {
    action: 'outer_key.rotate',
    actor_name: 'operator',
    details: { data_keys: 3 },
  });
  const names = await openKeyFile(file).names();
  assert.equal(names.length, 1);
  assert.notEqual(names[0], old);
  assert.deepEqual([...(await wrappers())], [[names[0], 3]]);
  await check();
});

test('a rotation killed midway leaves everything readable, and the next one completes it', async () => {
  const check = await sealFor(150);
  const [old = ''] = await openKeyFile(file).names();
  const blocker = new pg.Client({ connectionString: db.url });
  await blocker.connect();
  await blocker.query('begin');
  // The second hundred cannot be done as long as this row is taken.
  await blocker.query('select from data_key where owner_uuid = $1 for update', [about(120).owner]);
  const run = () =>
    spawn(process.execPath, [SCRIPT], {
      env: { ...COMPILE_CACHE, DATABASE_URL: db.url, ASSAY_DATA: folder, ASSAY_KEK_FILE: file },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  const killed = run();
  const exited = once(killed, 'exit');
  while ((await wrappers()).size < 2 && killed.exitCode === null) await check();
  killed.kill('SIGKILL');
  await exited;
  await blocker.end();
  const [young = '', left] = await openKeyFile(file).names();
  assert.equal(left, old);
  assert.deepEqual(
    [...(await wrappers())].sort(),
    [
      [old, 50],
      [young, 100],
    ].sort(),
  );
  await check();
  const [status] = await once(run(), 'exit');
  assert.equal(status, 0);
  assert.deepEqual(await openKeyFile(file).names(), [young]);
  assert.deepEqual([...(await wrappers())], [[young, 150]]);
  await check();
});

test('two concurrent rotations lose no key, including those that nodes create meanwhile', async () => {
  const check = await sealFor(5);
  const node = vaultOf();
  const made = Array.from({ length: 20 }, (_, n) => node.seal(about(100 + n), SECRET));
  const rotations = [1, 2].map(() => rotateOuterKey(db.worker, { file }));
  await Promise.all(rotations);
  const sealed = await Promise.all(made);
  assert.equal((await openKeyFile(file).names()).length, 1);
  await check();
  for (const [n, one] of sealed.entries())
    assert.deepEqual(await vaultOf().open(about(100 + n), one), SECRET);
});

test('a command replaces the file', async () => {
  const check = await sealFor(3);
  const hook = join(folder, 'hook.cjs');
  await writeFile(
    hook,
    `process.stdin.once('data', (text) => console.log(
       Buffer.from(Buffer.from(String(text), 'base64').map((byte) => byte ^ 255)).toString('base64')));`,
  );
  const source = { file, command: { line: [process.execPath, hook], environment: {} } };
  await check(source);
  assert.equal(await rotateOuterKey(db.worker, source), 3);
  assert.deepEqual([...(await wrappers())], [['command', 3]]);
  await rm(file);
  await check(source);
});

test('deletes only the keys of a lost file, on request', async () => {
  const check = await sealFor(2);
  assert.equal(await forgetLostKeys(db.worker, { file }), 0);
  await check();
  await rename(file, `${file}.away`);
  await assert.rejects(rotateOuterKey(db.worker, { file }), { name: 'KeyLost' });
  assert.equal(await forgetLostKeys(db.worker, { file }), 2);
  assert.deepEqual(await lastEntry(), {
    action: 'outer_key.forget_lost',
    actor_name: 'operator',
    details: { data_keys: 2 },
  });
  const vault = vaultOf();
  assert.deepEqual(await vault.open(about(0), await vault.seal(about(0), SECRET)), SECRET);
});

/** Latest entry of the installation's audit log about the outer key. */
async function lastEntry() {
  const entries = await db.owner(
    "select action, actor_name, details from audit_entry where action like 'outer_key.%' order by uuid",
  );
  return entries.at(-1);
}
