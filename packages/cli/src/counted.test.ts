import assert from 'node:assert/strict';
import { test } from 'node:test';
import { counted } from './counted.ts';

test('one is singular, also as a bigint; nothing and several are plural', () => {
  assert.equal(counted(1, 'component'), '1 component');
  assert.equal(counted(1n, 'leaf', 'leaves'), '1 leaf');
  assert.equal(counted(0, 'component'), '0 components');
  assert.equal(counted(2n, 'leaf', 'leaves'), '2 leaves');
});
