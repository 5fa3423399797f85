import assert from 'node:assert/strict';
import { test } from 'node:test';
import { areUnique } from './schema-formats.ts';

const deep = (version: string) => ({ name: 'a', licenses: [{ id: version }] });

test('items are unique when they differ anywhere, be it below equal texts', () => {
  for (const items of [
    [],
    ['a', 'b'],
    ['1', 1, null, 'null', true, 'true'],
    [{ name: 'a' }, { name: 'b' }],
    [deep('MIT'), deep('ISC'), { name: 'b' }],
    [
      { a: 'x\n', b: 'y' },
      { a: 'x', b: '\ny' },
    ],
    [[], {}, ['']],
    [{ ref: 'a', type: 'x' }, { ref: 'b', type: 'x' }, { ref: 'c' }],
    [{ ref: 'a' }, 'a', null, ['a']],
    [{ ref: 'a' }, { ref: 1 }, {}],
  ])
    assert.equal(areUnique(items), true, JSON.stringify(items));
});

test('items are not unique when two are equal, wherever they stand', () => {
  for (const items of [
    ['a', 'b', 'a'],
    [1, 2, 1],
    [null, 'null', null],
    [{ name: 'b' }, deep('MIT'), deep('ISC'), deep('MIT')],
    [{}, {}],
    [{ ref: 'a' }, { ref: 'b' }, { ref: 'a' }],
    [
      { ref: 'a', type: 'x' },
      { ref: 'a', type: 'y' },
      { ref: 'a', type: 'x' },
    ],
  ])
    assert.equal(areUnique(items), false, JSON.stringify(items));
});
