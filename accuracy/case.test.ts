import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type LabelledCase, type Outcome, precisionOf, recallOf, scoresOf } from './case.ts';
import { shareText, tableOf } from './table.ts';

const caseOf = (
  ecosystem: string,
  { is_expected }: { is_expected: boolean },
  outcome: Outcome,
): LabelledCase => ({
  set: 'set',
  ecosystem,
  subject: 'left-pad 1.0',
  id: 'TEST-1',
  is_expected,
  outcome,
});

test('counts unknown as not reported, and cases without records in no share', () => {
  const [score] = scoresOf([
    caseOf('npm', { is_expected: true }, { verdict: 'affected' }),
    caseOf('npm', { is_expected: true }, { verdict: 'unknown' }),
    caseOf('npm', { is_expected: false }, { verdict: 'affected' }),
    caseOf('npm', { is_expected: false }, { verdict: 'unknown' }),
    caseOf('npm', { is_expected: true }, { not_judged: 'no records' }),
  ]);
  assert.ok(score);
  const { cases, true_positives, false_positives, false_negatives } = score;
  assert.deepEqual([cases, true_positives, false_positives, false_negatives], [5, 1, 1, 1]);
  assert.deepEqual([score.true_negatives, score.not_judged], [1, 1]);
  assert.deepEqual([precisionOf(score), recallOf(score)], [0.5, 0.5]);
});

test('returns no share when nothing could be judged', () => {
  const [score] = scoresOf([caseOf('Maven', { is_expected: true }, { not_judged: 'no records' })]);
  assert.ok(score);
  assert.deepEqual([precisionOf(score), recallOf(score)], [null, null]);
  assert.match(tableOf([score], { first: 'ecosystem' }), /Maven .* - +- +1$/);
});

test('returns no precision when no negative case was compared', () => {
  const [score] = scoresOf([caseOf('Go', { is_expected: true }, { verdict: 'affected' })]);
  assert.ok(score);
  assert.deepEqual([precisionOf(score), recallOf(score)], [null, 1]);
});

test('adds a total when a set has several ecosystems', () => {
  const scores = scoresOf([
    caseOf('npm', { is_expected: true }, { verdict: 'affected' }),
    caseOf('Go', { is_expected: true }, { verdict: 'not_affected' }),
  ]);
  assert.deepEqual(
    scores.map(({ ecosystem, cases }) => `${ecosystem} ${cases}`),
    ['Go 1', 'npm 1', 'all 2'],
  );
});

test('rounds shares down when they are not full', () => {
  assert.deepEqual([shareText(0.99999), shareText(1), shareText(null)], ['99.9 %', '100.0 %', '-']);
});
