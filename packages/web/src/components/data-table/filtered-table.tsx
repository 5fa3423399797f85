import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { hrefWith, type SearchChanges, useUrlSearch } from '../../lib/url-search.ts';
import type { Filter } from '../filters/filter.ts';
import { FilterBar, type TextFilterOf } from '../filters/filter-bar.tsx';
import { useOpeningView } from '../list-views/use-opening-view.ts';
import { ViewButton } from '../list-views/view-button.tsx';
import { DataTable, type DataTableProps } from './data-table.tsx';
import type { ExportChoice, InstantChoice } from './export-choice.ts';
import { RowCount, type Unfiltered } from './row-count.tsx';
import type { Rows } from './rows.ts';
import { AllSuppressed, SuppressedCount } from './suppressed-rows.tsx';
import { TableTools } from './table-tools.tsx';

/** The filters of a list, and how they stand in the address. */
interface Filtering {
  /** Names of all filters in the address. */
  names: readonly string[];
  text: TextFilterOf | undefined;
  filters: readonly Filter[];
  search: Readonly<Record<string, string | undefined>>;
  change: (changes: SearchChanges, how?: 'push' | 'replace') => void;
  isFiltered: boolean;
  /** The address without any of the filters. */
  href: string;
  /** Takes all filters away; undefined while none is in force. */
  clear: (() => void) | undefined;
}

const NO_FILTERS: readonly Filter[] = [];

/**
 * Reads filters from the address.
 *
 * @param filters the same array as long as they stay the same
 * @param others names of filters that have no chip
 */
export function useFiltering(
  text?: TextFilterOf,
  filters = NO_FILTERS,
  others: readonly string[] = [],
): Filtering {
  const { search, change } = useUrlSearch();
  const names = [...(text ? [text.name] : []), ...filters.map(({ name }) => name), ...others];
  const nothing = Object.fromEntries(names.map((name) => [name, undefined]));
  const isFiltered = names.some((name) => search[name] !== undefined);
  const href = hrefWith(search, nothing);
  const clear = isFiltered ? () => change(nothing) : undefined;
  return { names, text, filters, search, change, isFiltered, href, clear };
}

/** Parts of a list besides its table. */
export interface FilteredTableProps<Row extends RowData>
  extends Omit<DataTableProps<Row>, 'clearFilters'> {
  filtering: Filtering;
  /** Noun for a number of rows: `users`. */
  noun: (count: number) => string;
  /** How many rows there are without filters; undefined while that is not known, or none is in force. */
  all?: Unfiltered | undefined;
  /** In place of the number of rows, where it would say too much. */
  count?: ReactNode;
  /** Other forms that the list can be saved in. */
  choices?: readonly (ExportChoice | InstantChoice)[];
  /** In place of the buttons for files, columns and density. */
  tools?: ReactNode;
  /** Filters that are not chips. */
  more?: ReactNode;
  /** Between the filters and the table. */
  children?: ReactNode;
}

/** Filters, count, tools and table of a list that its page reads; `ListTable` reads it as well. */
export function FilteredTable<Row extends RowData>({
  filtering: { names, text, filters, search, change, clear },
  ...props
}: FilteredTableProps<Row>) {
  const { noun, all, count, choices, tools, more, children, ...table } = props;
  const { columns, view } = table;
  const viewed = { columns, view, filters: names, search, change };
  const rows: Rows<Row> = useOpeningView(viewed)
    ? { ...table.rows, status: 'loading', items: [] }
    : table.rows;
  const suppressed = rows.suppressed ?? 0;
  return (
    <>
      <FilterBar {...(text && { text })} filters={filters} search={search} onChange={change}>
        {more}
        {suppressed > 0 && <SuppressedCount count={suppressed} />}
        {count ?? <RowCount rows={rows} noun={noun(all?.count ?? rows.total ?? 0)} all={all} />}
        {view.list && <ViewButton list={viewed} />}
        {tools ?? (
          <TableTools columns={columns} view={view} rows={rows} {...(choices && { choices })} />
        )}
      </FilterBar>
      {children}
      <DataTable
        {...table}
        empty={suppressed > 0 ? <AllSuppressed count={suppressed} /> : table.empty}
        rows={rows}
        clearFilters={suppressed > 0 ? undefined : clear}
      />
    </>
  );
}
