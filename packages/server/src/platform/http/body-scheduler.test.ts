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
  const turns = createBodyScheduler(createYoungCalls(), SMALL);
  await turns.open('a', 100).take(1);
  const small = turns.open('a', 5);
  await small.take(10);
  small.end();
});

test('owners take turns by slices, no matter who began first', async () => {
  const turns = createBodyScheduler(createYoungCalls(), SMALL);
  const taken: string[] = [];
  const take = async (name: string, owner: string) => {
    const turn = turns.open(owner, 100);
    for (let i = 0; i < 4; i++) {
      await turn.take(2);
      taken.push(name);
      await settle();
    }
    turn.end();
  };
  await Promise.all([take('a1', 'a'), take('a2', 'a'), take('b', 'b')]);
  // Slices of four bytes: each name twice in a row; b waits for one slice of a only.
  const slices = taken.filter((_, i) => i % 2 === 0);
  assert.deepEqual(slices, ['a1', 'b', 'a2', 'b', 'a1', 'a2']);
});

test('an unused turn ends by itself', async () => {
  const turns = createBodyScheduler(createYoungCalls(), { ...SMALL, slice_ms: 1 });
  await turns.open('slow', 100).take(1);
  await turns.open('other', 100).take(1);
});

test('503 with Retry-After beyond the limits, for one owner and for all', async () => {
  const turns = createBodyScheduler(createYoungCalls(), SMALL);
  const first = turns.open('a', 100);
  turns.open('a', 100);
  const busy = (error: unknown) => error instanceof Unavailable && error.retryAfter === 30;
  assert.throws(() => turns.open('a', 100), busy);
  turns.open('b', 100);
  assert.throws(() => turns.open('b', 100), busy);
  const undeclared = turns.open('b', 0);
  await undeclared.take(10);
  await assert.rejects(undeclared.take(1), busy);
  first.end();
  turns.open('b', 100);
});

test('a body that ends while it waits releases its place', async () => {
  const turns = createBodyScheduler(createYoungCalls(), SMALL);
  const first = turns.open('a', 100);
  await first.take(1);
  const gone = turns.open('b', 100);
  void gone.take(1);
  const next = turns.open('c', 100);
  const waiting = next.take(1);
  gone.end();
  first.end();
  await waiting;
});

test('bytes pass unchanged, as a stream and as an iterable', async () => {
  const turns = createBodyScheduler(createYoungCalls(), SMALL);
  const bytes = Buffer.from('0123456789abcdefghijklmnopqrstuvwxyz');
  const pieces = () =>
    Readable.from([bytes.subarray(0, 7), bytes.subarray(7, 30), bytes.subarray(30)]);
  const streamed = turns.open('a', 0);
  assert.deepEqual(await buffer(pieces().pipe(streamed.pass())), bytes);
  streamed.end();
  const iterated = turns.open('a', 0);
  assert.deepEqual(await buffer(Readable.from(iterated.paced(pieces()))), bytes);
});
