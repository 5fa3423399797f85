import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changesIn, shownLines } from './diff-view.ts';

const same = (text: string) => ({ kind: 'same' as const, text });
const lines = [
  ...['1', '2', '3', '4', '5'].map(same),
  { kind: 'removed' as const, text: 'old' },
  { kind: 'added' as const, text: 'new' },
  { kind: 'added' as const, text: 'newer' },
  ...['7', '8', '9', '10', '11', '12'].map(same),
];

test('Unchanged lines far from a change are folded, with their number.', () => {
  const shown = shownLines(lines, { isWhole: false });
  assert.deepEqual(shown[0], { kind: 'gap', hidden: 2, after: 1 });
  assert.deepEqual(shown.at(-1), { kind: 'gap', hidden: 3, after: 11 });
  assert.equal(shown.filter(({ kind }) => kind === 'same').length, 6);
});

test('Lines keep their numbers in both revisions.', () => {
  const numbers = shownLines(lines, { isWhole: true }).map((line) =>
    line.kind === 'gap' ? undefined : [line.before, line.after],
  );
  assert.deepEqual(numbers.slice(4, 10), [
    [5, 5],
    [6, undefined],
    [undefined, 6],
    [undefined, 7],
    [7, 8],
    [8, 9],
  ]);
});

test('The whole document has no folds, and a difference without changes is one fold.', () => {
  assert.ok(shownLines(lines, { isWhole: true }).every(({ kind }) => kind !== 'gap'));
  assert.deepEqual(shownLines(['a', 'b'].map(same), { isWhole: false }), [
    { kind: 'gap', hidden: 2, after: 1 },
  ]);
});

test('Counts added and removed lines.', () => {
  assert.deepEqual(changesIn(lines), { added: 2, removed: 1 });
});
