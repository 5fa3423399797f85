import type { Rows } from '../../components/data-table/rows.ts';
import type { TableView } from '../../components/data-table/table-view.ts';
import { formatTotal } from '../../lib/formats.ts';

/** The row whose details are open, as far as the list has been read. */
export interface OpenRow<Row> {
  /** Undefined while the list has not come that far, or does not have it. */
  row: Row | undefined;
  /** Position: `3 of 51`; undefined outside of the loaded rows. */
  place: { at: number; total: string } | undefined;
  /** Opens the previous or next row; undefined when there is none in either direction. */
  step: ((by: -1 | 1) => void) | undefined;
}

/** Finds the open row in a list. */
export function openRowOf<Row>(
  rows: Rows<Row>,
  view: Pick<TableView, 'open' | 'setOpen'>,
  idOf: (row: Row) => string,
): OpenRow<Row> {
  const index = rows.items.findIndex((row) => idOf(row) === view.open);
  const row = rows.items[index];
  if (!row) return { row: undefined, place: undefined, step: undefined };
  const step = (by: -1 | 1) => {
    const next = rows.items[index + by];
    if (next) view.setOpen(idOf(next));
    else if (by === 1 && rows.hasMore) rows.loadMore();
  };
  return {
    row,
    place: {
      at: index + 1,
      total: formatTotal(rows.total ?? rows.items.length, { isExact: rows.totalIsExact }),
    },
    step: rows.items.length > 1 ? step : undefined,
  };
}
