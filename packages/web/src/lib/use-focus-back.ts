import { useEffect, useState } from 'react';

/**
 * Restores the focus when a dialog unmounts that is rendered only while open: the library does so only for
 * dialogs that stay mounted (WCAG 2.4.3).
 */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () =>
      queueMicrotask(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true });
      }),
    [before],
  );
}
