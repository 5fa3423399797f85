import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  ratingOf,
  SEVERITIES,
  type Severity,
  severityOfRank,
  severityRank,
  worstOf,
} from './rating.ts';

const bands: [score: number, rating: Severity, versionTwo: Severity][] = [
  [10, 'critical', 'high'],
  [9, 'critical', 'high'],
  [8.9, 'high', 'high'],
  [7, 'high', 'high'],
  [6.9, 'medium', 'medium'],
  [4, 'medium', 'medium'],
  [3.9, 'low', 'low'],
  [0.1, 'low', 'low'],
  [0, 'unassigned', 'unassigned'],
  [Number.NaN, 'unassigned', 'unassigned'],
  [11, 'unassigned', 'unassigned'],
];
for (const [score, rating, versionTwo] of bands) {
  test(`a score of ${score} is ${rating}, under CVSS 2 ${versionTwo}`, () => {
    assert.equal(ratingOf(score), rating);
    assert.equal(ratingOf(score, '2'), versionTwo);
  });
}

test('ranks fall from critical 4 to unassigned 0 and lead back', () => {
  assert.deepEqual(SEVERITIES.map(severityRank), [4, 3, 2, 1, 0]);
  assert.deepEqual(SEVERITIES.map(severityRank).map(severityOfRank), SEVERITIES);
  assert.equal(severityOfRank(9), 'unassigned');
});

test('the worst of severities is the highest, and of none unassigned', () => {
  assert.equal(worstOf(['low', 'high', 'medium']), 'high');
  assert.equal(worstOf([]), 'unassigned');
});
