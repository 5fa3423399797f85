import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foldersAbove, stepOf } from './tree-keys.ts';

/** a (open): a/b (open): a/b/c; a/d (closed); e (a project alone). */
const ROWS = [
  { level: 1, expanded: true },
  { level: 2, expanded: true },
  { level: 3, expanded: undefined },
  { level: 2, expanded: false },
  { level: 1, expanded: undefined },
];

test('Up and down go through the rows in sight and stop at both ends.', () => {
  assert.deepEqual(stepOf('ArrowDown', ROWS, 2), { focus: 3 });
  assert.deepEqual(stepOf('ArrowUp', ROWS, 3), { focus: 2 });
  assert.equal(stepOf('ArrowUp', ROWS, 0), undefined);
  assert.equal(stepOf('ArrowDown', ROWS, 4), undefined);
  assert.deepEqual(stepOf('Home', ROWS, 3), { focus: 0 });
  assert.deepEqual(stepOf('End', ROWS, 0), { focus: 4 });
});

test('Right opens a closed folder and enters an open one.', () => {
  assert.deepEqual(stepOf('ArrowRight', ROWS, 3), { toggle: 3 });
  assert.deepEqual(stepOf('ArrowRight', ROWS, 0), { focus: 1 });
  assert.equal(stepOf('ArrowRight', ROWS, 4), undefined);
  // An open folder whose children are still on their way has nothing to enter.
  assert.equal(stepOf('ArrowRight', [{ level: 1, expanded: true }], 0), undefined);
});

test('Left closes an open folder, otherwise goes to its parent.', () => {
  assert.deepEqual(stepOf('ArrowLeft', ROWS, 1), { toggle: 1 });
  assert.deepEqual(stepOf('ArrowLeft', ROWS, 2), { focus: 1 });
  assert.deepEqual(stepOf('ArrowLeft', ROWS, 3), { focus: 0 });
  assert.equal(stepOf('ArrowLeft', ROWS, 4), undefined);
});

test('Other keys and rows that are not there do nothing.', () => {
  assert.equal(stepOf('x', ROWS, 0), undefined);
  assert.equal(stepOf('ArrowDown', [], 0), undefined);
});

test('A path in the address opens the folders above it, not itself.', () => {
  assert.deepEqual(foldersAbove('a/b/c'), ['a', 'a/b']);
  assert.deepEqual(foldersAbove('a'), []);
});
