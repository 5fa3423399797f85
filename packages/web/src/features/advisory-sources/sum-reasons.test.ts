import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sumReasons } from './sum-reasons.ts';

const maven = { reason: 'no_source', ecosystem: 'Maven', release: null } as const;
const debian = { reason: 'no_source', ecosystem: 'Debian', release: '12' } as const;
const bookworm = { ...debian, release: '13' } as const;

test('adds up the same reason of several SBOMs, most components first, and keeps releases apart', () => {
  const sums = sumReasons([
    [{ ...maven, components: 3 }],
    [
      { ...debian, components: 375 },
      { ...maven, components: 900 },
    ],
    [{ ...bookworm, components: 1 }],
    [],
  ]);
  assert.deepEqual(sums, [
    { ...maven, components: 903, sboms: 2 },
    { ...debian, components: 375, sboms: 1 },
    { ...bookworm, components: 1, sboms: 1 },
  ]);
});
