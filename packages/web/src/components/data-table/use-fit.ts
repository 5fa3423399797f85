import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import { usePrinting } from '../../lib/use-printing.ts';
import type { Column } from './column.ts';
import { type FittedColumns, fitColumns } from './fit-columns.ts';

/** Below this window width rows are cards, which show the columns with `Column.card`. */
const CARDS = '(max-width: 767px)';

/** Room on a sheet of A4, landscape, in pixels. */
const PAPER_PX = 1000;

/** Returns the least width of a table that is scrolled sideways; undefined for one that fits its room. */
export const leastWidthOf = <Row>({ columns, least }: FittedColumns<Row>): number | undefined =>
  columns.some(({ column }) => column.stays) ? least : undefined;

/** Returns the columns that fit in `scroller`, measured before the first paint and whenever its width changes. */
export function useFit<Row>(
  columns: readonly Column<Row>[],
  scroller: RefObject<HTMLElement | null>,
): FittedColumns<Row> {
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () =>
      setRoom(matchMedia(CARDS).matches ? Number.POSITIVE_INFINITY : element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
  const isPrinting = usePrinting();
  const available = isPrinting ? PAPER_PX : room;
  return useMemo(() => fitColumns(columns, available), [columns, available]);
}
