import assert from 'node:assert/strict';
import { test } from 'node:test';
import { directionOf, nextSort } from './sort-order.ts';

test('A minus sign in front means descending.', () => {
  assert.equal(directionOf({ sort: 'name' }, 'name'), 'asc');
  assert.equal(directionOf({ sort: 'name' }, '-name'), 'desc');
  assert.equal(directionOf({ sort: 'name' }, '-named'), undefined);
  assert.equal(directionOf({ sort: 'name' }, undefined), undefined);
  assert.equal(directionOf({}, 'name'), undefined);
});

test('Clicks go through both directions and back to the order of the list.', () => {
  const name = { sort: 'name' };
  assert.equal(nextSort(name, undefined), 'name');
  assert.equal(nextSort(name, 'name'), '-name');
  assert.equal(nextSort(name, '-name'), undefined);
});

test('A column of counts begins with the largest.', () => {
  const count = { sort: 'count', first: 'desc' } as const;
  assert.equal(nextSort(count, 'name'), '-count');
  assert.equal(nextSort(count, '-count'), 'count');
  assert.equal(nextSort(count, 'count'), undefined);
});
