import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { SharedRun } from './shared-run.ts';

/** A run that notes what it did, and waits for the next turn after each tenant. */
function runOf(shared: SharedRun<number>, done: string[]) {
  return async () => {
    for (const [tenant, place] of shared.tenants) {
      shared.tenants.delete(tenant);
      done.push(`${tenant} from ${place}`);
      await turn();
    }
    await turn();
  };
}

test('a second job leaves its tenant to the run of the first', async () => {
  const shared = new SharedRun(0);
  const done: string[] = [];
  const first = shared.run('a', runOf(shared, done));
  await shared.run('b', () => assert.fail('the first does it'));
  await first;
  assert.deepEqual(done, ['a from 0', 'b from 0']);
});

test('a run goes on until what joined it has ended, and then does its work', async () => {
  const shared = new SharedRun(0);
  const done: string[] = [];
  const running = shared.run('a', runOf(shared, done));
  const joined = shared.join('b');
  for (const _ of [1, 2, 3, 4, 5]) await turn();
  assert.deepEqual(done, ['a from 0']);
  assert.ok(shared.isNeeded);
  joined?.();
  await running;
  assert.deepEqual(done, ['a from 0', 'b from 0']);
});

test('nothing can join where nothing runs, also after a run that failed', async () => {
  const shared = new SharedRun(0);
  assert.equal(shared.join('a'), undefined);
  await assert.rejects(
    shared.run('a', () => Promise.reject(new Error('no'))),
    /no/,
  );
  assert.equal(shared.join('a'), undefined);
});
