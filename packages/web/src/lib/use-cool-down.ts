import { useEffect, useState } from 'react';

/**
 * Counts down, so that something is done only so often.
 *
 * @param seconds how long it takes
 * @returns whole seconds that are left, 0 when it may be done; and how to begin
 */
export function useCoolDown(
  seconds: number,
  { begun }: { begun: boolean },
): [left: number, begin: () => void] {
  const [until, setUntil] = useState(begun ? Date.now() + seconds * 1000 : 0);
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  useEffect(() => {
    if (left === 0) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [left]);
  const begin = () => {
    setNow(Date.now());
    setUntil(Date.now() + seconds * 1000);
  };
  return [left, begin];
}
