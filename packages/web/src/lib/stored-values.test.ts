import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mergeStored } from './stored-values.ts';

const before = { name: 'api', labels: ['a'], text: '' };

test('follows the stored value in fields that nobody has typed into', () => {
  const stored = { name: 'web', labels: ['a', 'b'], text: '' };
  assert.deepEqual(mergeStored(before, stored, before), {
    follow: { name: 'web', labels: ['a', 'b'] },
    changed: {},
  });
});

test('never replaces a typed field, and says what is stored now', () => {
  const stored = { ...before, name: 'web', text: 'new' };
  const typed = { ...before, name: 'apis' };
  assert.deepEqual(mergeStored(before, stored, typed), {
    follow: { text: 'new' },
    changed: { name: 'web' },
  });
});

test('says nothing where the same values were read again, or what was typed is stored now', () => {
  const typed = { ...before, name: 'web', labels: ['x'] };
  const nothing = { follow: {}, changed: {} };
  assert.deepEqual(mergeStored(before, { ...before, labels: ['a'] }, typed), nothing);
  assert.deepEqual(mergeStored(before, { ...before, name: 'web' }, typed), nothing);
});
