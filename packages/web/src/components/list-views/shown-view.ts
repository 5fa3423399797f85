import type { View, ViewState } from '@assay/contract/views.ts';
import type { SearchChanges } from '../../lib/url-search.ts';
import { orderLayout } from '../data-table/layout.ts';
import type { TableView } from '../data-table/table-view.ts';
import { BUILT_IN } from '../data-table/use-saved-view.ts';

/** A list as far as a view describes it. */
export interface ViewedList {
  columns: readonly { id: string; label: string; fixed?: boolean }[];
  view: TableView;
  /** Names of the filters of the list in the address. */
  filters: readonly string[];
  search: Readonly<Record<string, string | undefined>>;
  change: (changes: SearchChanges, how?: 'push' | 'replace') => void;
}

/** Names in the address that are neither filters nor order. */
const LAYOUT = ['view', 'columns', 'hide', 'density'] as const;

/** Returns the state of the list as it is shown. The order is that of the address: null for the list's own. */
export function shownState({ columns, view, filters, search }: ViewedList): ViewState {
  const layout = orderLayout(columns, view.layout).filter(({ id }) => !view.hidden.includes(id));
  const entries = filters.flatMap((name) => {
    const value = search[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    columns: layout.map((column) => ({ ...column })),
    sort: search['sort'] ?? null,
    filters: Object.fromEntries(entries),
    density: view.density,
  };
}

/** Returns the state of a saved view as the list shows it: its columns are ordered like those of the list. */
export const savedState = (
  { columns }: Pick<ViewedList, 'columns'>,
  { state }: View,
): ViewState => ({
  ...state,
  columns: [...orderLayout(columns, state.columns)],
});

/** Returns the changes to the address that show a view, or with null the list as it is built. */
export function changesFor(
  { filters }: Pick<ViewedList, 'filters'>,
  view: Pick<View, 'uuid' | 'state'> | null,
): SearchChanges {
  const none = Object.fromEntries([...LAYOUT, ...filters].map((name) => [name, undefined]));
  if (!view) return { ...none, sort: undefined, view: BUILT_IN };
  const { sort, filters: saved } = view.state;
  const known = Object.entries(saved).filter(([name]) => filters.includes(name));
  return { ...none, ...Object.fromEntries(known), sort: sort ?? undefined, view: view.uuid };
}

/** Tells whether the address says nothing about the list, so that its own view may open. */
export const isBare = ({ filters, search }: Pick<ViewedList, 'filters' | 'search'>): boolean =>
  [...LAYOUT, ...filters, 'sort'].every((name) => search[name] === undefined);
