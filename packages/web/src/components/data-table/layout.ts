import type { ViewColumn } from '@assay/contract/views.ts';
import type { z } from 'zod';
import type { Column } from './column.ts';
import { ownWidthOf } from './fit-columns.ts';

/** Columns of a list as a person arranged them: those that are shown, in order, with widths and pins. */
export type Layout = readonly LayoutColumn[];

/** A column of a layout. */
export type LayoutColumn = z.output<typeof ViewColumn>;

const COLUMN = /^([a-z][a-z0-9_-]{0,63})(?:\.(\d{2,4}))?(\.pin)?$/i;
const LEAST_PX = 40;
const MOST_PX = 2000;

/** Keeps a width in the range that a view may have, in whole pixels. */
export const widthInRange = (px: number): number =>
  Math.round(Math.min(MOST_PX, Math.max(LEAST_PX, px)));

/** Reads a layout from the address: `name.240.pin,version`. Parts that no layout has are left out. */
export function parseLayout(text: string | undefined): Layout | undefined {
  const columns = new Map<string, LayoutColumn>();
  for (const part of (text ?? '').split(',')) {
    const [, id, width, pin] = COLUMN.exec(part) ?? [];
    if (id !== undefined && !columns.has(id) && columns.size < 64)
      columns.set(id, {
        id,
        ...(width && { width: widthInRange(Number(width)) }),
        ...(pin && { pinned: true }),
      });
  }
  return columns.size > 0 ? [...columns.values()] : undefined;
}

/** Formats a layout for the address; {@link parseLayout} reads it. */
export const formatLayout = (layout: Layout): string =>
  layout
    .map(({ id, width, pinned }) => `${id}${width ? `.${width}` : ''}${pinned ? '.pin' : ''}`)
    .join();

/**
 * Orders a layout for a list: pinned columns first. Names of columns that the list does not have are ignored; fixed
 * columns that the layout does not name are added where the list has them, at its beginning or its end.
 */
export function orderLayout(
  columns: readonly { id: string; fixed?: boolean | undefined }[],
  layout: Layout | undefined,
): Layout {
  if (!layout) return columns.map(({ id }) => ({ id }));
  const named = layout.filter((own) => columns.some(({ id }) => id === own.id));
  const isLost = ({ id, fixed }: (typeof columns)[number]) =>
    fixed === true && !named.some((own) => own.id === id);
  const first = columns.findIndex((column) => !isLost(column));
  const lostAt = (isHere: (at: number) => boolean): Layout =>
    columns.flatMap((column, at) => (isLost(column) && isHere(at) ? [{ id: column.id }] : []));
  const ordered = [...lostAt((at) => at < first), ...named, ...lostAt((at) => at > first)];
  return [...ordered.filter(({ pinned }) => pinned), ...ordered.filter(({ pinned }) => !pinned)];
}

/** Arranges the columns of a list by {@link orderLayout}; without a layout they stay as they are. */
export function arrangeColumns<Row>(
  columns: readonly Column<Row>[],
  layout: Layout | undefined,
): readonly Column<Row>[] {
  if (!layout) return columns;
  const byId = new Map(columns.map((column) => [column.id, column]));
  return orderLayout(columns, layout).flatMap((own) => {
    const column = byId.get(own.id);
    return column ? [sizedAs(column, own)] : [];
  });
}

/** A width or pin of one's own keeps a column: the list is scrolled sideways rather than hide it. */
function sizedAs<Row>(column: Column<Row>, { width, pinned }: LayoutColumn): Column<Row> {
  if (pinned) {
    const px = width ?? ownWidthOf(column);
    return { ...column, width: px, narrow: px, stays: true, isPinned: true };
  }
  return width === undefined ? column : { ...column, width, narrow: width, stays: true };
}

/** Moves a column by so many places. */
export function moveColumn(layout: Layout, id: string, by: number): Layout {
  const from = layout.findIndex((column) => column.id === id);
  const moved = layout[from];
  if (!moved) return layout;
  const others = layout.filter((column) => column !== moved);
  const to = Math.min(others.length, Math.max(0, from + by));
  return [...others.slice(0, to), moved, ...others.slice(to)];
}

/** Sets the width or the pin of a column; undefined takes it away. */
export const changeColumn = (
  layout: Layout,
  id: string,
  { width, pinned }: Omit<LayoutColumn, 'id'>,
): Layout =>
  layout.map((column) =>
    column.id === id
      ? { id, ...(width !== undefined && { width }), ...(pinned && { pinned }) }
      : column,
  );
