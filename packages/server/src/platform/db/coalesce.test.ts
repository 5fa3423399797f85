import assert from 'node:assert/strict';
import { test } from 'node:test';
import { coalesce } from './coalesce.ts';

/** Look-ups that end on request, and the keys that each received. */
function held(most: number) {
  const queries: { keys: string[]; end: (failure?: Error) => void }[] = [];
  const find = coalesce<string>(async (keys) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    queries.push({ keys, end: (failure) => (failure ? reject(failure) : resolve()) });
    await promise;
    return new Map(keys.filter((key) => key !== 'missing').map((key) => [key, `${key}!`]));
  }, most);
  return { queries, find };
}

const laterTurns = async () => {
  for (let i = 0; i < 5; i++) await new Promise((resolve) => setImmediate(resolve));
};

test('keys of one turn are one query, equal ones once, and a missing one is undefined', async () => {
  const { queries, find } = held(1);
  const found = Promise.all(['a', 'b', 'a', 'missing'].map(find));
  await laterTurns();
  assert.deepEqual(
    queries.map(({ keys }) => keys),
    [['a', 'b', 'missing']],
  );
  queries[0]?.end();
  assert.deepEqual(await found, ['a!', 'b!', 'a!', undefined]);
});

test('looks up a key again that arrives during its look-up', async () => {
  const { queries, find } = held(1);
  const first = find('a');
  await laterTurns();
  const second = Promise.all([find('a'), find('b')]);
  await laterTurns();
  assert.equal(queries.length, 1);
  queries[0]?.end();
  assert.equal(await first, 'a!');
  await laterTurns();
  assert.deepEqual(queries[1]?.keys, ['a', 'b']);
  queries[1]?.end();
  assert.deepEqual(await second, ['a!', 'b!']);
});

test('runs as many queries concurrently as permitted', async () => {
  const { queries, find } = held(2);
  const found: Promise<string | undefined>[] = [];
  for (const key of ['a', 'b', 'c', 'd']) {
    found.push(find(key));
    await laterTurns();
  }
  assert.deepEqual(
    queries.map(({ keys }) => keys),
    [['a'], ['b']],
  );
  queries[1]?.end();
  await laterTurns();
  assert.deepEqual(queries[2]?.keys, ['c', 'd']);
  queries[0]?.end();
  queries[2]?.end();
  assert.deepEqual(await Promise.all(found), ['a!', 'b!', 'c!', 'd!']);
});

test('a query that fails fails those that waited for it, and no others', async () => {
  const { queries, find } = held(1);
  const failed = assert.rejects(find('a'), /lost/);
  await laterTurns();
  const next = find('b');
  queries[0]?.end(new Error('lost'));
  await failed;
  await laterTurns();
  queries[1]?.end();
  assert.equal(await next, 'b!');
});
