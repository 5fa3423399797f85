import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { clockSkew, databaseTime, startTimer } from './clock.ts';
import { type TestDatabase, testDatabase } from './db/test-database.ts';

let db: TestDatabase;

before(async () => {
  db = await testDatabase();
});

after(() => db.drop());

test('the time of a transaction stands still and moves between transactions', async () => {
  const first = await db.app.read(null, async (reader) => {
    const now = await databaseTime(reader);
    await sleep(5);
    assert.deepEqual(await databaseTime(reader), now);
    return now;
  });
  const second = await db.app.read(null, databaseTime);
  assert.ok(second > first);
});

test('the skew to a server on this machine is next to nothing', async () => {
  const skew = await db.app.read(null, clockSkew);
  assert.ok(Math.abs(skew) < 200, `${skew} ms`);
});

test('a timer counts milliseconds', async () => {
  const elapsed = startTimer();
  await sleep(20);
  assert.ok(elapsed() >= 19 && elapsed() < 1_000);
});
