import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Sbom } from '@assay/contract/sboms.ts';
import { formatTook, isUnderWay, shareDone, stepStates } from './step-states.ts';

type Steps = Sbom['steps'];
const received: Steps[number] = {
  name: 'received',
  started_at: '2026-11-20T08:00:00.000Z',
  ended_at: '2026-11-20T08:00:00.840Z',
};
const parsing: Steps[number] = {
  name: 'parsed',
  started_at: '2026-11-20T08:00:01.000Z',
  ended_at: null,
};
const words = (status: Sbom['status'], steps: Steps) =>
  stepStates({ status, steps }).map(({ state }) => state);

describe('steps of an upload', () => {
  it('are done, running and waiting in their order', () => {
    assert.deepEqual(words('parsing', [received, parsing]), [
      'done',
      'running',
      'waiting',
      'waiting',
    ]);
  });

  it('all wait while nothing is known', () => {
    assert.deepEqual(words('queued', []), ['waiting', 'waiting', 'waiting', 'waiting']);
  });

  it('fail where the work stood', () => {
    assert.deepEqual(words('failed', [received, parsing]), [
      'done',
      'failed',
      'waiting',
      'waiting',
    ]);
    assert.deepEqual(words('failed', [received]), ['done', 'failed', 'waiting', 'waiting']);
  });

  it('say how long they took, and how many have ended', () => {
    const states = stepStates({ status: 'parsing', steps: [received, parsing] });
    assert.equal(states[0]?.took_ms, 840);
    assert.equal(states[1]?.took_ms, null);
    assert.equal(shareDone(states), 0.25);
  });

  it('are followed only until they end', () => {
    const all: Sbom['status'][] = ['queued', 'parsing', 'matching', 'ready', 'failed'];
    assert.deepEqual(
      all.map((status) => isUnderWay({ status })),
      [true, true, true, false, false],
    );
  });

  it('take milliseconds, seconds or minutes', () => {
    assert.deepEqual([0, 840, 2400, 59_940, 59_960, 65_000].map(formatTook), [
      '0 ms',
      '840 ms',
      '2.4 s',
      '59.9 s',
      '1 min 0 s',
      '1 min 5 s',
    ]);
  });
});
