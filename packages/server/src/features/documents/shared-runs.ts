import { AppError } from '../../errors.ts';

/** Work that shares a transaction with others of its kind. */
interface Weighty {
  /** Its share of a run; a run is full at {@link FULL}. */
  weight: number;
}

/** Weight of a run beyond which the next one begins. */
const FULL = 512;

/** A job, and its waiting caller. */
interface Waiting<Job, Result> {
  job: Job;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Combines jobs of one key that arrive during a run into the next run, so that many callers share few
 * transactions, without additional waiting. If one of them is refused, each runs alone.
 *
 * @param run does all or none of the jobs, and returns their results in order
 */
export function shareRuns<Job extends Weighty, Result>(
  run: (jobs: Job[]) => Promise<Result[]>,
): (key: string, job: Job) => Promise<Result> {
  const queues = new Map<string, Waiting<Job, Result>[]>();

  async function drain(key: string, queue: Waiting<Job, Result>[]): Promise<void> {
    while (queue.length > 0) {
      let weight = 0;
      const rest = queue.findIndex(({ job }, at) => {
        weight += job.weight;
        return at > 0 && weight > FULL;
      });
      await runAll(queue.splice(0, rest < 0 ? queue.length : rest));
    }
    queues.delete(key);
  }

  async function runAll(batch: Waiting<Job, Result>[]): Promise<void> {
    try {
      const results = await run(batch.map(({ job }) => job));
      for (const [at, { resolve, reject }] of batch.entries()) {
        const result = results[at];
        if (result === undefined) reject(new Error('A run gave no result for a job'));
        else resolve(result);
      }
    } catch (error) {
      // Runs jobs one by one only after a refusal: other failures may have been committed.
      if (batch.length === 1 || !isRefusal(error)) for (const { reject } of batch) reject(error);
      else for (const waiting of batch) await runAll([waiting]);
    }
  }

  return (key, job) =>
    new Promise((resolve, reject) => {
      const queue = queues.get(key);
      if (queue) queue.push({ job, resolve, reject });
      else {
        const started = [{ job, resolve, reject }];
        queues.set(key, started);
        // Requests of the same turn come along.
        setImmediate(() => void drain(key, started));
      }
    });
}

const isRefusal = (error: unknown) => error instanceof AppError && error.status < 500;
