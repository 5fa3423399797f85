import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stepsOf } from './upload-steps.ts';

const at = (second: string) => `2026-11-20T08:58:${second}Z`;
const received = {
  name: 'received' as const,
  started_at: at('04.000'),
  ended_at: at('04.250'),
};
const parsed = { name: 'parsed' as const, started_at: at('04.250'), ended_at: null };
const states = (sbom: Parameters<typeof stepsOf>[0]) => stepsOf(sbom).map(({ state }) => state);

test('Ended steps say how long they took, the first that has not ended is in progress.', () => {
  const steps = stepsOf({ status: 'parsing', steps: [received, parsed] });
  assert.deepEqual(steps[0], { name: 'received', state: 'done', ms: 250 });
  assert.deepEqual(
    steps.map(({ state }) => state),
    ['done', 'now', 'waits', 'waits'],
  );
});

test('A failed upload shows the step on which it broke, and the later ones never began.', () => {
  assert.deepEqual(states({ status: 'failed', steps: [received, parsed] }), [
    'done',
    'failed',
    'waits',
    'waits',
  ]);
});

test('An SBOM that is ready has gone through all steps, also those nobody timed.', () => {
  assert.deepEqual(states({ status: 'ready', steps: [received] }), [
    'done',
    'done',
    'done',
    'done',
  ]);
});
