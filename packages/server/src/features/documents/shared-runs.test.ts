import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Conflict, Unavailable } from '../../errors.ts';
import { shareRuns } from './shared-runs.ts';

interface Job {
  name: string;
  weight: number;
}

/** Runs that end on request, and their jobs. */
function runs(refuse: (names: string[]) => Error | undefined = () => undefined) {
  const seen: string[][] = [];
  const share = shareRuns(async (jobs: Job[]) => {
    const names = jobs.map(({ name }) => name);
    seen.push(names);
    await new Promise((resolve) => setImmediate(resolve));
    const error = refuse(names);
    if (error) throw error;
    return names.map((name) => name.toUpperCase());
  });
  const add = (name: string, weight = 1, key = 'k') => share(key, { name, weight });
  return { seen, add };
}

test('jobs that arrive during a run share the next run, and each gets its own result', async () => {
  const { seen, add } = runs();
  const first = [add('a'), add('b')];
  await new Promise((resolve) => setImmediate(resolve));
  const later = [add('c'), add('d')];
  assert.deepEqual(await Promise.all([...first, ...later]), ['A', 'B', 'C', 'D']);
  assert.deepEqual(seen, [
    ['a', 'b'],
    ['c', 'd'],
  ]);
  assert.equal(await add('e'), 'E');
});

test('a run is full at some weight, and a heavy job runs all the same', async () => {
  const { seen, add } = runs();
  await Promise.all([add('a', 9999), add('b', 500), add('c', 12), add('d', 1)]);
  assert.deepEqual(seen, [['a'], ['b', 'c'], ['d']]);
});

test('a refused job does not refuse the others', async () => {
  const { seen, add } = runs((names) => (names.includes('b') ? new Conflict('no') : undefined));
  const results = await Promise.allSettled([add('a'), add('b'), add('c')]);
  assert.deepEqual(
    results.map((result) => (result.status === 'fulfilled' ? result.value : 'refused')),
    ['A', 'refused', 'C'],
  );
  assert.deepEqual(seen, [['a', 'b', 'c'], ['a'], ['b'], ['c']]);
});

test('does not retry other failures, which may have been committed', async () => {
  const { seen, add } = runs(() => new Unavailable('lost'));
  const results = await Promise.allSettled([add('a'), add('b')]);
  assert.ok(results.every(({ status }) => status === 'rejected'));
  assert.equal(seen.length, 1);
});

test('jobs of different keys do not wait for each other', async () => {
  const { seen, add } = runs();
  await Promise.all([add('a', 1, 'x'), add('b', 1, 'y')]);
  assert.deepEqual(seen, [['a'], ['b']]);
});
