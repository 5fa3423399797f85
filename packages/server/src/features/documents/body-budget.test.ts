import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { Unavailable } from '../../errors.ts';
import { createBodyBudget } from './body-budget.ts';

const LIMITS = { free_bytes: 10, bytes: 100, bytes_of_one: 60 };
const bodyOf = (bytes: number) => Readable.from([Buffer.alloc(bytes)]);
const sizeOf = async ({ length }: Buffer) => length;

/** Holds a body until it is let go. */
function holding(budget: ReturnType<typeof createBodyBudget>, owner: string, bytes: number) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const done = budget.hold(owner, bodyOf(bytes), () => {
    begun.resolve();
    return promise;
  });
  const end = () => {
    resolve();
    return done;
  };
  return { begun: begun.promise, end };
}

test('refuses bodies with Retry-After beyond the bytes of one owner and of all, until others end', async () => {
  const budget = createBodyBudget(LIMITS);
  const first = holding(budget, 'a', 60);
  await first.begun;
  await assert.rejects(budget.hold('a', bodyOf(21), sizeOf), Unavailable);
  const second = holding(budget, 'b', 50);
  await second.begun;
  await assert.rejects(budget.hold('c', bodyOf(21), sizeOf), { status: 503, retryAfter: 5 });
  assert.equal(await budget.hold('c', bodyOf(20), sizeOf), 20);
  assert.equal(await budget.hold('a', bodyOf(10), sizeOf), 10);
  await first.end();
  assert.equal(await budget.hold('a', bodyOf(60), sizeOf), 60);
  await second.end();
});

test('releases bytes when a body breaks, is refused, or its use fails', async () => {
  const budget = createBodyBudget(LIMITS);
  for (let i = 0; i < 20; i++) {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.alloc(50);
        throw new Error('broken off');
      })(),
    );
    await assert.rejects(budget.hold('a', broken, sizeOf), /broken off/);
    await assert.rejects(budget.hold('a', bodyOf(80), sizeOf), Unavailable);
    const failing = budget.hold('a', bodyOf(60), () => Promise.reject(new Error('use')));
    await assert.rejects(failing, /use/);
  }
  assert.equal(await budget.hold('a', bodyOf(70), sizeOf), 70);
});
