import type { PointerEvent } from 'react';
import { widthInRange } from './layout.ts';
import styles from './resize.module.css';

/**
 * Edge of a head that changes the width of its column when it is dragged; a double click returns to the list's own
 * width. For pointers alone: the menu of columns has a field for the width.
 */
export function ResizeHandle({
  onResize,
  onReset,
}: {
  onResize: (width: number) => void;
  onReset: () => void;
}) {
  const start = (event: PointerEvent<HTMLSpanElement>) => {
    const head = event.currentTarget.closest('th');
    if (!head || event.button !== 0) return;
    event.preventDefault();
    const { clientX } = event;
    const before = head.getBoundingClientRect().width;
    const widthAt = (x: number) => widthInRange(before + x - clientX);
    const stop = new AbortController();
    const { signal } = stop;
    const move = ({ clientX: x }: MouseEvent) => head.style.setProperty('--w', `${widthAt(x)}px`);
    const end = ({ clientX: x }: MouseEvent) => {
      stop.abort();
      if (x !== clientX) onResize(widthAt(x));
    };
    document.addEventListener('pointermove', move, { signal });
    document.addEventListener('pointerup', end, { signal });
    document.addEventListener('pointercancel', () => stop.abort(), { signal });
  };
  return (
    <span
      className={styles.handle}
      aria-hidden="true"
      data-testid="resize"
      onPointerDown={start}
      onDoubleClick={onReset}
    />
  );
}
