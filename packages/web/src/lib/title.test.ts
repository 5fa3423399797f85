import assert from 'node:assert/strict';
import { test } from 'node:test';
import { titleOf } from './title.ts';

test('A route title stands after the product name and a colon.', () => {
  assert.equal(titleOf('Users'), 'Enterprise Assay: Users');
});

test('Without a route title the product name stands alone.', () => {
  assert.equal(titleOf(), 'Enterprise Assay');
  assert.equal(titleOf(''), 'Enterprise Assay');
});
