// biome-ignore-all lint/a11y/noRedundantRoles: display: grid of the cards takes the elements' own roles away
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import type { Column } from './column.ts';
import { directionOf, nextSort } from './sort-order.ts';
import type { TableView } from './table-view.ts';

const ARIA = { asc: 'ascending', desc: 'descending' } as const;

/** Class of a column's cells, head and body alike. */
export const cellClass = <Row,>({
  numeric,
  wide,
  widest,
  beside,
}: Column<Row>): string | undefined =>
  [numeric && 'num', wide && 'wide-only', widest && 'widest-only', beside && 'beside-only']
    .filter(Boolean)
    .join(' ') || undefined;

/** Both widths of a column, as variables that the style sheet chooses from. */
export const widthOf = <Row,>({ width, narrow = width }: Column<Row>): CSSProperties =>
  // React's type knows no variables.
  ({ '--w': pixels(width), '--w-narrow': pixels(narrow) }) as CSSProperties;

const pixels = (width: number | undefined) => (width === undefined ? 'auto' : `${width}px`);

/** The sticky head; columns that the server can sort have a button and say their order. */
export function TableHead<Row>({
  columns,
  view,
}: {
  columns: readonly Column<Row>[];
  view: TableView;
}) {
  return (
    <thead role="rowgroup">
      <tr role="row" aria-rowindex={1}>
        {columns.map((column) => (
          <HeadCell key={column.id} column={column} view={view} />
        ))}
      </tr>
    </thead>
  );
}

function HeadCell<Row>({ column, view }: { column: Column<Row>; view: TableView }) {
  const direction = directionOf(column, view.sort);
  const Arrow = direction === 'asc' ? IconArrowUp : IconArrowDown;
  const label = <span className={column.quiet ? 'vh' : undefined}>{column.label}</span>;
  return (
    <th
      role="columnheader"
      scope="col"
      className={cellClass(column)}
      style={widthOf(column)}
      aria-sort={column.sort ? (direction ? ARIA[direction] : 'none') : undefined}
    >
      {column.sort ? (
        <button
          type="button"
          className="sort"
          onClick={() => view.setSort(nextSort(column, view.sort))}
        >
          {label}
          {direction && <Arrow className="i i-12" aria-hidden="true" />}
        </button>
      ) : (
        label
      )}
    </th>
  );
}
