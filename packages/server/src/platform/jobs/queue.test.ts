import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { until } from '../../test-until.ts';
import { type TestDatabase, testDatabase } from '../db/test-database.ts';
import {
  cancelJob,
  createQueue,
  enqueue,
  type Job,
  type Queue,
  type QueueOptions,
  selectDeadJobs,
  selectTaskStates,
  type Tasks,
} from './queue.ts';

const A = '00000000-0000-4000-8000-00000000000a';
const B = '00000000-0000-4000-8000-00000000000b';

let db: TestDatabase;

before(async () => {
  db = await testDatabase();
});

after(() => db.drop());

const add = (tenant_uuid: string, task: string, payload: unknown = {}, more = {}) =>
  db.app.write(tenant_uuid, (tx) => enqueue(tx, { task, payload, tenant_uuid, ...more }));

async function withQueue(
  tasks: Tasks,
  concurrency: number,
  work: (queue: Queue) => Promise<void>,
  options: Partial<QueueOptions> = {},
) {
  const queue = createQueue({ url: db.url, ...options });
  await queue.start(tasks, concurrency);
  try {
    await work(queue);
  } finally {
    await queue.stop();
  }
}

test('serial jobs begin long before workers look again: each when one ends, and where workers of others look at once', async () => {
  const ended: unknown[] = [];
  const task = async ({ payload }: Job) => void ended.push(payload);
  const numbers = Array.from({ length: 45 }, (_, i) => i);
  const waiting = numbers.slice(0, 5);
  for (const number of waiting) await add(A, 'test.serial', number, { serial: 'row' });
  const options = { poll_ms: 600_000 };
  const giveJobs = async () => {
    await until(() => ended.length === waiting.length);
    for (const number of numbers.slice(waiting.length)) {
      await add(A, 'test.serial', number, { serial: 'row' });
      await until(() => ended.length === number + 1);
    }
    assert.deepEqual(ended, numbers);
  };
  const besideOthers = () => withQueue({ 'test.other': async () => {} }, 4, giveJobs, options);
  await withQueue({ 'test.serial': task }, 2, besideOthers, options);
});

test('a job wakes a worker when its transaction commits, with its payload', async () => {
  const seen: Job[] = [];
  const task = async (job: Job) => void seen.push(job);
  const giveJob = async () => {
    await sleep(100);
    const id = await add(A, 'test.soon', { list: [1, 'two'] });
    await until(() => seen.length === 1);
    const { signal: _, ...job } = seen[0] ?? assert.fail();
    assert.deepEqual(job, {
      id,
      task: 'test.soon',
      tenant_uuid: A,
      payload: { list: [1, 'two'] },
      attempt: 1,
    });
  };
  // Polling alone would find it after ten minutes.
  await withQueue({ 'test.soon': task }, 1, giveJob, { poll_ms: 600_000 });
});

test('a transaction that fails leaves no job', async () => {
  await assert.rejects(
    db.app.write(A, async (tx) => {
      await enqueue(tx, { task: 'test.undone', payload: {}, tenant_uuid: A });
      throw new Error('no');
    }),
  );
  const states = await db.app.read(null, selectTaskStates);
  assert.ok(!states.some((state) => state.task === 'test.undone'));
});

test('a request cannot add, cancel or see a job of another tenant', async () => {
  await assert.rejects(
    db.app.write(A, (tx) => enqueue(tx, { task: 'test.x', payload: {}, tenant_uuid: B })),
    /another tenant/,
  );
  const id = await add(B, 'test.theirs');
  assert.equal(await db.app.write(A, (tx) => cancelJob(tx, A, id)), 'missing');
  assert.equal(await db.app.write(A, (tx) => cancelJob(tx, B, id)), 'missing');
  assert.equal(await db.app.write(B, (tx) => cancelJob(tx, B, id)), 'removed');
  assert.equal(await db.app.write(B, (tx) => cancelJob(tx, B, id)), 'missing');
});

test('requests cannot reach the tables of the queue', async () => {
  const { sql } = await import('kysely');
  const query = sql`select * from queue._private_jobs`;
  await assert.rejects(
    db.app.read(A, (reader) => query.execute(reader)),
    /permission denied/,
  );
});

test('a tenant with one job does not wait behind a tenant with hundreds', async () => {
  await db.app.write(A, async (tx) => {
    for (let n = 0; n < 300; n++) {
      await enqueue(tx, { task: 'test.fair', payload: n, tenant_uuid: A });
    }
  });
  await add(B, 'test.fair', 'mine');
  const order: unknown[] = [];
  const task = async ({ payload }: Job) => void order.push(payload);
  await withQueue({ 'test.fair': task }, 1, () => until(() => order.length === 301));
  assert.ok(order.indexOf('mine') <= 1, `ran as number ${order.indexOf('mine')}`);
});

test('a job that found many waiting is not overtaken by all that come after them', async () => {
  const done: unknown[] = [];
  const blocked = Promise.withResolvers<void>();
  let isBlocked = false;
  const tasks: Tasks = {
    'test.block': () => {
      isBlocked = true;
      return blocked.promise;
    },
    'test.order': async ({ payload }) => void done.push(payload),
  };
  let sweeps = 0;
  const options = { sweep_ms: 50, onSweep: () => void sweeps++ };
  const order = async () => {
    await add(B, 'test.block');
    await until(() => isBlocked);
    const early: string[] = [];
    for (const payload of [1, 2, 3, 4, 5, 'unlucky'])
      early.push(await add(A, 'test.order', payload));
    for (const id of early.slice(0, -1)) await db.app.write(A, (tx) => cancelJob(tx, A, id));
    await add(B, 'test.order', 'of another tenant');
    for (const payload of ['later', 'last']) await add(A, 'test.order', payload);
    const before = sweeps;
    await until(() => sweeps > before + 1);
    blocked.resolve();
    await until(() => done.length === 4);
    assert.deepEqual(done, ['unlucky', 'of another tenant', 'later', 'last']);
  };
  await withQueue(tasks, 1, order, options);
});

test('a waiting job of the same key is replaced; keys of two tenants do not meet', async () => {
  await add(A, 'test.key', 'old', { job_key: 'k' });
  await add(A, 'test.key', 'new', { job_key: 'k' });
  await add(B, 'test.key', 'other', { job_key: 'k' });
  const seen: unknown[] = [];
  const task = async ({ payload }: Job) => void seen.push(payload);
  await withQueue({ 'test.key': task }, 1, () => until(() => seen.length === 2));
  assert.deepEqual(seen.toSorted(), ['new', 'other']);
});

test('bulk work that blocks all its workers does not delay interactive work', async () => {
  for (let n = 0; n < 4; n++) await add(A, 'test.bulk');
  const done: string[] = [];
  const bulk = { 'test.bulk': ({ signal }: Job) => once(signal, 'abort').then(() => {}) };
  await withQueue(bulk, 2, async () => {
    await until(async () => (await stateOf('test.bulk'))?.running === 2);
    const quick = { 'test.quick': async ({ id }: Job) => void done.push(id) };
    await withQueue(quick, 1, async () => {
      const id = await add(A, 'test.quick');
      await until(() => done.includes(id));
    });
    await cancelAll('test.bulk');
  });
});

const stateOf = async (task: string) =>
  (await db.worker.read(null, selectTaskStates)).find((state) => state.task === task);

async function cancelAll(task: string): Promise<void> {
  for (let round = 0; await stateOf(task); round++) {
    assert.ok(round < 50);
    const jobs = await db.owner<{ id: string }>(
      'select j.id from queue._private_jobs j join queue._private_tasks t on t.id = j.task_id where t.identifier = $1',
      [task],
    );
    for (const { id } of jobs) await db.app.write(A, (tx) => cancelJob(tx, A, id));
    await sleep(50);
  }
}

test('a cancelled running job gets a signal, and is not retried', async () => {
  let runs = 0;
  const task = async ({ signal }: Job) => {
    runs++;
    await once(signal, 'abort');
    throw new Error('stopped half-way');
  };
  await withQueue({ 'test.cancel': task }, 1, async () => {
    const id = await add(A, 'test.cancel');
    await until(() => runs === 1);
    assert.equal(await db.app.write(A, (tx) => cancelJob(tx, A, id)), 'signalled');
    await until(async () => !(await stateOf('test.cancel')));
  });
  assert.equal(runs, 1);
});

test('a failing job is retried later, and after five attempts kept with its error', async () => {
  let attempts = 0;
  const task = async ({ attempt }: Job) => {
    attempts = attempt;
    throw new Error(`boom ${attempt}`);
  };
  await withQueue({ 'test.fail': task }, 1, async () => {
    await add(A, 'test.fail', 'poison');
    for (let attempt = 1; attempt <= 5; attempt++) {
      await until(() => attempts === attempt);
      await until(async () => (await stateOf('test.fail'))?.running === 0);
      const waits = await db.owner<{ s: number }>(
        'select extract(epoch from run_at - now())::float8 s from queue._private_jobs',
      );
      assert.ok((waits[0]?.s ?? 0) > Math.exp(attempt) - 2, `waits ${waits[0]?.s} s`);
      await db.owner('update queue._private_jobs set run_at = now()');
    }
  });
  assert.equal((await stateOf('test.fail'))?.dead, 1);
  const [dead] = await db.app.read(A, (reader) => selectDeadJobs(reader, A));
  assert.deepEqual([dead?.payload, dead?.last_error], ['poison', 'boom 5']);
  assert.deepEqual(await db.app.read(B, (reader) => selectDeadJobs(reader, A)), []);
  await db.owner('delete from queue._private_jobs');
});

test('jobs of a worker process that was killed run again', async () => {
  const ids = await Promise.all([add(A, 'test.killed'), add(A, 'test.killed')]);
  const program = fileURLToPath(new URL('hanging-worker.ts', import.meta.url));
  const victim = spawn(process.execPath, [program, db.url], { stdio: 'inherit' });
  await until(async () => (await stateOf('test.killed'))?.running === 2);
  victim.kill('SIGKILL');
  await once(victim, 'exit');
  const seen: Job[] = [];
  const task = async (job: Job) => void seen.push(job);
  await withQueue({ 'test.killed': task }, 2, () => until(() => seen.length === 2));
  assert.deepEqual(seen.map((job) => job.id).toSorted(), ids.toSorted());
  assert.deepEqual(
    seen.map((job) => job.attempt),
    [2, 2],
  );
});

test('a job that a newer one replaced as it ran is none that gave up, killed or failed', async () => {
  const replaced = { job_key: 'one' };
  const running = async (count: number) => (await stateOf('test.killed'))?.running === count;
  await add(A, 'test.killed', {}, replaced);
  const program = fileURLToPath(new URL('hanging-worker.ts', import.meta.url));
  const victim = spawn(process.execPath, [program, db.url], { stdio: 'inherit' });
  await until(() => running(1));
  victim.kill('SIGKILL');
  await once(victim, 'exit');
  await add(A, 'test.killed', {}, replaced);
  let runs = 0;
  const task = async () => {
    runs++;
    if (runs > 1) return;
    await add(A, 'test.killed', {}, replaced);
    throw new Error('failed after it was replaced');
  };
  await withQueue({ 'test.killed': task }, 1, async () => {
    await until(() => runs === 2);
    await until(async () => (await stateOf('test.killed')) === undefined);
  });
});

test('jobs of a worker that lives are left alone, however long they take', async () => {
  let runs = 0;
  let sweeps = 0;
  const task = async () => {
    runs++;
    sweeps = 0;
    // A job is taken from a worker after two sweeps that did not find its sign of life.
    await until(() => sweeps >= 20);
  };
  const options = { sweep_ms: 50, poll_ms: 50, onSweep: () => void sweeps++ };
  const giveJob = async () => {
    await add(A, 'test.long');
    await until(async () => runs > 0 && !(await stateOf('test.long')));
  };
  const withOther = () => withQueue({ 'test.long': task }, 1, giveJob, options);
  await withQueue({ 'test.long': task }, 1, withOther, options);
  assert.equal(runs, 1);
});
