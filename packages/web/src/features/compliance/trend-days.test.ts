import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daysUntilNow, passingSteps } from './trend-days.ts';

const counts = (pass: number, fail: number) => ({
  ...{ pass, fail, unknown: 0, not_applicable: 0, not_expressible: 0 },
});
const day = (name: string, revision: number, pass: number, fail: number) => ({
  ...{ day: name, version: '2021', revision, counts: counts(pass, fail) },
});

test('puts the counts of now in the place of what was measured today', () => {
  const days = [day('2026-01-01', 1, 1, 1), day('2026-01-02', 1, 1, 3)];
  assert.deepEqual(daysUntilNow(days, counts(3, 1), '2026-01-02'), [
    day('2026-01-01', 1, 1, 1),
    day('2026-01-02', 1, 3, 1),
  ]);
  assert.deepEqual(daysUntilNow([], counts(1, 0), '2026-01-02'), [
    { day: '2026-01-02', version: null, revision: null, counts: counts(1, 0) },
  ]);
});

test('gives the share that passes on each day with rows, and says after which days none was measured', () => {
  const days = [
    day('2026-01-01', 1, 0, 0),
    day('2026-01-02', 1, 1, 3),
    day('2026-01-05', 2, 2, 2),
    day('2026-01-06', 2, 4, 0),
  ];
  assert.deepEqual(
    passingSteps(days).map(({ share, rules, isAfterGap }) => [share, rules, isAfterGap]),
    [
      [0.25, '2021, revision 1', false],
      [0.5, '2021, revision 2', true],
      [1, '2021, revision 2', false],
    ],
  );
});
