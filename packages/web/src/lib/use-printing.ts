import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Tells whether the page is being printed. The page renders before the browser lays it out on paper, and again
 * afterwards.
 */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}

/**
 * Prints in the light theme whatever the screen shows: browsers omit backgrounds, and light text would be
 * unreadable.
 */
export function printInLight(root: HTMLElement): void {
  const name = 'mantineColorScheme';
  let onScreen: string | undefined;
  window.addEventListener('beforeprint', () => {
    onScreen = root.dataset[name];
    root.dataset[name] = 'light';
  });
  window.addEventListener('afterprint', () => {
    if (onScreen !== undefined) root.dataset[name] = onScreen;
  });
}
