// biome-ignore-all lint/a11y/noRedundantRoles: display: grid of the cards takes the elements' own roles away
import { IconArrowDown, IconArrowUp } from '@assay/icons';
import type { CSSProperties } from 'react';
import type { Column } from './column.ts';
import styles from './data-table.module.css';
import type { FittedColumn } from './fit-columns.ts';
import { directionOf, nextSort } from './sort-order.ts';
import type { TableView } from './table-view.ts';

const ARIA = { asc: 'ascending', desc: 'descending' } as const;

/** Class of a column's cells, in head and body. */
export const cellClass = <Row,>({ numeric }: Column<Row>): string | undefined =>
  numeric ? 'num' : undefined;

/** The width of a column, as a variable that the style sheet reads. */
export const widthOf = <Row,>({ width }: FittedColumn<Row>): CSSProperties =>
  // React's type knows no variables.
  ({ '--w': width === undefined ? 'auto' : `${width}px` }) as CSSProperties;

/** The sticky head; columns that the server can sort have a button and state their order. */
export function TableHead<Row>({
  columns,
  view,
}: {
  columns: readonly FittedColumn<Row>[];
  view: TableView;
}) {
  return (
    <thead role="rowgroup">
      <tr role="row" aria-rowindex={1}>
        {columns.map((fitted) => (
          <HeadCell key={fitted.column.id} fitted={fitted} view={view} />
        ))}
      </tr>
    </thead>
  );
}

function HeadCell<Row>({ fitted, view }: { fitted: FittedColumn<Row>; view: TableView }) {
  const { column } = fitted;
  const direction = directionOf(column, view.sort);
  const Arrow = direction === 'asc' ? IconArrowUp : IconArrowDown;
  if (column.head !== undefined)
    return (
      <th role="columnheader" scope="col" style={widthOf(fitted)}>
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
    </th>
  );
}
