import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Column } from './column.ts';
import { fitColumns } from './fit-columns.ts';
import {
  arrangeColumns,
  changeColumn,
  formatLayout,
  type Layout,
  moveColumn,
  parseLayout,
} from './layout.ts';

const COLUMNS = ['name', 'version', 'epss', 'actions'].map(
  (id): Column<object> => ({
    id,
    label: id,
    cell: () => null,
    ...(id === 'name' ? { isName: true, fixed: true } : { width: 100 }),
    ...(id === 'actions' && { fixed: true }),
  }),
);
const idsOf = (columns: readonly { id: string }[]) => columns.map(({ id }) => id).join();

test('reads every layout that it formats', () => {
  const columns = fc.uniqueArray(
    fc.record(
      {
        id: fc.stringMatching(/^[a-z][a-z0-9_-]{0,20}$/),
        width: fc.integer({ min: 40, max: 2000 }),
        pinned: fc.constant(true),
      },
      { requiredKeys: ['id'], noNullPrototype: true },
    ),
    { selector: ({ id }) => id, minLength: 1, maxLength: 64 },
  );
  fc.assert(
    fc.property(columns, (layout) => {
      assert.deepEqual(parseLayout(formatLayout(layout)), layout);
    }),
  );
});

test('leaves out what no layout has, and never throws', () => {
  assert.equal(parseLayout('<b>,name.x,.pin'), undefined);
  assert.deepEqual(parseLayout('name.9999.pin,name,version.10'), [
    { id: 'name', width: 2000, pinned: true },
    { id: 'version', width: 40 },
  ]);
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => void parseLayout(text)));
});

test('arranges columns: pinned ones first, unknown ones ignored, fixed ones never lost', () => {
  assert.equal(idsOf(arrangeColumns(COLUMNS, undefined)), 'name,version,epss,actions');
  const layout: Layout = [{ id: 'epss' }, { id: 'gone' }, { id: 'version', pinned: true }];
  assert.equal(idsOf(arrangeColumns(COLUMNS, layout)), 'version,name,epss,actions');
  const [pinned] = arrangeColumns(COLUMNS, layout);
  assert.deepEqual([pinned?.isPinned, pinned?.stays, pinned?.width], [true, true, 100]);
});

test('keeps columns that have a width of their own however narrow the list is, and pins from the left', () => {
  const layout: Layout = [
    { id: 'name', width: 300, pinned: true },
    { id: 'version', pinned: true },
    { id: 'epss' },
  ];
  const { columns, least } = fitColumns(arrangeColumns(COLUMNS, layout), 200);
  assert.equal(idsOf(columns.map(({ column }) => column)), 'name,version,actions');
  assert.deepEqual(
    columns.map(({ column }) => column.left),
    [0, 300, undefined],
  );
  assert.ok(least > 400);
});

test('moves a column within bounds, and changes its width and pin', () => {
  const layout: Layout = [{ id: 'a' }, { id: 'b' }, { id: 'c', width: 80 }];
  assert.equal(idsOf(moveColumn(layout, 'a', 1)), 'b,a,c');
  assert.equal(idsOf(moveColumn(layout, 'c', -9)), 'c,a,b');
  assert.equal(moveColumn(layout, 'gone', 1), layout);
  const changed = changeColumn(layout, 'c', { width: undefined, pinned: true });
  assert.deepEqual(changed[2], { id: 'c', pinned: true });
});
