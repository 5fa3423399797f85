import type { Rows } from '../../components/data-table/rows.ts';
import type { TableView } from '../../components/data-table/table-view.ts';
import { formatTotal } from '../../lib/formats.ts';

/** The row whose details are open, as far as the list has been read: what its drawer needs of the list. */
export interface OpenRow<Row> {
  /** Undefined while the list has not come that far, or does not have it. */
  row: Row | undefined;
  /** The list is being read. */
  isReading: boolean;
  /** Position: `3 of 51`; undefined outside of the loaded rows. */
  place: { at: number; total: string } | undefined;
  /** Opens the previous or next row; undefined when there is none in either direction. */
  onStep: ((by: -1 | 1) => void) | undefined;
  onClose: () => void;
}

/** Finds the open row in a list. */
export function openRowOf<Row>(
  rows: Rows<Row>,
  view: Pick<TableView, 'open' | 'setOpen'>,
  idOf: (row: Row) => string,
): OpenRow<Row> {
  const index = rows.items.findIndex((row) => idOf(row) === view.open);
  const row = rows.items[index];
  const isReading = rows.status === 'loading';
  const onClose = () => view.setOpen(undefined);
  if (!row) return { row, isReading, place: undefined, onStep: undefined, onClose };
  const step = (by: -1 | 1) => {
    const next = rows.items[index + by];
    if (next) view.setOpen(idOf(next));
    else if (by === 1 && rows.hasMore) rows.loadMore();
  };
  return {
    row,
    isReading,
    place: {
      at: index + 1,
      total: formatTotal(rows.total ?? rows.items.length, { isExact: rows.totalIsExact }),
    },
    onStep: rows.items.length > 1 ? step : undefined,
    onClose,
  };
}
