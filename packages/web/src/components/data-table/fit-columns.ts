import type { Column } from './column.ts';

/** Minimum width of a name, and of another column without a width, in pixels. */
const NAME_PX = 200;
const REST_PX = 120;
/** Room that the edges of a table take from its first and its last column, in pixels. */
const EDGES_PX = 32;

/** A column with its assigned width; undefined takes the remaining space. */
export interface FittedColumn<Row> {
  column: Column<Row>;
  width: number | undefined;
}

/** The columns of a list that fit, in order. */
export interface FittedColumns<Row> {
  columns: readonly FittedColumn<Row>[];
  /** Narrow widths are in use, and cells omit content that only wide lists show. */
  isNarrow: boolean;
  /** Least width of the table in pixels; more than the room where columns stay that do not fit. */
  least: number;
}

type Sized = Pick<Column<never>, 'width' | 'narrow' | 'min' | 'isName' | 'stays'>;

/** Returns the width of a column in a wide list, in pixels; the least one if it takes what is left. */
export const ownWidthOf = ({ width, min, isName }: Sized): number =>
  width ?? min ?? (isName ? NAME_PX : REST_PX);

/** The least that a column takes, in pixels: a name never less than 200, unless a person chose so. */
function leastOf({ width, narrow = width, min, isName, stays }: Sized, isNarrow: boolean): number {
  const own = min ?? (isName ? NAME_PX : REST_PX);
  const preferred = (isNarrow ? narrow : width) ?? own;
  return isName && !stays ? Math.max(preferred, own) : preferred;
}

/** Hiding order of a column: 1 first. Infinity for columns that always stay. */
function orderOf({
  yields,
  isName,
  fixed,
  wide,
  widest,
  stays,
}: Pick<Column<never>, 'yields' | 'isName' | 'fixed' | 'wide' | 'widest' | 'stays'>): number {
  if (isName || stays) return Number.POSITIVE_INFINITY;
  if (yields !== undefined) return yields;
  if (fixed) return Number.POSITIVE_INFINITY;
  return widest ? 1 : wide ? 2 : 3;
}

/**
 * Chooses the columns of a list so that no name gets less than 200 px: first wide widths, then narrow ones,
 * then columns are hidden in their declared order, the last of equals first.
 *
 * @param room width of the list in pixels
 */
export function fitColumns<Row>(columns: readonly Column<Row>[], room: number): FittedColumns<Row> {
  let shown = columns;
  for (;;) {
    const fits = (isNarrow: boolean) =>
      shown.reduce((sum, column) => sum + leastOf(column, isNarrow), EDGES_PX) <= room;
    const next = fits(true) ? undefined : nextToLeave(shown);
    if (!next) return sized(shown, !fits(false));
    shown = shown.filter((column) => column !== next);
  }
}

function nextToLeave<Row>(columns: readonly Column<Row>[]): Column<Row> | undefined {
  const first = Math.min(...columns.map(orderOf));
  return Number.isFinite(first)
    ? columns.findLast((column) => orderOf(column) === first)
    : undefined;
}

/** When no column without a width is left, the name takes the remaining space, because its cells need it most. */
function sized<Row>(columns: readonly Column<Row>[], isNarrow: boolean): FittedColumns<Row> {
  const takesRest =
    columns.find(({ width }) => width === undefined) ??
    columns.find(({ isName, stays }) => isName && !stays) ??
    columns.findLast(({ isPinned }) => !isPinned);
  return {
    isNarrow,
    least: columns.reduce((sum, column) => sum + leastOf(column, isNarrow), EDGES_PX),
    columns: withPins(columns, isNarrow).map((column, at) => ({
      column,
      width:
        columns[at] === takesRest || column.width === undefined
          ? undefined
          : leastOf(column, isNarrow),
    })),
  };
}

/** Gives pinned columns their distance from the left; the boxes that select rows stay in sight with them. */
function withPins<Row>(columns: readonly Column<Row>[], isNarrow: boolean): readonly Column<Row>[] {
  const last = columns.findLastIndex(({ isPinned }) => isPinned);
  let left = 0;
  return columns.map((column, at) => {
    if (at > last) return column;
    const pinned = { ...column, left };
    left += leastOf(column, isNarrow);
    return pinned;
  });
}
