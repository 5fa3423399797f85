import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';

/** The row with the keyboard cursor. */
export interface RowCursor {
  /** Index in the whole list, from 0. */
  index: number;
  setIndex: (index: number) => void;
  /** Moves by rows, within the list, and focuses the row. */
  move: (by: number) => void;
  /** Calls back before a row gets the focus, so that it can be scrolled into sight; returns how to stop. */
  onMove: (listener: (index: number) => void) => () => void;
}

const FRAMES = 10;

/** A cursor over `count` rows of the table in `scroller`. */
export function useRowCursor(count: number, scroller: RefObject<HTMLElement | null>): RowCursor {
  const [index, setIndex] = useState(0);
  const listeners = useRef(new Set<(index: number) => void>());
  const at = useRef(index);
  at.current = Math.min(index, Math.max(count - 1, 0));
  const frame = useRef(0);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);

  const focus = useCallback(
    (target: number, tries: number) => {
      const row = scroller.current?.querySelector<HTMLElement>(`tr[data-index="${target}"]`);
      if (row) row.focus({ preventScroll: false });
      // A row out of sight is drawn only after the list has scrolled there.
      else if (tries > 0) frame.current = requestAnimationFrame(() => focus(target, tries - 1));
    },
    [scroller],
  );
  const move = useCallback(
    (by: number) => {
      if (count === 0) return;
      const inside = scroller.current?.contains(document.activeElement) ?? false;
      // The first key enters the list at the cursor; later ones move it.
      const target = inside ? Math.max(0, Math.min(count - 1, at.current + by)) : at.current;
      setIndex(target);
      for (const listener of listeners.current) listener(target);
      focus(target, FRAMES);
    },
    [count, scroller, focus],
  );
  const onMove = useCallback((listener: (index: number) => void) => {
    listeners.current.add(listener);
    return () => {
      listeners.current.delete(listener);
    };
  }, []);
  return useMemo(
    () => ({ index: Math.min(index, Math.max(count - 1, 0)), setIndex, move, onMove }),
    [index, count, move, onMove],
  );
}
