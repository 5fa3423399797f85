import { useEffect, useState } from 'react';

/** Whether something has ever been open: only then is its code loaded, and afterwards it stays to fade out. */
export function useWasOpened({ opened }: { opened: boolean }): boolean {
  const [was, setWas] = useState(opened);
  if (opened && !was) setWas(true);
  return was || opened;
}

/**
 * Opens a dialog of the library only after it is mounted: a dialog that is mounted open does not fade in, and does
 * not remember where the focus was.
 */
export function useOpening({ opened }: { opened: boolean }): boolean {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return opened && isMounted;
}
