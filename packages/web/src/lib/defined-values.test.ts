import assert from 'node:assert/strict';
import { test } from 'node:test';
import { definedValues } from './defined-values.ts';

test('Only what is undefined is left out: an empty text and false are values.', () => {
  assert.deepEqual(definedValues({ a: undefined, b: '', c: false, d: null, e: 0 }), {
    b: '',
    c: false,
    d: null,
    e: 0,
  });
});
