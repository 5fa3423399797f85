import { useSyncExternalStore } from 'react';
import { formatAgo, formatInstant } from '../../lib/formats.ts';

const TICK_MS = 30_000;
const watchers = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

/** One clock for all times on the page; it stops with the last of them. */
function watch(watcher: () => void): () => void {
  now = Date.now();
  watchers.add(watcher);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const each of watchers) each();
  }, TICK_MS);
  return () => {
    watchers.delete(watcher);
    if (watchers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The present in milliseconds since 1970, as all times on the page have it: it moves on every half minute. */
export const useNow = (): number => useSyncExternalStore(watch, () => now);

/** A time relative to now, with the instant on hover. `at` is a UTC instant as the API writes it. */
export function TimeAgo({ at }: { at: string }) {
  const current = useNow();
  const instant = Date.parse(at);
  return (
    <time dateTime={at} title={formatInstant(instant)} className="nowrap">
      {formatAgo(instant, Math.max(current, Math.min(instant, Date.now())))}
    </time>
  );
}
