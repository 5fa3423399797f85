import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { View } from '@assay/contract/views.ts';
import type { TableView } from '../data-table/table-view.ts';
import { changesFor, isBare, shownState } from './shown-view.ts';

const UUID = '7f0c2f5e-6f3c-4d0e-8a53-0d6f9f1b2c3d';
const columns = [
  { id: 'name', label: 'Name', fixed: true },
  { id: 'version', label: 'Version' },
  { id: 'epss', label: 'EPSS' },
];
const view: TableView = {
  sort: '-priority',
  setSort: () => {},
  hidden: ['epss'],
  setHidden: () => {},
  layout: undefined,
  setLayout: () => {},
  list: 'sbom',
  saved: undefined,
  isPending: false,
  density: 'normal',
  setDensity: () => {},
  open: undefined,
  setOpen: () => {},
};
const list = { columns, view, filters: ['text', 'severity'], change: () => {} };

test('describes what is shown: columns in order, the order and filters of the address', () => {
  const search = { severity: 'high', text: '', open: 'row', project: 'acme' };
  assert.deepEqual(shownState({ ...list, search }), {
    columns: [{ id: 'name' }, { id: 'version' }],
    sort: null,
    filters: { text: '', severity: 'high' },
    density: 'normal',
  });
});

test('shows a view with its order and the filters that the list has, and without all others', () => {
  const state: View['state'] = {
    columns: [{ id: 'name' }],
    sort: 'name',
    filters: { severity: 'high', gone: 'x' },
    density: 'compact',
  };
  const none = { columns: undefined, hide: undefined, density: undefined, text: undefined };
  assert.deepEqual(changesFor(list, { uuid: UUID, state }), {
    ...none,
    severity: 'high',
    sort: 'name',
    view: UUID,
  });
  assert.deepEqual(changesFor(list, null), {
    ...none,
    severity: undefined,
    sort: undefined,
    view: 'none',
  });
});

test('opens the own view only where the address says nothing about the list', () => {
  assert.equal(isBare({ filters: ['text'], search: { project: 'acme', open: 'row' } }), true);
  for (const name of ['text', 'sort', 'hide', 'columns', 'view', 'density'])
    assert.equal(isBare({ filters: ['text'], search: { [name]: '' } }), false, name);
});
