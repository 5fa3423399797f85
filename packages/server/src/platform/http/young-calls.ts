import type { FastifyInstance } from 'fastify';

/** A longer call is not a page that a user waits for: an upload, an event stream, a long wait. */
const YOUNG_MS = 200;

/** Recent calls without an answer yet, to which background work yields. */
export interface YoungCalls {
  /** Counts the calls of a server from now on. */
  watch(app: FastifyInstance): void;
  /** Resolves when no recent call is in progress, after `most_ms` milliseconds at the latest. */
  quiet(most_ms: number): Promise<void>;
}

/** Counts calls of one process. */
export function createYoungCalls(): YoungCalls {
  let count = 0;
  let waiting: (() => void)[] = [];
  const leave = () => {
    if (--count > 0) return;
    for (const resolve of waiting) resolve();
    waiting = [];
  };
  return {
    watch(app) {
      const timers = new WeakMap<object, NodeJS.Timeout>();
      app.addHook('onRequest', async (request) => {
        count++;
        const grown = () => {
          if (timers.delete(request)) leave();
        };
        timers.set(request, setTimeout(grown, YOUNG_MS).unref());
      });
      app.addHook('onResponse', async (request) => {
        clearTimeout(timers.get(request));
        if (timers.delete(request)) leave();
      });
    },
    async quiet(most_ms) {
      if (count === 0) return;
      await new Promise<void>((resolve) => {
        const timeout = setTimeout(resolve, most_ms);
        waiting.push(() => {
          clearTimeout(timeout);
          resolve();
        });
      });
    },
  };
}
