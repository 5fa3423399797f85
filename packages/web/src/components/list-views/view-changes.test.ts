import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ViewState } from '@assay/contract/views.ts';
import fc from 'fast-check';
import { differencesOf } from './view-changes.ts';

const state = (columns: ViewState['columns'], rest: Partial<ViewState> = {}): ViewState => ({
  columns,
  sort: null,
  filters: {},
  density: 'normal',
  ...rest,
});
const plain = (...ids: string[]) => state(ids.map((id) => ({ id })));

test('says which columns were added, removed and moved', () => {
  const found = differencesOf(
    plain('name', 'version', 'severity'),
    plain('severity', 'name', 'license'),
  );
  assert.deepEqual(found, [
    { kind: 'added', column: 'license' },
    { kind: 'removed', column: 'version' },
    { kind: 'moved', column: 'severity' },
  ]);
});

test('says what else differs: widths, pins, order, filters and density', () => {
  const saved = state(
    [
      { id: 'name', width: 200 },
      { id: 'version', pinned: true },
    ],
    {
      filters: { severity: 'high' },
    },
  );
  const shown = state([{ id: 'name', pinned: true }, { id: 'version' }], {
    sort: '-name',
    filters: { text: '' },
    density: 'compact',
  });
  assert.deepEqual(differencesOf(saved, shown), [
    { kind: 'resized', column: 'name' },
    { kind: 'pinned', column: 'name' },
    { kind: 'unpinned', column: 'version' },
    { kind: 'sort' },
    { kind: 'filter', filter: 'severity' },
    { kind: 'filter', filter: 'text' },
    { kind: 'density' },
  ]);
});

test('finds no move in an order that is the same, and the fewest moves otherwise', () => {
  const orders = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { minLength: 1 });
  fc.assert(
    fc.property(orders, fc.nat(), fc.nat(), (ids, from, to) => {
      assert.deepEqual(differencesOf(plain(...ids), plain(...ids)), []);
      const others = ids.filter((_, at) => at !== from % ids.length);
      const moved = ids[from % ids.length] ?? '';
      const at = to % (others.length + 1);
      const after = [...others.slice(0, at), moved, ...others.slice(at)];
      assert.ok(differencesOf(plain(...ids), plain(...after)).length <= 1);
    }),
  );
});
