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
  /** Width in pixels; one column at least has none and takes what is left. */
  width?: number;
  /** Width where the list is narrower than 1000 px, as beside an open drawer; by default the same. */
  narrow?: number;
  /** Field that the server sorts by; without it the column cannot be sorted. */
  sort?: string;
  /** Order of the first click; descending suits counts and times. */
  first?: 'asc' | 'desc';
  /** Numbers are right-aligned. */
  numeric?: boolean;
  /** Left out where the list is narrower than 1000 px. */
  wide?: boolean;
  /** Left out where the list is narrower than 1200 px: of a table with many columns. */
  widest?: boolean;
  /** Left out where a list that is no cards is narrower than 560 px, as beside the tree of projects in a small window. */
  beside?: boolean;
  /** Its place on a card under 768 px; columns without one are not on the card. */
  card?: 'mark' | 'id' | 'name' | 'end' | 'state';
  /** Always shown: not in the column menu. */
  fixed?: boolean;
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
