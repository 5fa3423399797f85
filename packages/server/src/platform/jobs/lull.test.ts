import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLull } from './lull.ts';

const { signal } = new AbortController();

/** Work that runs until it is ended. */
function held() {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  return { work: () => promise, end: resolve, fail: reject };
}

test('work that can wait begins at once where nothing ran, and else after what runs', async () => {
  const lull = createLull();
  await lull.wait(signal);
  const ended: string[] = [];
  const { work, end } = held();
  const busy = lull.busy(work).then(() => ended.push('upload'));
  const waiting = lull.wait(signal).then(() => ended.push('judging'));
  setTimeout(end, 50);
  await Promise.all([busy, waiting]);
  assert.deepEqual(ended, ['upload', 'judging']);
});

test('it does not wait for ever', async () => {
  const lull = createLull();
  const { work, end } = held();
  const busy = lull.busy(work);
  await lull.wait(signal);
  end();
  await busy;
});

test('work that fails has ended, and a job that is cancelled does not wait', async () => {
  const lull = createLull();
  const { work, fail } = held();
  const busy = assert.rejects(lull.busy(work), /full/);
  const stopped = new AbortController();
  const waiting = lull.wait(stopped.signal);
  stopped.abort();
  await assert.rejects(waiting, { name: 'AbortError' });
  fail(new Error('full'));
  await busy;
  await lull.wait(signal);
});
