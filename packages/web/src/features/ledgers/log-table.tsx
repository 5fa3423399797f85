import type { ReactNode } from 'react';
import type { ListName, RowOf } from '../../api.ts';
import type { Column } from '../../components/data-table/column.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { RowCount } from '../../components/data-table/row-count.tsx';
import type { Rows } from '../../components/data-table/rows.ts';
import { TableTools } from '../../components/data-table/table-tools.tsx';
import { useTableView } from '../../components/data-table/table-view.ts';

/** A list of a log, newest first: count, tools, rows. It has no filters. */
export function LogTable<K extends ListName>({
  label,
  noun,
  columns,
  rows,
  idOf,
  empty,
}: {
  label: string;
  /** Name of the rows, depending on their number. */
  noun: (count: number) => string;
  columns: readonly Column<RowOf<K>>[];
  rows: Rows<RowOf<K>>;
  idOf: (row: RowOf<K>) => string;
  empty: ReactNode;
}) {
  const view = useTableView();
  return (
    <>
      <div className="filters">
        <RowCount rows={rows} noun={noun(rows.total ?? 0)} />
        <TableTools columns={columns} view={view} rows={rows} />
      </div>
      <DataTable
        label={label}
        columns={columns}
        rows={rows}
        view={view}
        idOf={idOf}
        empty={empty}
      />
    </>
  );
}
