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

test('a timer counts milliseconds', async () => {
  const from = Date.now();
  const elapsed = startTimer();
  await sleep(20);
  const counted = elapsed();
  assert.ok(counted >= 19 && counted <= Date.now() - from + 1, `${counted} ms`);
});
