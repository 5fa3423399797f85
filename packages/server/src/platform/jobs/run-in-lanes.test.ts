import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as yieldOnce } from 'node:timers/promises';
import { runInLanes } from './run-in-lanes.ts';

test('each item is worked on once, as many at once as there are lanes, never two in one lane', async () => {
  const items = Array.from({ length: 50 }, (_, i) => i);
  const done: number[] = [];
  const running = new Set<number>();
  let most = 0;
  await runInLanes(items, 3, async (item, lane) => {
    assert.ok(!running.has(lane));
    running.add(lane);
    most = Math.max(most, running.size);
    for (let waits = item % 4; waits >= 0; waits--) await yieldOnce();
    running.delete(lane);
    done.push(item);
  });
  assert.deepEqual(
    done.toSorted((a, b) => a - b),
    items,
  );
  assert.equal(most, 3);
});

test('after a failure no item begins, and those that run end before it is thrown', async () => {
  const begun: number[] = [];
  const ended: number[] = [];
  const run = runInLanes([0, 1, 2, 3, 4, 5], 2, async (item) => {
    begun.push(item);
    await yieldOnce();
    if (item === 1) throw new Error('The second one fails');
    for (let waits = 0; waits < 20; waits++) await yieldOnce();
    ended.push(item);
  });
  await assert.rejects(run, /The second one fails/);
  assert.deepEqual([begun, ended], [[0, 1], [0]]);
});

test('without items nothing is done', async () => {
  await runInLanes([], 2, () => assert.fail());
});
