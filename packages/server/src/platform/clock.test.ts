import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { clockSkew, startTimer } from './clock.ts';
import { type TestDatabase, testDatabase } from './db/test-database.ts';

let db: TestDatabase;

before(async () => {
  db = await testDatabase();
});

after(() => db.drop());

test('the skew to a server on this machine is no longer than the question takes', async () => {
  const from = Date.now();
  const skew = await db.app.read(null, clockSkew);
  const longest = Date.now() - from + 1;
  assert.ok(Math.abs(skew) <= longest, `${skew} of ${longest} ms`);
});

test('a timer counts milliseconds, within those of a timer around it', async () => {
  const around = startTimer();
  const elapsed = startTimer();
  const within = startTimer();
  await sleep(20);
  const [least, counted, most] = [within(), elapsed(), around()];
  assert.ok(least > 0 && least <= counted && counted <= most, `${least}, ${counted}, ${most} ms`);
});
