import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { SeenLog } from '../scope/last-run.ts';
import type { LogRow } from '../scope/log-row.ts';

/** Where logs are. */
export interface LogPlaces {
  /** URL of the database, as its owner. */
  url: string;
  /** As ASSAY_BLOBS. */
  blobs: string;
}

/** Answer of the thread about one log. */
export interface CheckedLog {
  problems: string[];
  /** null after a failure. */
  seen: SeenLog | null;
  failure: string | null;
}

/** Checks whole logs in a thread of its own. */
export interface LogThread {
  /** One at a time. */
  check(log: LogRow): Promise<CheckedLog>;
  stop(): Promise<void>;
}

/** Starts the thread with the first log that it is given. */
export function startLogThread(places: LogPlaces): LogThread {
  let thread: Worker | undefined;
  return {
    async check(log) {
      thread ??= new Worker(new URL('./log-thread.ts', import.meta.url), { workerData: places });
      const answered = once(thread, 'message');
      thread.postMessage(log);
      const [checked]: CheckedLog[] = await answered;
      return checked ?? { problems: [], seen: null, failure: 'The thread gave no answer' };
    },
    async stop() {
      await thread?.terminate();
    },
  };
}
