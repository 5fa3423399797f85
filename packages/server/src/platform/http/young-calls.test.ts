import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { stopServer } from './server.ts';
import { probeServer } from './test-probe-server.ts';
import { createYoungCalls } from './young-calls.ts';

const calls = createYoungCalls();
const app = probeServer();
calls.watch(app);
let begun = Promise.withResolvers<void>();
let answer = Promise.withResolvers<string>();
app.get('/slow', () => {
  begun.resolve();
  return answer.promise;
});
const origin = await app.listen({ host: '127.0.0.1', port: 0 });
// One call is never answered.
after(() => stopServer(app, 0));

/** A call in progress until it is told to end. */
async function beginCall(): Promise<() => Promise<string>> {
  begun = Promise.withResolvers();
  answer = Promise.withResolvers();
  const text = fetch(`${origin}/slow`).then((response) => response.text());
  await begun.promise;
  return () => {
    answer.resolve('done');
    return text;
  };
}

/** Returns the first of both to settle. */
async function firstOf(quiet: Promise<void>, ms: number): Promise<string> {
  const settled = new AbortController();
  const { signal } = settled;
  try {
    return await Promise.race([quiet.then(() => 'quiet'), wait(ms, 'waiting', { signal })]);
  } finally {
    settled.abort();
  }
}

test('without a call there is nothing to yield to', async () => {
  assert.equal(await firstOf(calls.quiet(600_000), 10_000), 'quiet');
});

test('yields to a call until it is answered', async () => {
  const end = await beginCall();
  const quiet = calls.quiet(600_000);
  assert.equal(await firstOf(quiet, 10), 'waiting');
  assert.equal(await end(), 'done');
  await quiet;
});

test('yields no longer than permitted', async () => {
  const end = await beginCall();
  await calls.quiet(1);
  await end();
});

test('does not yield to a call that takes long', async () => {
  const end = await beginCall();
  await calls.quiet(600_000);
  await end();
  await calls.quiet(600_000);
});

test('does not yield to a caller that disconnects', async () => {
  const gone = new AbortController();
  begun = Promise.withResolvers();
  answer = Promise.withResolvers();
  const call = fetch(`${origin}/slow`, { signal: gone.signal });
  await begun.promise;
  gone.abort();
  await assert.rejects(call);
  await calls.quiet(600_000);
});
