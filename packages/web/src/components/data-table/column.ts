import {
  type ColumnDef,
  columnVisibilityFeature,
  type RowData,
  tableFeatures,
} from '@tanstack/react-table';
import type { ReactNode } from 'react';

/** One column of a list. Columns are constants of their module. */
export interface Column<Row> {
  /** Name in the address (`hide=`). */
  id: string;
  /** Head of the column, and its name in the column menu. */
  label: string;
  cell: (row: Row) => ReactNode;
  /** Names the row: at least 200 px wide, never left out. */
  isName?: boolean;
  /** Width in pixels; at least one column has none and takes the remaining space. */
  width?: number;
  /** Width when the wide ones do not all fit, for example beside an open drawer; by default the same. */
  narrow?: number;
  /** Least width in pixels of a column without `width`; by default 200 for a name, 120 for others. */
  min?: number;
  /**
   * Order in which columns are hidden for lack of space, 1 first; by default 3, and never if `fixed`. The row's
   * details show the value too.
   */
  yields?: number;
  /** Tells whether a row has no value here; the column is hidden when no row of the whole result has one. */
  isEmpty?: (row: Row) => boolean;
  /** Filter or order of the list under which the first row has a value, if any row has: `{ sort: '-epss' }`. */
  filled?: Readonly<Record<string, string | boolean>>;
  /** Field that the server sorts by; without it the column cannot be sorted. */
  sort?: string;
  /** Order of the first click; descending suits counts and times. */
  first?: 'asc' | 'desc';
  /** Numbers are right-aligned. */
  numeric?: boolean;
  /** Hidden second for lack of space. */
  wide?: boolean;
  /** Hidden first for lack of space. */
  widest?: boolean;
  /** Its position on a card under 768 px; columns without one are not on the card. */
  card?: 'mark' | 'id' | 'name' | 'end' | 'state';
  /** Always shown: not in the column menu. */
  fixed?: boolean;
  /** Has a width of one's own: never left out, the list is scrolled sideways instead. */
  stays?: boolean;
  /** Stays in sight when the list is scrolled sideways. */
  isPinned?: boolean;
  /** Distance in pixels of a pinned column from the left edge; set by the list. */
  left?: number;
  /** Replaces the label in the head. */
  head?: ReactNode;
  /** Second line of the head, such as a sum over the rows. */
  note?: ReactNode;
  /** The label is for screen readers alone. */
  quiet?: boolean;
}

/** Features that our tables use of the table library; the server sorts and filters. */
export const features = tableFeatures({ columnVisibilityFeature });
type Features = typeof features;

/**
 * Converts our columns for the table library: it manages rows and visible columns, `Column.cell` renders the
 * cells.
 */
export const columnDefsOf = <Row extends RowData>(
  columns: readonly Column<Row>[],
): ColumnDef<Features, Row>[] =>
  columns.map((column) => ({
    id: column.id,
    header: column.label,
    enableHiding: !column.fixed,
  }));
