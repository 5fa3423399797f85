import type { Worker, WorkerEvents } from 'graphile-worker';

/**
 * When a worker looks again for a serial job, in milliseconds, each more or less by a quarter. All workers look when a job is added; each
 * locks the free queues meanwhile, so that those that may run the job can miss it, and would wait a second.
 */
const AGAIN_MS = [20, 80, 300];

/** Has idle workers of a pool look for jobs again. */
export interface Waker {
  wake(): void;
  /** Looks no more: workers that end may not be asked. */
  stop(): void;
}

/** @param events of the pool, before it is started */
export function createWaker(events: WorkerEvents): Waker {
  const workers = new Set<Worker>();
  const timers = new Map<number, NodeJS.Timeout>();
  events.on('worker:create', ({ worker }) => workers.add(worker));
  events.on('worker:release', ({ worker }) => workers.delete(worker));
  events.on('worker:stop', ({ worker }) => workers.delete(worker));
  return {
    wake() {
      for (const ms of AGAIN_MS) {
        // At most three are pending, however many jobs are added; at least one of them is not due at once.
        if (timers.has(ms)) continue;
        const look = () => {
          timers.delete(ms);
          [...workers].some((worker) => worker.nudge());
        };
        timers.set(ms, setTimeout(look, ms * (0.75 + Math.random() / 2)));
      }
    },
    stop() {
      for (const timer of timers.values()) clearTimeout(timer);
      workers.clear();
    },
  };
}
