import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the page is being printed. It is drawn again before the browser lays it out on paper, and again after. */
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

/** Prints in the light theme whatever the screen shows: browsers leave grounds out, and light ink would be lost. */
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
