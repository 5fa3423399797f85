import assert from 'node:assert/strict';
import { test } from 'node:test';
import { given } from './given.ts';

test('Only what is undefined is left out: an empty text and false are values.', () => {
  assert.deepEqual(given({ a: undefined, b: '', c: false, d: null, e: 0 }), {
    b: '',
    c: false,
    d: null,
    e: 0,
  });
});
