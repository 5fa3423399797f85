import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { SharedRun } from './shared-run.ts';

/** A run with two steps for each tenant, noted with the place where each began. */
function runOf(shared: SharedRun<number>, done: string[], during = async () => {}) {
  return async () => {
    await shared.step(async (tenant, from = 0) => {
      done.push(`${tenant} from ${from}`);
      await during();
      return from < 1 ? from + 1 : undefined;
    });
    await turn();
  };
}

test('a second job leaves its tenant to the run of the first', async () => {
  const shared = new SharedRun<number>();
  const done: string[] = [];
  const first = shared.run('a', runOf(shared, done));
  await shared.run('b', () => assert.fail('the first does it'));
  await first;
  assert.deepEqual(done, ['a from 0', 'a from 1', 'b from 0', 'b from 1']);
});

test('a run waits for the end of a transaction that joined it, and then does its work', async () => {
  const shared = new SharedRun<number>();
  const done: string[] = [];
  const running = shared.run('a', runOf(shared, done));
  const joined = shared.join('a');
  for (const _ of [1, 2, 3, 4, 5]) await turn();
  assert.deepEqual(done, ['a from 0', 'a from 1']);
  assert.ok(shared.isNeeded);
  joined?.();
  await running;
  assert.deepEqual(done.slice(2), ['a from 0', 'a from 1']);
});

test('a tenant that joins during its first step begins again, since the step did not see the work', async () => {
  const shared = new SharedRun<number>();
  const done: string[] = [];
  await shared.run(
    'a',
    runOf(shared, done, async () => {
      if (done.length === 1) shared.join('a')?.();
    }),
  );
  assert.deepEqual(done, ['a from 0', 'a from 0', 'a from 1']);
});

test('another tenant than that of the running job needs a job, which outlives this process', async () => {
  const shared = new SharedRun<number>();
  const running = shared.run('a', runOf(shared, []));
  assert.equal(shared.join('b'), undefined);
  const joined = shared.join('a') ?? assert.fail('its own tenant joins');
  joined();
  await running;
});

test('nothing can join where nothing runs, also after a run that failed', async () => {
  const shared = new SharedRun<number>();
  assert.equal(shared.join('a'), undefined);
  await assert.rejects(
    shared.run('a', () => Promise.reject(new Error('no'))),
    /no/,
  );
  assert.equal(shared.join('a'), undefined);
});
