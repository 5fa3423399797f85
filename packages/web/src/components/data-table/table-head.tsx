// biome-ignore-all lint/a11y/noRedundantRoles: display: grid of the cards takes the elements' own roles away
import { IconArrowDown, IconArrowUp } from '@assay/icons';
import type { CSSProperties } from 'react';
import type { Column } from './column.ts';
import styles from './data-table.module.css';
import type { FittedColumn } from './fit-columns.ts';
import { changeColumn, orderLayout } from './layout.ts';
import { ResizeHandle } from './resize-handle.tsx';
import { directionOf, nextSort } from './sort-order.ts';
import type { TableView } from './table-view.ts';

const ARIA = { asc: 'ascending', desc: 'descending' } as const;

/** Class of a column's cells, in head and body. */
export const cellClass = <Row,>({ numeric }: Column<Row>): string | undefined =>
  numeric ? 'num' : undefined;

/** The width of a column, as a variable that the style sheet reads. */
export const widthOf = <Row,>({ width, column }: FittedColumn<Row>): CSSProperties =>
  // React's type knows no variables.
  ({ '--w': width === undefined ? 'auto' : `${width}px`, left: column.left }) as CSSProperties;

/** Where a pinned cell stays when the list is scrolled sideways. */
export const pinStyle = <Row,>({ left }: Column<Row>): CSSProperties | undefined =>
  left === undefined ? undefined : { left };

/** The sticky head; columns that the server can sort have a button and state their order. */
export function TableHead<Row>({
  columns,
  all,
  view,
}: {
  columns: readonly FittedColumn<Row>[];
  /** Columns of the list in their order, those without room or values included. */
  all: readonly Column<Row>[];
  view: TableView;
}) {
  const resize = (id: string, width: number | undefined) => {
    const layout = orderLayout(all, view.layout).filter((own) => !view.hidden.includes(own.id));
    const pinned = layout.find((column) => column.id === id)?.pinned;
    view.setLayout(changeColumn(layout, id, { width, pinned }));
  };
  return (
    <thead role="rowgroup">
      <tr role="row" aria-rowindex={1}>
        {columns.map((fitted) => (
          <HeadCell key={fitted.column.id} fitted={fitted} view={view} onResize={resize} />
        ))}
      </tr>
    </thead>
  );
}

function HeadCell<Row>({
  fitted,
  view,
  onResize,
}: {
  fitted: FittedColumn<Row>;
  view: TableView;
  onResize: (id: string, width: number | undefined) => void;
}) {
  const { column } = fitted;
  const direction = directionOf(column, view.sort);
  const Arrow = direction === 'asc' ? IconArrowUp : IconArrowDown;
  if (column.head !== undefined)
    return (
      <th
        role="columnheader"
        scope="col"
        style={widthOf(fitted)}
        data-pinned={column.left !== undefined || undefined}
      >
        {column.head}
      </th>
    );
  const label = (
    <span className={column.quiet ? 'visually-hidden' : undefined}>{column.label}</span>
  );
  return (
    <th
      role="columnheader"
      scope="col"
      className={cellClass(column)}
      style={widthOf(fitted)}
      data-name={column.isName}
      data-pinned={column.left !== undefined || undefined}
      aria-sort={column.sort ? (direction ? ARIA[direction] : 'none') : undefined}
    >
      {column.sort ? (
        <button
          type="button"
          className={styles.sort}
          onClick={() => view.setSort(nextSort(column, view.sort))}
        >
          {label}
          {direction && <Arrow className="icon" data-size="12" aria-hidden="true" />}
        </button>
      ) : (
        label
      )}
      {column.note !== undefined && <div className={styles.note}>{column.note}</div>}
      {view.list && (
        <ResizeHandle
          onResize={(width) => onResize(column.id, width)}
          onReset={() => onResize(column.id, undefined)}
        />
      )}
    </th>
  );
}
