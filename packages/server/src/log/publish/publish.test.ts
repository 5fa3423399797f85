import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { appendFile, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { parseNote } from '@assay/core/log/tree/note.ts';
import { CHECKPOINT_PATH } from '../read/log-store.ts';
import { type TestLogs, type TestSteps, testLogs } from '../test-log.ts';
import { ANCHOR_FILE } from './anchor.ts';

let logs: TestLogs;
let steps: TestSteps;
let tenantUuid: string;
let logUuid: string;
// An anchor belongs to all logs of a database, so each test has its own.
beforeEach(async () => {
  logs = await testLogs();
  ({ tenantUuid, logUuid } = logs);
  steps = await logs.start();
});
afterEach(() => logs.stop());

/** Grows the log by some leaves and publishes it. */
async function grow(leaves: number): Promise<void> {
  await logs.append(leaves, logUuid, tenantUuid);
  await steps.sequence();
  await steps.publish(logUuid);
}

const storedSize = async () =>
  Number((await logs.store.get(logUuid, CHECKPOINT_PATH))?.toString().split('\n')[1]);
const anchorPath = () => join(logs.folder, 'anchor', ANCHOR_FILE);

/** Damages the database directly, despite constraints and permissions. */
const harm = (text: string, values: unknown[] = []) => logs.db.owner(text, [logUuid, ...values]);

/** The log as a backup would bring it back: the tree of fewer leaves. */
async function rollBack(size: number): Promise<void> {
  const [row] = await logs.db.owner<{ frontier: Buffer; root: Buffer }>(
    'select frontier, root from kept_head where log_uuid = $1 and size = $2',
    [logUuid, size],
  );
  await harm('delete from log_entry where log_uuid = $1 and idx >= $2', [size]);
  await harm('delete from log_checkpoint where log_uuid = $1 and size > $2', [size]);
  await harm('update log_head set size = $2, root = $3, frontier = $4 where log_uuid = $1', [
    size,
    row?.root,
    row?.frontier,
  ]);
}

const keepHead = () =>
  logs.db.owner(`create table if not exists kept_head (like log_head);
    insert into kept_head select * from log_head where log_uuid = '${logUuid}'`);

/** Asserts that nothing more of this log is signed, whatever is tried, until it is acknowledged. */
async function assertFrozen(reason: RegExp): Promise<void> {
  assert.match((await logs.frozen()).get(logUuid) ?? 'not frozen', reason);
  const before = await logs.db.owner('select note from log_checkpoint where log_uuid = $1', [
    logUuid,
  ]);
  const stored = await logs.store.get(logUuid, CHECKPOINT_PATH);
  await logs.append(1, logUuid, tenantUuid);
  await steps.sequence();
  await steps.publish(logUuid);
  steps = await logs.start();
  await steps.publish(logUuid);
  const after = await logs.db.owner('select note from log_checkpoint where log_uuid = $1', [
    logUuid,
  ]);
  assert.deepEqual(after, before);
  assert.deepEqual(await logs.store.get(logUuid, CHECKPOINT_PATH), stored);
}

test('a log without leaves has a checkpoint, signed by a key that is sealed', async () => {
  await steps.publish(logUuid);
  const note = (await logs.store.get(logUuid, CHECKPOINT_PATH))?.toString() ?? '';
  const origin = `localhost/tlog/${logUuid}`;
  const empty = '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';
  assert.equal(parseNote(note).text, `${origin}\n0\n${empty}\n`);
  assert.equal(await logs.check(logUuid), 0n);
  const [key] = await logs.db.owner<{ sealed: Buffer }>(
    'select sealed from log_key where log_uuid = $1',
    [logUuid],
  );
  assert.ok(!key?.sealed.includes(Buffer.from('302e020100300506032b6570', 'hex')), 'PKCS #8');
});

test('every size is published well, with all tiles that it implies', async () => {
  for (const leaves of [1, 254, 1, 1, 255, 300, 700]) {
    await grow(leaves);
    await logs.check(logUuid);
  }
  assert.equal(await storedSize(), 1512);
  await steps.publish(logUuid);
  const rows = await logs.db.owner('select from log_checkpoint where log_uuid = $1', [logUuid]);
  assert.equal(rows.length, 7);
});

test('a sequencer that starts again, or after another one, goes on from what is published', async () => {
  await grow(300);
  const second = await logs.start();
  await logs.append(300, logUuid, tenantUuid);
  await second.sequence();
  await second.publish(logUuid);
  await grow(1);
  await second.publish(logUuid);
  await logs.append(1, logUuid, tenantUuid);
  await second.sequence();
  await Promise.all([second.publish(logUuid), steps.publish(logUuid)]);
  assert.equal(await logs.check(logUuid), 602n);
  assert.equal((await logs.frozen()).get(logUuid), undefined);
});

test('where the store has lost a log, all of it is written again', async () => {
  await grow(600);
  await rm(join(logs.folder, 'logs', logUuid), { recursive: true });
  steps = await logs.start();
  await steps.publish(logUuid);
  assert.equal(await logs.check(logUuid), 600n);
  await rm(join(logs.folder, 'logs', logUuid, 'tile'), { recursive: true });
  await grow(300);
  assert.equal(await storedSize(), 900);
});

test('a database that lost leaves is noticed at the next signature and at the next start', async () => {
  for (const restarted of [false, true]) {
    ({ tenantUuid, logUuid } = await logs.addTenant());
    await grow(2);
    await keepHead();
    await grow(3);
    await rollBack(2);
    if (restarted) steps = await logs.start();
    else await grow(1);
    await assertFrozen(/^The anchor knows 5 leaves, the database has [23]\.$/);
  }
});

test('a database that took another course after it lost leaves is noticed, of any size', async () => {
  for (const leaves of [1, 2, 5]) {
    ({ tenantUuid, logUuid } = await logs.addTenant());
    await grow(2);
    await keepHead();
    await grow(2);
    await rollBack(2);
    await logs.append(leaves, logUuid, tenantUuid);
    await steps.sequence();
    await steps.publish(logUuid);
    await assertFrozen(
      /The anchor knows (4 leaves|another root of 4)|root that 4 of them must have/,
    );
  }
});

test('leaves that were changed, removed or swapped after they got their place are not signed for', async () => {
  const harms: [string, RegExp][] = [
    [
      "update log_entry set leaf = leaf || ' ' where log_uuid = $1 and idx = 2",
      /Leaf 2 is not the one/,
    ],
    ['delete from log_entry where log_uuid = $1 and idx = 2', /Leaf 2 is missing/],
    ['delete from log_entry where log_uuid = $1 and idx = 4', /Leaf 4 is missing/],
    [
      "update log_entry set leaf = 'x', leaf_hash = sha256('\\x0078') where log_uuid = $1 and idx = 3",
      /root that 5 of them must have/,
    ],
    [
      "update log_entry set leaf_hash = sha256('') where log_uuid = $1 and idx = 2",
      /Leaf 2 is not the one/,
    ],
  ];
  for (const [statement, reason] of harms) {
    ({ tenantUuid, logUuid } = await logs.addTenant());
    await grow(1);
    await logs.append(4, logUuid, tenantUuid);
    await steps.sequence();
    await harm(statement);
    await steps.publish(logUuid);
    await assertFrozen(reason);
  }
});

test('a published leaf that was changed is noticed when the log is read again', async () => {
  await grow(5);
  await harm(
    "update log_entry set leaf = 'x', leaf_hash = sha256('\\x0078') where log_uuid = $1 and idx = 0",
  );
  steps = await logs.start();
  await grow(1);
  await assertFrozen(/root that 5 of them must have/);
});

test('a checkpoint that the database does not know, or knows otherwise, freezes the log', async () => {
  const harms: [string, RegExp][] = [
    [
      "update log_checkpoint set root = sha256('x') where log_uuid = $1 and size = 5",
      /another root of 5/,
    ],
    ['update log_checkpoint set size = 9 where log_uuid = $1 and size = 5', /knows 9 leaves/],
    ['delete from log_key where log_uuid = $1', /The key of this log is missing/],
    ["update log_key set public_key = sha256('x') where log_uuid = $1", /replaced by another one/],
    [
      "update log_key set sealed = sealed || '\\x00'::bytea where log_uuid = $1",
      /replaced by another one/,
    ],
    ['update log set origin = null where uuid = $1', /name and the key of this log are gone/],
  ];
  for (const [statement, reason] of harms) {
    ({ tenantUuid, logUuid } = await logs.addTenant());
    await grow(5);
    await harm(statement);
    steps = await logs.start();
    await grow(1);
    await assertFrozen(reason);
  }
});

test('a tile that holds another history freezes the log; a checkpoint that nobody signed is replaced', async () => {
  await logs.store.putOnce(logUuid, 'tile/0/000', Buffer.alloc(8192));
  await grow(300);
  await assertFrozen(/Another tile\/0\/000 has been published already/);
  ({ tenantUuid, logUuid } = await logs.addTenant());
  await grow(1);
  await logs.store.putCheckpoint(logUuid, 'anything');
  await grow(1);
  assert.equal(await logs.check(logUuid), 2n);
});

test('the checkpoint in the store is believed where the anchor went along with a rollback', async () => {
  await grow(2);
  await keepHead();
  const anchor = await readFile(anchorPath());
  await grow(3);
  await rollBack(2);
  await writeFile(anchorPath(), anchor);
  steps = await logs.start();
  await grow(1);
  await assertFrozen(/The store knows 5 leaves, the database has 3/);
});

test('an anchor that was cut off, replaced or lost freezes what it no longer knows, at the start', async () => {
  const harms: ((path: string, whole: Buffer) => Promise<void>)[] = [
    (path, whole) => truncate(path, whole.subarray(0, -1).lastIndexOf(10) + 1),
    (path) => rm(path),
    (path) => writeFile(path, `${'0'.repeat(64)} ${randomUUID()} 1 ${'A'.repeat(43)}=\n`),
  ];
  for (const cut of harms) {
    await grow(2);
    const whole = await readFile(anchorPath());
    await cut(anchorPath(), whole);
    steps = await logs.start();
    const found = (await logs.frozen()).get(logUuid) ?? '';
    assert.match(found, /^The anchor ends at .* leaves, but a checkpoint of 2 was published\.$/);
    // The same anchor again: publishing continues.
    await writeFile(anchorPath(), whole);
    await logs.db.owner(
      'update log set frozen_at = null, frozen_reason = null where frozen_reason ~ $1',
      ['The anchor ends'],
    );
    steps = await logs.start();
    await steps.publish(logUuid);
    assert.equal((await logs.frozen()).get(logUuid), undefined);
    ({ tenantUuid, logUuid } = await logs.addTenant());
  }
});

test('a last line of the anchor that names another root freezes the log', async () => {
  await grow(2);
  const text = await readFile(anchorPath(), 'utf8');
  const changed = text.replace(/[\w+/]{43}=\n$/, `${'B'.repeat(43)}=\n`);
  await writeFile(anchorPath(), changed);
  steps = await logs.start();
  await assertFrozen(/The anchor knows another root of 2 leaves/);
  await writeFile(anchorPath(), text);
  await appendFile(anchorPath(), '');
  steps = await logs.start();
});

test('the tenant of a destroyed key holds nobody up', async () => {
  const gone = await logs.addTenant();
  await logs.db.owner('select destroy_data_key($1)', [gone.tenantUuid]);
  await logs.append(1, gone.logUuid, gone.tenantUuid);
  await logs.append(1, logUuid, tenantUuid);
  await steps.sequence();
  await steps.publish(gone.logUuid, logUuid);
  assert.equal(await storedSize(), 1);
  assert.equal(await logs.store.get(gone.logUuid, CHECKPOINT_PATH), undefined);
});
