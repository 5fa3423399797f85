// biome-ignore-all lint/a11y/noRedundantRoles: display: grid of the cards takes the elements' own roles away
import type { RowData, Row as TableRowOf } from '@tanstack/react-table';
import { type MouseEvent, memo, type Ref } from 'react';
import type { Column, features } from './column.ts';
import { cellClass, pinStyle } from './table-head.tsx';

/** Data that a row needs of its list. `index` counts from 0 over the whole list. */
interface RowProps<Row extends RowData> {
  row: TableRowOf<typeof features, Row>;
  columns: readonly Column<Row>[];
  index: number;
  isOpen: boolean;
  isCurrent: boolean;
  isDim: boolean;
  onOpen: (row: Row) => void;
  onFocus: (index: number) => void;
  measure?: Ref<HTMLTableRowElement> | undefined;
}

/** A click inside a link, button or field is that element's own. */
const isOwn = (event: MouseEvent) =>
  event.target instanceof Element && event.target.closest('a, button, input, label') !== null;

function PlainRow<Row extends RowData>(props: RowProps<Row>) {
  const { row, columns, index, isOpen, isCurrent, isDim, onOpen, onFocus, measure } = props;
  return (
    <tr
      role="row"
      ref={measure}
      data-open={isOpen || undefined}
      data-dim={isDim || undefined}
      aria-rowindex={index + 2}
      data-index={index}
      tabIndex={isCurrent ? 0 : -1}
      onFocus={() => onFocus(index)}
      onClick={(event) => isOwn(event) || onOpen(row.original)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target === event.currentTarget) onOpen(row.original);
      }}
    >
      {columns.map((column) => (
        <td
          key={column.id}
          role="cell"
          className={cellClass(column)}
          style={pinStyle(column)}
          data-pinned={column.left !== undefined || undefined}
          data-card={column.card}
        >
          {column.cell(row.original)}
        </td>
      ))}
    </tr>
  );
}

/**
 * One row of a list. Rendered again only when it or its position changes; `memo` alone would lose the type
 * parameter.
 */
export const TableRow = memo(PlainRow) as typeof PlainRow;
