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

test('the skew to a server on this machine is almost zero', async () => {
  const skew = await db.app.read(null, clockSkew);
  assert.ok(Math.abs(skew) < 200, `${skew} ms`);
});

test('a timer counts milliseconds', async () => {
  const elapsed = startTimer();
  await sleep(20);
  assert.ok(elapsed() >= 19 && elapsed() < 1_000);
});
