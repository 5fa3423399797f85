import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { Unavailable } from '../../errors.ts';
import { BODY_LIMITS, createBodyScheduler } from './body-scheduler.ts';
import { createYoungCalls } from './young-calls.ts';

const SMALL = {
  ...BODY_LIMITS,
  small_bytes: 10,
  slice_bytes: 4,
  slice_ms: 60_000,
  large: 3,
  large_of_one: 2,
};

/** Lets all pending work proceed. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('a small body needs no turn, however many large ones wait', async () => {
  const scheduler = createBodyScheduler(createYoungCalls(), SMALL);
  const large = scheduler.open('a', 100);
  await large.take(1);
  const small = scheduler.open('a', 5);
  await small.take(10);
  small.end();
  large.end();
});

test('owners take turns by slices, no matter who began first', async () => {
  const scheduler = createBodyScheduler(createYoungCalls(), SMALL);
  const taken: string[] = [];
  const take = async (name: string, owner: string) => {
    const scheduled = scheduler.open(owner, 100);
    for (let i = 0; i < 4; i++) {
      await scheduled.take(2);
      taken.push(name);
      await settle();
    }
    scheduled.end();
  };
  await Promise.all([take('a1', 'a'), take('a2', 'a'), take('b', 'b')]);
  // Slices of four bytes: each name twice in a row; b waits for one slice of a only.
  const slices = taken.filter((_, i) => i % 2 === 0);
  assert.deepEqual(slices, ['a1', 'b', 'a2', 'b', 'a1', 'a2']);
});

test('an unused turn ends by itself', async () => {
  const scheduler = createBodyScheduler(createYoungCalls(), { ...SMALL, slice_ms: 1 });
  await scheduler.open('slow', 100).take(1);
  await scheduler.open('other', 100).take(1);
});

test('503 with Retry-After beyond the limits, for one owner and for all', async () => {
  const scheduler = createBodyScheduler(createYoungCalls(), SMALL);
  const first = scheduler.open('a', 100);
  scheduler.open('a', 100);
  const busy = (error: unknown) => error instanceof Unavailable && error.retryAfter === 30;
  assert.throws(() => scheduler.open('a', 100), busy);
  scheduler.open('b', 100);
  assert.throws(() => scheduler.open('b', 100), busy);
  const undeclared = scheduler.open('b', 0);
  await undeclared.take(10);
  await assert.rejects(undeclared.take(1), busy);
  first.end();
  scheduler.open('b', 100);
});

test('a body that ends while it waits releases its place', async () => {
  const scheduler = createBodyScheduler(createYoungCalls(), SMALL);
  const first = scheduler.open('a', 100);
  await first.take(1);
  const gone = scheduler.open('b', 100);
  void gone.take(1);
  const next = scheduler.open('c', 100);
  const waiting = next.take(1);
  gone.end();
  first.end();
  await waiting;
  next.end();
});

test('bytes pass unchanged, as a stream and as an iterable', async () => {
  const scheduler = createBodyScheduler(createYoungCalls(), SMALL);
  const bytes = Buffer.from('0123456789abcdefghijklmnopqrstuvwxyz');
  const pieces = () =>
    Readable.from([bytes.subarray(0, 7), bytes.subarray(7, 30), bytes.subarray(30)]);
  const streamed = scheduler.open('a', 0);
  assert.deepEqual(await buffer(pieces().pipe(streamed.pass())), bytes);
  streamed.end();
  const iterated = scheduler.open('a', 0);
  assert.deepEqual(await buffer(Readable.from(iterated.paced(pieces()))), bytes);
  iterated.end();
});
