import { EventEmitter } from 'node:events';
import { type JobHelpers, Logger, run, type WorkerEvents } from 'graphile-worker';
import { createPool, urlOfRole, WORKER_LIMITS } from '../db/connect.ts';
import { SCHEMA } from './install.ts';
import { createWaker } from './waker.ts';
import { watchWorkers } from './watch.ts';

export { cancelJob, enqueue, selectDeadJobs, selectTaskStates } from './enqueue.ts';

/** One run of a job. Jobs run at least once: a task must bear being run twice with one payload. */
export interface Job {
  id: string;
  task: string;
  tenant_uuid: string | null;
  /** As enqueued; the task parses it. */
  payload: unknown;
  /** One at the first run, five at the last. */
  attempt: number;
  /** Aborts when the job is cancelled or the process stops: end soon, by an exception. */
  signal: AbortSignal;
}

/** Handlers by task name. An exception causes a retry, at most five attempts. */
export type Tasks = Record<string, (job: Job) => Promise<void>>;

export interface QueueOptions {
  /** DATABASE_URL, of the owner. */
  url: string;
  /** Told about failed runs and outages. */
  log?: (level: 'error' | 'warn', message: string) => void;
  /** Polling interval for scheduled jobs, in milliseconds; new jobs send a notification. */
  poll_ms?: number;
  /** Milliseconds between two looks for jobs of workers that are gone; two seconds where it is omitted. */
  sweep_ms?: number;
  /** Called after each such look. */
  onSweep?: () => void;
}

/**
 * A set of workers for some tasks. A process runs one for interactive tasks and one for bulk ones: they share
 * tables but no worker, so that bulk work never delays interactive work.
 */
export interface Queue {
  /** Begins to work; at most `concurrency` jobs at a time. Only once. */
  start(tasks: Tasks, concurrency: number): Promise<void>;
  /** Lets running jobs end for five seconds, aborts them, and releases those that did not end. */
  stop(): Promise<void>;
}

/** Signals are main's business. */
const SETTINGS = { schema: SCHEMA, parsedCronItems: [], noHandleSignals: true };

/** Prepares a queue; nothing connects before `start`. */
export function createQueue(options: QueueOptions): Queue {
  const { url, log = () => {}, poll_ms = 1_000, sweep_ms, onSweep } = options;
  const workerUrl = urlOfRole(url, 'assay_worker');
  const running = new Map<string, AbortController>();
  let stopAll = async (): Promise<void> => {};
  return {
    async start(tasks, concurrency) {
      const size = concurrency + 3;
      const pool = createPool({ url: workerUrl, limits: WORKER_LIMITS, size, name: 'assay queue' });
      const events: WorkerEvents = new EventEmitter();
      const waker = createWaker(events);
      const watch = watchWorkers({
        ...{ url: workerUrl, sweep_ms, onSweep },
        onCancel: (id) => running.get(id)?.abort(),
        onSerial: (task) => Object.hasOwn(tasks, task) && waker.wake(),
      });
      const end = () => {
        waker.stop();
        return watch.stop().then(() => pool.end());
      };
      events.on('pool:create', ({ workerPool }) => {
        watch.live(workerPool.id).catch((error) => log('warn', String(error)));
      });
      try {
        const taskList = taskListOf(tasks, running);
        const runner = await run({
          ...SETTINGS,
          pollInterval: poll_ms,
          pgPool: pool,
          taskList,
          concurrency,
          events,
          logger: loggerTo(log),
        });
        runner.promise.catch((error) => log('error', String(error)));
        stopAll = () => runner.stop().finally(end);
      } catch (error) {
        await end();
        throw error;
      }
    },
    async stop() {
      await stopAll();
      stopAll = async () => {};
    },
  };
}

const taskListOf = (tasks: Tasks, running: Map<string, AbortController>) =>
  Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      (payload: unknown, { job, abortSignal }: JobHelpers) => {
        const { tenant_uuid, data } = payload as { tenant_uuid: string | null; data: unknown };
        const about = { id: job.id, task: name, tenant_uuid, payload: data, attempt: job.attempts };
        return runOnce(task, about, { running, abortSignal });
      },
    ]),
  );

interface Stops {
  running: Map<string, AbortController>;
  abortSignal: AbortSignal;
}

/** A cancelled job has ended as requested, whatever it threw afterwards. */
async function runOnce(
  task: (job: Job) => Promise<void>,
  about: Omit<Job, 'signal'>,
  { running, abortSignal }: Stops,
): Promise<void> {
  const cancelled = new AbortController();
  running.set(about.id, cancelled);
  try {
    await task({ ...about, signal: AbortSignal.any([cancelled.signal, abortSignal]) });
  } catch (error) {
    if (!cancelled.signal.aborted) throw error;
  } finally {
    running.delete(about.id);
  }
}

const loggerTo = (log: (level: 'error' | 'warn', message: string) => void) =>
  new Logger(() => (level, message) => {
    if (level === 'error') log('error', message);
    if (level === 'warning') log('warn', message);
  });
