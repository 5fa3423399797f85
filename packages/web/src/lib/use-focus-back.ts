import { useEffect, useState } from 'react';

/**
 * Gives the focus back to what had it, when a dialog goes that is drawn only while it is open: the library does so only for
 * dialogs that stay and are closed (WCAG 2.4.3).
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
