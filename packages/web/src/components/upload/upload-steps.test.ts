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

test('Ended steps have their duration, and the first unfinished one is in progress.', () => {
  const steps = stepsOf({ status: 'parsing', steps: [received, parsed] });
  assert.deepEqual(steps[0], { name: 'received', state: 'done', ms: 250 });
  assert.deepEqual(
    steps.map(({ state }) => state),
    ['done', 'now', 'waits', 'waits'],
  );
});

test('A failed upload shows the step at which it failed, and later ones as pending.', () => {
  assert.deepEqual(states({ status: 'failed', steps: [received, parsed] }), [
    'done',
    'failed',
    'waits',
    'waits',
  ]);
});

test('A ready SBOM has completed all steps, also those without times.', () => {
  assert.deepEqual(states({ status: 'ready', steps: [received] }), [
    'done',
    'done',
    'done',
    'done',
  ]);
});
