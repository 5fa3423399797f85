import type { ViewList } from '@assay/contract/views.ts';
import { apiRows, type ListName, type RowOf } from '../../api.ts';
import type { Filter } from '../filters/filter.ts';
import type { TextFilterOf } from '../filters/filter-bar.tsx';
import { FilteredTable, type FilteredTableProps, useFiltering } from './filtered-table.tsx';
import { useListTotal } from './list-total.ts';
import { type Rows, useRows } from './rows.ts';
import { useTableView } from './table-view.ts';

/** A list whose filters are in the address, named as in its call. */
export interface ListTableProps<K extends ListName>
  extends Omit<FilteredTableProps<RowOf<K>>, 'filtering' | 'rows' | 'view' | 'all'> {
  /** The call that returns the rows. */
  name: K;
  filters?: readonly Filter[];
  /** The list whose views can be saved; omitted if they cannot. */
  list?: ViewList;
  /** The text filter: its name in the call, and its label. */
  text?: TextFilterOf;
}

/** Filters, count and table of one list call. */
export function ListTable<K extends ListName>(props: ListTableProps<K>) {
  const { name, filters, text, list, ...table } = props;
  const view = useTableView(list);
  const filtering = useFiltering(text, filters);
  const { search, isFiltered, href } = filtering;
  const names = [...(text ? [text] : []), ...(filters ?? [])].map((filter) => filter.name);
  const entries = names.flatMap((one) => (search[one] ? [[one, search[one]]] : []));
  const input = { ...Object.fromEntries(entries), ...(view.sort && { sort: view.sort }) };
  const rows: Rows<RowOf<K>> = useRows(apiRows(name, input));
  const all = useListTotal(name, isFiltered ? {} : undefined, href);
  return <FilteredTable {...table} filtering={filtering} rows={rows} view={view} all={all} />;
}
