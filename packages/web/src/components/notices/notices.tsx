import { useNotifications } from '@mantine/notifications';
import { useEffect, useState } from 'react';
import { lazily } from '../../lib/lazily.ts';

const ShownNotices = lazily(async () => (await import('./shown-notices.tsx')).ShownNotices);

/** Most notices answer an act of the person: their code is there by then, also when the server is not. */
const ACTS = ['pointerdown', 'keydown'] as const;

/** Notices of the whole page. Their code, a fortieth of a page's, is loaded by the first act or the first notice. */
export function Notices() {
  const [isWanted, setWanted] = useState(false);
  const { notifications } = useNotifications();
  const hasSome = notifications.length > 0;
  useEffect(() => {
    if (hasSome) setWanted(true);
  }, [hasSome]);
  useEffect(() => {
    const ended = new AbortController();
    for (const act of ACTS)
      window.addEventListener(act, ShownNotices.preload, { once: true, signal: ended.signal });
    return () => ended.abort();
  }, []);
  return isWanted && <ShownNotices />;
}
