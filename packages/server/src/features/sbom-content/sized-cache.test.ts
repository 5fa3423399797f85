import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSizedCache } from './sized-cache.ts';

const loader = () => {
  const loads: string[] = [];
  const load = (key: string, size_bytes: number) => async () => {
    loads.push(key);
    return { key, size_bytes };
  };
  return { loads, load };
};

test('evicts the least recently used value when the total is too large', async () => {
  const cache = createSizedCache<{ key: string; size_bytes: number }>(100);
  const { loads, load } = loader();
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await cache.get(key, load(key, 40));
  assert.deepEqual(loads, ['a', 'b', 'c', 'b']);
});

test('keeps a value larger than the cache alone until the next one', async () => {
  const cache = createSizedCache<{ key: string; size_bytes: number }>(100);
  const { loads, load } = loader();
  for (const key of ['big', 'big', 'a', 'big'])
    await cache.get(key, load(key, key === 'a' ? 1 : 500));
  assert.deepEqual(loads, ['big', 'a', 'big']);
});

test('concurrent callers share one load, and a failed one is retried', async () => {
  const cache = createSizedCache<{ key: string; size_bytes: number }>(100);
  const { loads, load } = loader();
  const failing = () => Promise.reject(new Error('no'));
  const both = [cache.get('x', failing), cache.get('x', load('x', 1))];
  assert.equal((await Promise.allSettled(both)).filter((r) => r.status === 'rejected').length, 2);
  await Promise.all([cache.get('x', load('x', 1)), cache.get('x', load('x', 1))]);
  assert.deepEqual(loads, ['x']);
});
