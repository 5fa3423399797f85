import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSelection } from './selection.ts';

function selectionOf(...rows: string[]) {
  const selection = createSelection();
  selection.setRows(rows);
  return selection;
}

test('selects rows and takes them out', () => {
  const selection = selectionOf('a', 'b');
  selection.toggle('a');
  selection.toggle('b');
  selection.toggle('a');
  assert.deepEqual(selection.get(), { all: false, ids: new Set(['b']) });
});

test('selects from the last row to this one, in both directions', () => {
  const selection = selectionOf('a', 'b', 'c', 'd');
  selection.toggle('c');
  selection.toggle('a', { range: true });
  assert.deepEqual(selection.get().ids, new Set(['c', 'a', 'b']));
  selection.toggle('d', { range: true });
  assert.equal(selection.get().ids.size, 4);
});

test('selects one row where a range has no beginning, or its beginning is gone', () => {
  const selection = selectionOf('a', 'b');
  selection.toggle('b', { range: true });
  assert.deepEqual(selection.get().ids, new Set(['b']));
  selection.setRows(['a']);
  selection.toggle('a', { range: true });
  assert.deepEqual(selection.get().ids, new Set(['b', 'a']));
});

test('selects all that match until a row is taken out: then those that were read', () => {
  const selection = selectionOf('a', 'b');
  selection.selectAll();
  assert.equal(selection.has('never read'), true);
  selection.toggle('a');
  assert.deepEqual(selection.get(), { all: false, ids: new Set(['b']) });
  selection.clear();
  assert.equal(selection.get().ids.size, 0);
});
