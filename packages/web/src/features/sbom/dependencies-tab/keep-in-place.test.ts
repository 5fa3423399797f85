import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { keepInPlace } from './keep-in-place.ts';

describe('a new layout after a node was expanded', () => {
  const before = new Map([['b', { x: 100, y: 40 }]]);
  const after = new Map([
    ['a', { x: 0, y: 0 }],
    ['b', { x: 120, y: 10 }],
  ]);

  it('keeps that node in its place and moves the others along', () => {
    assert.deepEqual(
      [...keepInPlace(after, before, 'b')],
      [
        ['a', { x: -20, y: 30 }],
        ['b', { x: 100, y: 40 }],
      ],
    );
  });

  it('is unchanged without such a node', () => {
    assert.equal(keepInPlace(after, before, undefined), after);
    assert.equal(keepInPlace(after, undefined, 'b'), after);
    assert.equal(keepInPlace(after, before, 'c'), after);
  });
});
