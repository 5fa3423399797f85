import { type ReactNode, useMemo } from 'react';
import { apiRows, type ListName, type RowOf } from '../../api.ts';
import { hrefWith, useUrlSearch } from '../../lib/url-search.ts';
import type { Filter } from '../filters/filter.ts';
import { FilterBar } from '../filters/filter-bar.tsx';
import type { Column } from './column.ts';
import { DataTable } from './data-table.tsx';
import { useListTotal } from './list-total.ts';
import type { RowAction } from './row-action.ts';
import { RowCount } from './row-count.tsx';
import { type Rows, useRows } from './rows.ts';
import { TableTools } from './table-tools.tsx';
import { useTableView } from './table-view.ts';

/** A list whose filters are in the address under the names that its call uses. */
export interface ListTableProps<K extends ListName> {
  /** The call that answers the rows. */
  name: K;
  /** Accessible name of the table. */
  label: string;
  /** Name of the rows, in the plural: `users`. */
  noun: (count: number) => string;
  columns: readonly Column<RowOf<K>>[];
  idOf: (row: RowOf<K>) => string;
  filters?: readonly Filter[];
  /** The filter by text: its name in the call, and its label. */
  text?: { name: string; label: string };
  /** Opens the details by default. */
  onOpen?: (row: RowOf<K>) => void;
  isDim?: (row: RowOf<K>) => boolean;
  /** Actions on selected rows, in addition to export. */
  actions?: readonly RowAction<RowOf<K>>[];
  empty: ReactNode;
}

const NO_FILTERS: readonly Filter[] = [];

/** Filters, count and table of one list call. */
export function ListTable<K extends ListName>(props: ListTableProps<K>) {
  const { name, label, noun, columns, idOf, filters = NO_FILTERS, text, empty, isDim } = props;
  const { search, change } = useUrlSearch();
  const view = useTableView();
  const names = useMemo(
    () => [...(text ? [text.name] : []), ...filters.map((filter) => filter.name)],
    [text, filters],
  );
  const given = Object.fromEntries(
    names.flatMap((one) => (search[one] ? [[one, search[one]]] : [])),
  );
  const isFiltered = Object.keys(given).length > 0;
  const input = { ...given, ...(view.sort && { sort: view.sort }) };
  const nothing = Object.fromEntries(names.map((one) => [one, undefined]));
  // Text from the address: the server refuses invalid values.
  const rows: Rows<RowOf<K>> = useRows(apiRows(name, input as Parameters<typeof apiRows<K>>[1]));
  const all = useListTotal(name, isFiltered ? {} : undefined, hrefWith(search, nothing));
  return (
    <>
      <FilterBar {...(text && { text })} filters={filters} search={search} onChange={change}>
        <RowCount rows={rows} noun={noun(all?.count ?? rows.total ?? 0)} all={all} />
        <TableTools columns={columns} view={view} rows={rows} />
      </FilterBar>
      <DataTable
        label={label}
        columns={columns}
        rows={rows}
        view={view}
        idOf={idOf}
        {...(props.onOpen && { onOpen: props.onOpen })}
        {...(isDim && { isDim })}
        {...(props.actions && { actions: props.actions })}
        empty={empty}
        clearFilters={isFiltered ? () => change(nothing) : undefined}
      />
    </>
  );
}
