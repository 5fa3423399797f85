import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Endpoint, RateClass } from '@assay/contract/endpoint.ts';
import { type Actor, anonymous } from '../../context.ts';
import { TooMany } from '../../errors.ts';
import { type TestDatabase, testDatabase } from '../db/test-database.ts';
import { limitRate } from './rate-limit.ts';

let db: TestDatabase;
before(async () => {
  db = await testDatabase();
});
after(() => db.drop());

const endpoint = (rate: RateClass): Endpoint => ({
  method: 'GET',
  path: '/',
  access: 'anyone',
  summary: '',
  rate,
});
const user = (uuid: string, ip: string): Actor => ({ ...anonymous(ip), kind: 'user', uuid });

/** Number of `count` parallel calls that pass. */
async function passed(count: number, rate: RateClass, actor: Actor, operation = 'call') {
  const draws = Array.from({ length: count }, () =>
    limitRate(db.app, operation, endpoint(rate), actor),
  );
  const results = await Promise.allSettled(draws);
  for (const one of results)
    if (one.status === 'rejected') assert.ok(one.reason instanceof TooMany);
  return results.filter((one) => one.status === 'fulfilled').length;
}

test('parallel calls draw from one bucket: 20 sign-ins, 5 mails, 30 look-ups', async () => {
  assert.equal(await passed(40, 'A', anonymous('198.18.0.1')), 20);
  assert.equal(await passed(10, 'M', anonymous('198.18.0.1')), 5);
  assert.equal(await passed(50, 'X', user('a', '198.18.0.1')), 30);
});

test('uploads of one person or key are limited, those of another are not', async () => {
  const actor = user('d', '198.18.0.4');
  await db.owner(
    `insert into rate_bucket (key, tokens, updated_at)
     values ('U:call:d', 0, clock_timestamp() + interval '1 hour')`,
  );
  assert.equal(await passed(10, 'U', actor), 0);
  assert.equal(await passed(10, 'U', user('e', '198.18.0.4')), 10);
});

test('credentials count by network, look-ups by actor, each call separately', async () => {
  assert.equal(await passed(20, 'A', anonymous('2001:db8::1'), 'one'), 20);
  assert.equal(await passed(5, 'A', anonymous('2001:db8::2'), 'one'), 0);
  assert.equal(await passed(5, 'A', anonymous('2001:db8:0:1::1'), 'one'), 5);
  assert.equal(await passed(5, 'A', anonymous('2001:db8::1'), 'two'), 5);
  assert.equal(await passed(30, 'X', user('b', '198.18.0.2')), 30);
  assert.equal(await passed(5, 'X', user('b', '198.18.0.3')), 0);
  assert.equal(await passed(5, 'X', user('c', '198.18.0.2')), 5);
});

test('a bucket fills again with time, up to its size', async () => {
  const actor = anonymous('198.18.0.9');
  assert.equal(await passed(25, 'A', actor), 20);
  const age = (seconds: number) =>
    db.owner('update rate_bucket set updated_at = clock_timestamp() - make_interval(secs => $1)', [
      seconds,
    ]);
  await age(9.5);
  assert.equal(await passed(10, 'A', actor), 3);
  await age(86_400);
  assert.equal(await passed(40, 'A', actor), 20);
});

test('lists are not limited', async () => {
  assert.equal(await passed(100, 'L', anonymous('198.18.0.1')), 100);
});
