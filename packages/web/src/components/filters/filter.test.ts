import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Filter, sentenceOfValues, toggled, valuesOf } from './filter.ts';

const severity: Filter = {
  name: 'severity',
  label: 'Severity',
  options: [
    { value: 'critical', label: 'Critical' },
    { value: 'high', label: 'High' },
    { value: 'low', label: 'Low' },
  ],
};
const words = { or: 'or', nothing: 'nothing' };

test('A chip reads as a sentence.', () => {
  assert.equal(sentenceOfValues(severity, ['critical'], words), 'Critical');
  assert.equal(sentenceOfValues(severity, ['critical', 'high'], words), 'Critical or High');
  assert.equal(
    sentenceOfValues(severity, ['critical', 'high', 'low'], words),
    'Critical, High or Low',
  );
});

test('An explicit empty choice is shown as such, and an unknown value unchanged.', () => {
  assert.equal(sentenceOfValues(severity, [], words), 'nothing');
  assert.equal(sentenceOfValues(severity, ['dire'], words), 'dire');
});

test('Values come from the address as a list, and unset differs from empty.', () => {
  assert.deepEqual(valuesOf('critical,high'), ['critical', 'high']);
  assert.deepEqual(valuesOf(''), []);
  assert.equal(valuesOf(undefined), undefined);
});

test('A click adds or removes a value, in the order of the options.', () => {
  assert.deepEqual(toggled(severity, ['low'], 'critical'), ['critical', 'low']);
  assert.deepEqual(toggled(severity, ['critical', 'low'], 'critical'), ['low']);
  assert.deepEqual(toggled({ ...severity, single: true }, ['low'], 'high'), ['high']);
});
