import assert from 'node:assert/strict';
import { test } from 'node:test';
import { comparedOf } from './compared-revisions.ts';

const revisions = [5, 4, 2, 1].map((revision) => ({ revision }));

test('Compares the newest revision with its predecessor, unless the address selects others.', () => {
  assert.deepEqual(comparedOf(revisions, {}), { from: 4, to: 5 });
  assert.deepEqual(comparedOf(revisions, { to: '4' }), { from: 2, to: 4 });
  assert.deepEqual(comparedOf(revisions, { from: '1', to: '5' }), { from: 1, to: 5 });
  assert.deepEqual(comparedOf(revisions, { from: '5', to: '2' }), { from: 5, to: 2 });
});

test('The first revision has no predecessor.', () => {
  assert.deepEqual(comparedOf(revisions, { to: '1' }), { from: undefined, to: 1 });
});

test('A revision that is not there, or not readable, is not chosen.', () => {
  assert.deepEqual(comparedOf(revisions, { from: '3', to: '9' }), { from: 4, to: 5 });
  assert.deepEqual(comparedOf(revisions, { from: '4', to: '4' }), { from: 2, to: 4 });
  assert.equal(comparedOf([], { to: '1' }), undefined);
});
