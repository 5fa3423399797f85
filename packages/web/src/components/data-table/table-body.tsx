// biome-ignore-all lint/a11y/noRedundantRoles: display: grid of the cards takes the elements' own roles away
import type { RowData, Row as TableRowOf } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect } from 'react';
import type { Column, features } from './column.ts';
import styles from './data-table.module.css';
import type { RowCursor } from './row-cursor.ts';
import { TableRow } from './table-row.tsx';
import type { Density } from './table-view.ts';

/** Height of a row in pixels, as `--row-h` has it. */
const ROW_PX: Record<Density, number> = { compact: 28, normal: 36, roomy: 44 };
/** Additional height of a second line, as `data-two-lines` sets it. */
const SECOND_LINE_PX = 12;
/** Rows rendered beyond both edges, and the distance from the end at which the next page is requested. */
const OVERSCAN = 12;
const NEAR_END = 25;

/** Properties of the rows of a list, for both layouts. */
export interface BodyProps<Row extends RowData> {
  rows: readonly TableRowOf<typeof features, Row>[];
  columns: readonly Column<Row>[];
  cursor: RowCursor;
  openId: string | undefined;
  isDim: ((row: Row) => boolean) | undefined;
  onOpen: (row: Row) => void;
  /** Asks for the next window; it may be called often. */
  onNearEnd: () => void;
}

/** Renders visible rows and a few around them; the others are empty space above and below. */
export function VirtualBody<Row extends RowData>({
  density,
  hasTwoLines,
  scroller,
  ...props
}: BodyProps<Row> & {
  density: Density;
  hasTwoLines: boolean;
  scroller: RefObject<HTMLElement | null>;
}) {
  const { rows, cursor, onNearEnd } = props;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX[density] + (hasTwoLines ? SECOND_LINE_PX : 0),
    overscan: OVERSCAN,
    // The sticky head covers the first row when a row is scrolled to the top.
    scrollPaddingStart: props.columns.some(({ note }) => note !== undefined) ? 56 : 36,
  });
  const items = virtual.getVirtualItems();
  const first = items[0];
  const last = items.at(-1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another density have another size
  useEffect(() => virtual.measure(), [virtual, density]);
  useEffect(() => {
    if (last && last.index >= rows.length - NEAR_END) onNearEnd();
  }, [last, rows.length, onNearEnd]);
  useEffect(() => cursor.onMove((index) => virtual.scrollToIndex(index)), [cursor, virtual]);
  return (
    <tbody role="rowgroup">
      <Room height={first?.start ?? 0} />
      {items.map(({ index }) => (
        <BodyRow key={rows[index]?.id} {...props} index={index} />
      ))}
      <Room height={last ? virtual.getTotalSize() - last.end : 0} />
    </tbody>
  );
}

/** Draws all rows that were read, as cards; the browser skips those out of sight. */
export function CardBody<Row extends RowData>(props: BodyProps<Row>) {
  return (
    <tbody role="rowgroup">
      {props.rows.map((row, index) => (
        <BodyRow key={row.id} {...props} index={index} />
      ))}
    </tbody>
  );
}

function BodyRow<Row extends RowData>(props: BodyProps<Row> & { index: number }) {
  const { rows, columns, cursor, openId, isDim, onOpen, index } = props;
  const row = rows[index];
  if (!row) return null;
  return (
    <TableRow
      row={row}
      columns={columns}
      index={index}
      isOpen={row.id === openId}
      isCurrent={index === cursor.index}
      isDim={isDim?.(row.original) ?? false}
      onOpen={onOpen}
      onFocus={cursor.setIndex}
    />
  );
}

/** Room for rows that are not drawn. One cell: spanning columns that are left out would bring them back. */
function Room({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <tr className={styles.pad} aria-hidden="true">
      <td style={{ height }} />
    </tr>
  );
}
