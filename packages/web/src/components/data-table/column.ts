import {
  type ColumnDef,
  columnVisibilityFeature,
  type RowData,
  tableFeatures,
} from '@tanstack/react-table';
import type { ReactNode } from 'react';

/** What one column of a list shows. Columns are constants of their module. */
export interface Column<Row> {
  /** Name in the address (`hide=`). */
  id: string;
  /** Head of the column, and its name in the column menu. */
  label: string;
  cell: (row: Row) => ReactNode;
  /** Names the row: at least 200 px wide, never left out. */
  isName?: boolean;
  /** Width in pixels; one column at least has none and takes what is left. */
  width?: number;
  /** Width where the wide ones do not all fit, as beside an open drawer; by default the same. */
  narrow?: number;
  /** Least width in pixels of a column without `width`; by default 200 for a name, 120 for others. */
  min?: number;
  /** When the column leaves for want of room, 1 first; by default 3, and never where `fixed`. What it shows is in the row's details too. */
  yields?: number;
  /** Whether a row has no value here; the column is left out where no row of the whole result has one. */
  isEmpty?: (row: Row) => boolean;
  /** Filter or order of the list under which the first row has a value, if any row has: `{ sort: '-epss' }`. */
  filled?: Readonly<Record<string, string | boolean>>;
  /** Field that the server sorts by; without it the column cannot be sorted. */
  sort?: string;
  /** Order of the first click; descending suits counts and times. */
  first?: 'asc' | 'desc';
  /** Numbers are right-aligned. */
  numeric?: boolean;
  /** Leaves second for want of room. */
  wide?: boolean;
  /** Leaves first for want of room. */
  widest?: boolean;
  /** Its place on a card under 768 px; columns without one are not on the card. */
  card?: 'mark' | 'id' | 'name' | 'end' | 'state';
  /** Always shown: not in the column menu. */
  fixed?: boolean;
  /** Stands in the head in place of the label. */
  head?: ReactNode;
  /** The label is for screen readers alone. */
  quiet?: boolean;
}

/** What our tables use of the table library; processing is the server's. */
export const features = tableFeatures({ columnVisibilityFeature });
type Features = typeof features;

/** Our columns as the table library wants them: it keeps rows and visible columns, the cells are drawn by `Column.cell`. */
export const columnDefsOf = <Row extends RowData>(
  columns: readonly Column<Row>[],
): ColumnDef<Features, Row>[] =>
  columns.map((column) => ({
    id: column.id,
    header: column.label,
    enableHiding: !column.fixed,
  }));
