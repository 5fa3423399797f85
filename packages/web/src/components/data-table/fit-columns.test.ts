import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Column } from './column.ts';
import { fitColumns } from './fit-columns.ts';

type Row = Record<string, never>;
const column = (id: string, rest: Partial<Column<Row>> = {}): Column<Row> => ({
  id,
  label: id,
  cell: () => null,
  ...rest,
});

const COLUMNS = [
  column('severity', { width: 96, narrow: 76, fixed: true }),
  column('name', { isName: true, fixed: true }),
  column('version', { width: 104 }),
  column('purl', { width: 208, wide: true }),
  column('kind', { width: 72, widest: true }),
  column('epss', { width: 72, narrow: 60, yields: 1 }),
  column('status', { width: 160, narrow: 120, yields: 9 }),
];

const idsAt = (room: number) => fitColumns(COLUMNS, room).columns.map(({ column }) => column.id);

test('shows every column with wide widths where all fit', () => {
  const { columns, isNarrow } = fitColumns(COLUMNS, 1200);
  assert.equal(isNarrow, false);
  assert.deepEqual(
    columns.map(({ column: { id }, width }) => `${id} ${width ?? 'rest'}`),
    ['severity 96', 'name rest', 'version 104', 'purl 208', 'kind 72', 'epss 72', 'status 160'],
  );
});

test('takes narrow widths before a column leaves', () => {
  const { columns, isNarrow } = fitColumns(COLUMNS, 880);
  assert.equal(isNarrow, true);
  assert.equal(columns.length, COLUMNS.length);
});

test('hides columns by their order, of equals the last first', () => {
  assert.deepEqual(idsAt(830), ['severity', 'name', 'version', 'purl', 'kind', 'status']);
  assert.deepEqual(idsAt(750), ['severity', 'name', 'version', 'purl', 'status']);
  assert.deepEqual(idsAt(600), ['severity', 'name', 'version', 'status']);
  assert.deepEqual(idsAt(500), ['severity', 'name', 'status']);
  assert.deepEqual(idsAt(300), ['severity', 'name']);
});

test('keeps fixed columns and the name at any width', () => {
  assert.deepEqual(idsAt(0), ['severity', 'name']);
});

test('leaves every name at least 200 px at every width where the fixed columns have room', () => {
  for (let room = 310; room < 2000; room += 1) {
    const { columns } = fitColumns(COLUMNS, room);
    const others = columns.reduce((sum, { width }) => sum + (width ?? 0), 0);
    assert.ok(room - others >= 200, `${room - others} px at ${room} px`);
  }
});

test('widens a name with a narrow width to 200 px, and gives it the rest when nothing else takes it', () => {
  const columns = [
    column('name', { width: 264, narrow: 176, isName: true }),
    column('text', { wide: true }),
    column('state', { width: 100, fixed: true }),
  ];
  const widthsAt = (room: number) => fitColumns(columns, room).columns.map(({ width }) => width);
  assert.deepEqual(widthsAt(700), [264, undefined, 100]);
  assert.deepEqual(widthsAt(470), [200, undefined, 100]);
  assert.deepEqual(widthsAt(400), [undefined, 100]);
});

test('shows more columns in more room, never fewer', () => {
  let last = 0;
  for (let room = 0; room < 1500; room += 1) {
    const count = idsAt(room).length;
    assert.ok(count >= last, `${count} columns at ${room} px, ${last} before`);
    last = count;
  }
});
