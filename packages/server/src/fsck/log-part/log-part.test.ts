/** Findings of a run that builds on the last one: new leaves at once, old ones in turns, and named ones always. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { NewLeaf } from '../../log/append/append.ts';
import { type TestLogs, type TestSteps, testLogs } from '../../log/test-log.ts';
import { reading } from '../all-logs/reading.ts';
import type { ReadAll } from '../fsck-context.ts';
import { checkLogs } from '../logs.ts';
import { ChunkRoots } from '../scope/chunk-roots.ts';
import type { LastRun } from '../scope/last-run.ts';
import { CHUNK, RUNS_PER_TURN, Scope } from '../scope/scope.ts';

/** Two full chunks, and a third one that has begun. */
const OLD = 2 * CHUNK + 700;
const NEW = 600;

let logs: TestLogs;
let steps: TestSteps;
let all: ReadAll;
let endReading: () => Promise<void>;
/** Left by a clean run of everything, before the log grew. */
let last: LastRun;

const leaf = (): NewLeaf => ({
  ...{ uuid: randomUUID(), kind: 'collection' },
  spec: { op: 'create', collection: randomUUID() },
});

async function grow(count: number): Promise<void> {
  for (let left = count; left > 0; left -= 900) {
    await logs.append(Array.from({ length: Math.min(900, left) }, leaf));
    await steps.round();
  }
}

before(async () => {
  logs = await testLogs();
  [all, endReading] = reading(logs.db.url, 2);
  steps = await logs.start();
  await grow(OLD);
  const scope = new Scope(null);
  assert.deepEqual(await look(scope), []);
  last = scope.left();
  await grow(NEW);
});
after(async () => {
  await endReading();
  await logs.stop();
});

/** Runs the invariant; gives what it found. */
async function look(scope: Scope): Promise<string[]> {
  const found: string[] = [];
  const parts = { all, database: logs.db.worker, store: logs.store, scope };
  await checkLogs(
    parts,
    (problem) => found.push(problem),
    () => null,
  );
  return found;
}

/** Runs until the first finding; returns the findings, and the number of runs. */
async function lookByTurn(): Promise<{ found: string[]; runs: number }> {
  for (let runs = 1, before = last; runs <= RUNS_PER_TURN; runs++) {
    const scope = new Scope(before);
    const found = await look(scope);
    if (found.length > 0) return { found, runs };
    before = scope.left();
  }
  return { found: [], runs: RUNS_PER_TURN };
}

test('a log that only grew is clean, whichever part is looked at, and as it was hashed from its first leaf on', async () => {
  const scopes = [new Scope(null)];
  assert.deepEqual(await look(scopes[0] ?? assert.fail()), []);
  for (let run = 0, before = last; run < 8; run++) {
    const scope = new Scope(before);
    scopes.push(scope);
    assert.deepEqual(await look(scope), []);
    before = scope.left();
  }
  const [whole, ...others] = scopes.map((scope) => scope.left().logs[logs.logUuid]);
  assert.equal(whole?.size, OLD + NEW);
  for (const other of others) assert.deepEqual(other, whole);
});

const TABLES = ['log_entry', 'log_head', 'log_checkpoint', 'log'];

/** Puts the tables back as they were, triggers and all notwithstanding. */
async function undone(work: () => Promise<void>): Promise<void> {
  const blobs = join(logs.folder, 'logs');
  await cp(blobs, join(logs.folder, 'kept'), { recursive: true });
  for (const table of TABLES)
    await logs.db.superuser(`create table kept_${table} as table ${table}`);
  try {
    await work();
  } finally {
    await logs.db.superuser(`set session_replication_role = 'replica'`);
    for (const table of TABLES.toReversed()) await logs.db.superuser(`delete from ${table}`);
    for (const table of TABLES) {
      await logs.db.superuser(`insert into ${table} select * from kept_${table}`);
      await logs.db.superuser(`drop table kept_${table}`);
    }
    await logs.db.superuser(`set session_replication_role = 'origin'`);
    await rm(blobs, { recursive: true });
    await cp(join(logs.folder, 'kept'), blobs, { recursive: true });
    await rm(join(logs.folder, 'kept'), { recursive: true });
  }
}

/** `at once`: by the next run, whatever it picks. */
const CASES: [what: string, when: 'at once' | 'by a turn', statements: string[], named: RegExp][] =
  [
    ...[3, CHUNK + 5, 2 * CHUNK + 600].map((index): (typeof CASES)[number] => [
      `the old leaf ${index}`,
      'by a turn',
      [`update log_entry set leaf = leaf || ' ' where log_uuid = $1 and idx = ${index}`],
      new RegExp(`Leaf ${index} is not the one `),
    ]),
    [
      'an old leaf with its hash',
      'by a turn',
      [
        `update log_entry set leaf = leaf || ' ', leaf_hash = sha256('\\x00' || leaf || ' ') where log_uuid = $1 and idx = 70`,
      ],
      /Of the leaves from 0 to 4095 one at least is not the one of the last run/,
    ],
    [
      'an old leaf with its hash, which the published file shows',
      'by a turn',
      [
        `update log_entry set leaf = leaf || ' ', leaf_hash = sha256('\\x00' || leaf || ' ') where log_uuid = $1 and idx = 300`,
      ],
      /Leaf 300 is not the one in tile\/entries\/001/,
    ],
    [
      'an old leaf that is gone',
      'by a turn',
      ['delete from log_entry where log_uuid = $1 and idx = 5000'],
      /Leaf 5000 is missing/,
    ],
    [
      'an old leaf that is another tenant’s',
      'by a turn',
      ['update log_entry set tenant_uuid = gen_random_uuid() where log_uuid = $1 and idx = 4500'],
      /Leaf 4500 is another tenant’s/,
    ],
    [
      'an old checkpoint',
      'by a turn',
      [`update log_checkpoint set note = note || 'x' where log_uuid = $1 and size = 1800`],
      /The checkpoint of 1800 leaves does not hold/,
    ],
    [
      'a new leaf',
      'at once',
      [`update log_entry set leaf = leaf || ' ' where log_uuid = $1 and idx = ${OLD + 3}`],
      new RegExp(`Leaf ${OLD + 3} is not the one that was hashed`),
    ],
    [
      'a new leaf with its hash',
      'at once',
      [
        `update log_entry set leaf = leaf || ' ', leaf_hash = sha256('\\x00' || leaf || ' ') where log_uuid = $1 and idx = ${OLD + 3}`,
      ],
      /is not the one that its checkpoint commits to/,
    ],
    [
      'a new leaf that is no leaf of its kind, in a tree that fits',
      'at once',
      [
        `update log_entry set leaf = convert_to(replace(convert_from(leaf, 'UTF8'), '"op":', '"po":'), 'UTF8') where log_uuid = $1 and idx = ${OLD + 4}`,
      ],
      new RegExp(`Leaf ${OLD + 4} is no leaf of the kind that it names. \\(malformed_leaf\\)`),
    ],
    [
      'the head',
      'at once',
      [`update log_head set root = sha256('x') where log_uuid = $1`],
      /The head of \d+ leaves is not that of the leaves/,
    ],
    [
      'the last leaves, and the head as it had been before the last run',
      'at once',
      [
        `delete from log_entry where log_uuid = $1 and idx >= 900`,
        `delete from log_checkpoint where log_uuid = $1 and size > 900`,
        `update log_head h set size = 900, root = (select root from log_checkpoint c where c.log_uuid = h.log_uuid and size = 900) where log_uuid = $1`,
      ],
      new RegExp(`It has 900 leaves, and had ${OLD} at the last run`),
    ],
    [
      'the whole log',
      'at once',
      [
        ...['log_entry', 'log_checkpoint', 'log_head'].map(
          (table) => `delete from ${table} where log_uuid = $1`,
        ),
        `delete from log where uuid = $1`,
      ],
      new RegExp(`is gone: it had ${OLD} leaves at the last run`),
    ],
    [
      'the row of the log, without its leaves',
      'at once',
      [`delete from log where uuid = $1`],
      /There are leaves of log .*, which is not there/,
    ],
    [
      'a checkpoint that is new',
      'at once',
      [`update log_checkpoint set root = sha256('x') where log_uuid = $1 and size = ${OLD + NEW}`],
      /does not hold/,
    ],
  ];

for (const [what, when, statements, named] of CASES)
  test(`${when} a run finds another ${what}`, () =>
    undone(async () => {
      await logs.db.superuser(`set session_replication_role = 'replica'`);
      for (const statement of statements) await logs.db.superuser(statement, [logs.logUuid]);
      await logs.db.superuser(`set session_replication_role = 'origin'`);
      const { found, runs } = await lookByTurn();
      assert.ok(
        found.some((problem) => named.test(problem)),
        found.join('\n'),
      );
      if (when === 'at once') assert.equal(runs, 1);
    }));

test('an old leaf that was changed with everything above it is found at once, since the tree goes on from the last run', () =>
  undone(async () => {
    await logs.db.superuser(
      `update log_entry set leaf = leaf || ' ', leaf_hash = sha256('\\x00' || leaf || ' ') where log_uuid = $1 and idx = 70`,
      [logs.logUuid],
    );
    const forged = new Scope(null);
    await look(forged);
    const frontier = forged.left().logs[logs.logUuid] ?? assert.fail();
    await logs.db.superuser('update log_head set root = $2, frontier = $3 where log_uuid = $1', [
      logs.logUuid,
      Buffer.from(new ChunkRoots(frontier).root()),
      Buffer.from(frontier.frontier, 'base64'),
    ]);
    const found = await look(new Scope(last));
    assert.match(found.join('\n'), /The head of \d+ leaves is not that of the leaves/);
  }));
