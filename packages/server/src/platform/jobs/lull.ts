import { setTimeout } from 'node:timers/promises';

/** Nothing ran for so long: a pipeline that sends several documents would have sent the next one. */
const QUIET_MS = 200;
/** Work that can wait waits so long at most. */
const MOST_MS = 1_000;

/** Tells when a worker does nothing that a person or a pipeline waits for. */
export interface Lull {
  /** Runs work that a person or a pipeline waits for. */
  busy<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Resolves when no such work ran for 200 ms, or after a second. @throws AbortError */
  wait(signal: AbortSignal): Promise<void>;
}

/** Creates it for one process: work of other processes does not count. */
export function createLull(): Lull {
  let running = 0;
  let endedAt = Number.NEGATIVE_INFINITY;
  /** Milliseconds until enough time has passed, as far as is known. */
  const left = () => (running > 0 ? QUIET_MS : Math.max(0, endedAt + QUIET_MS - performance.now()));
  return {
    async busy(work) {
      running++;
      try {
        return await work();
      } finally {
        running--;
        endedAt = performance.now();
      }
    },
    async wait(signal) {
      const until = performance.now() + MOST_MS;
      while (left() > 0 && performance.now() < until)
        await setTimeout(left(), undefined, { signal });
    },
  };
}
