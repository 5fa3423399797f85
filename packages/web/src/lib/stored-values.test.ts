import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mergeStored } from './stored-values.ts';

const before = { name: 'api', labels: ['a'], text: '' };

test('follows the stored value in unedited fields', () => {
  const stored = { name: 'web', labels: ['a', 'b'], text: '' };
  assert.deepEqual(mergeStored(before, stored, before), {
    follow: { name: 'web', labels: ['a', 'b'] },
    changed: {},
  });
});

test('never replaces an edited field, and reports the stored value', () => {
  const stored = { ...before, name: 'web', text: 'new' };
  const typed = { ...before, name: 'apis' };
  assert.deepEqual(mergeStored(before, stored, typed), {
    follow: { text: 'new' },
    changed: { name: 'web' },
  });
});

test('reports nothing when the same values were loaded, or the typed value is now stored', () => {
  const typed = { ...before, name: 'web', labels: ['x'] };
  const nothing = { follow: {}, changed: {} };
  assert.deepEqual(mergeStored(before, { ...before, labels: ['a'] }, typed), nothing);
  assert.deepEqual(mergeStored(before, { ...before, name: 'web' }, typed), nothing);
});
