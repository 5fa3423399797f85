import assert from 'node:assert/strict';
import { test } from 'node:test';
import { definedValues } from './defined-values.ts';

test('Omits only undefined values: an empty text and false stay.', () => {
  assert.deepEqual(definedValues({ a: undefined, b: '', c: false, d: null, e: 0 }), {
    b: '',
    c: false,
    d: null,
    e: 0,
  });
});
