import { useMemo } from 'react';
import type { Column } from './column.ts';
import type { Rows } from './rows.ts';
import { selectColumn } from './select-column.tsx';
import { useSelection } from './selection.ts';

/**
 * Selection of rows, and the columns with the checkboxes for it.
 *
 * @param idOf keeps its identity
 */
export function useRowSelection<Row>({
  rows,
  inUse,
  idOf,
  isNarrow,
}: {
  rows: Rows<Row>;
  inUse: readonly Column<Row>[];
  idOf: (row: Row) => string;
  /** Rows are cards, which have no space for checkboxes. */
  isNarrow: boolean;
}) {
  const ids = useMemo(() => rows.items.map(idOf), [rows.items, idOf]);
  const selection = useSelection(rows.key, ids);
  const select = useMemo(() => selectColumn(selection, idOf), [selection, idOf]);
  const hasBoxes = rows.source !== undefined && !isNarrow;
  const columns = useMemo(() => (hasBoxes ? [select, ...inUse] : inUse), [hasBoxes, select, inUse]);
  const toggle = (index: number, how: { range: boolean }) => {
    const id = ids[index];
    if (hasBoxes && id !== undefined) selection.toggle(id, how);
  };
  return { selection, columns, toggle };
}
