import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FairQueue } from './fair-queue.ts';

const drained = (queue: FairQueue<string>) =>
  Array.from({ length: queue.size }, () => queue.shift());

test('serves an owner of one item before the backlog of another who was served', () => {
  const queue = new FairQueue<string>();
  queue.push('a', 'a1');
  assert.equal(queue.shift(), 'a1');
  for (const item of ['a2', 'a3', 'a4']) queue.push('a', item);
  queue.push('b', 'b1');
  assert.deepEqual(drained(queue), ['b1', 'a2', 'a3', 'a4']);
});

test('serves owners in turn, each in order', () => {
  const queue = new FairQueue<string>();
  for (const item of ['a1', 'a2', 'a3']) queue.push('a', item);
  for (const item of ['b1', 'b2']) queue.push('b', item);
  queue.push('c', 'c1');
  assert.deepEqual(drained(queue), ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('skips owners who may not be served, and forgets removed items', () => {
  const queue = new FairQueue<string>();
  queue.push('a', 'a1');
  queue.push('b', 'b1');
  assert.equal(
    queue.shift((owner) => owner !== 'a'),
    'b1',
  );
  assert.equal(
    queue.shift((owner) => owner !== 'a'),
    undefined,
  );
  assert.equal(queue.remove('a', 'a1'), true);
  assert.equal(queue.remove('a', 'a1'), false);
  assert.deepEqual([queue.size, queue.countOf('a'), queue.shift()], [0, 0, undefined]);
});
