import { InsufficientStorage } from '../errors.ts';
import { FairQueue } from '../platform/fair-queue.ts';
import type { ParsedSbom, ParseRequest, ParserTask, Refused, WritingJob } from './parse-job.ts';
import {
  crashed,
  type Outcome,
  PARSER_PROGRAM,
  type ParserLimits,
  type ParserWorker,
  startWorker,
} from './parser-worker.ts';

/** The bar for 50,000 components is 256 MiB over idle. */
export const DEFAULT_LIMITS: ParserLimits = {
  heap_mb: 1536,
  resident_mb: 2048,
  deadline_ms: 10_000,
  deadline_ms_per_mib: 2_500,
  longest_deadline_ms: 600_000,
  hung_ms: 60_000,
  documents: 2000,
};

/**
 * Reads documents in child processes, one document at a time each. Tenants take turns: the backlog of one delays a
 * document of another by no more than the document that is being read.
 */
export interface ParserPool {
  /**
   * Resolves with the result or the refusal; a child that dies on a document refuses it.
   *
   * @param onComponents called with the number of components read so far, at most twice a second
   * @throws InsufficientStorage when there is no space for derived data
   */
  parse(
    job: ParseRequest,
    tenantUuid: string,
    onComponents?: (components: number) => void,
  ): Promise<{ parsed: ParsedSbom } | Refused>;
  /** Writes a document again, its license notices, or the standards in it; refusals as in `parse`. */
  write(job: WritingJob, tenantUuid: string): Promise<{ written: true } | Refused>;
  /** Starts a child unless one runs, so that the first document finds one that is ready. */
  warm(): void;
  /** Ends the children; waiting documents are refused as crashed. */
  close(): Promise<void>;
}

/** Differences between pools. */
interface ParserPoolOptions {
  limits?: ParserLimits;
  program?: string;
}

interface Waiting {
  job: ParserTask;
  onComponents: ((components: number) => void) | undefined;
  resolve: (outcome: Outcome) => void;
}

/**
 * Creates a pool of at most `size` parser processes, which start on demand.
 *
 * @param size 0 for a process that never reads documents
 * @param folder the only folder besides the code that children may read and write
 * @param how.program of the children, where it is not that of this source
 */
export function createParserPool(
  folder: string,
  size: number,
  { limits = DEFAULT_LIMITS, program = PARSER_PROGRAM }: ParserPoolOptions = {},
): ParserPool {
  const queue = new FairQueue<Waiting>();
  const workers = new Set<ParserWorker>();
  /** All running ones, including those that left the pool. */
  const running = new Set<ParserWorker>();
  let lastId = 0;
  let closed = false;

  function start(): ParserWorker {
    const worker = startWorker(
      { program, folder, limits },
      {
        retired: () => workers.delete(worker),
        ended: () => {
          running.delete(worker);
          workers.delete(worker);
          next();
        },
      },
    );
    workers.add(worker);
    running.add(worker);
    return worker;
  }
  function next(): void {
    if (closed || queue.size === 0) return;
    const idle = [...workers].find((worker) => !worker.busy);
    const worker = idle ?? (workers.size < size ? start() : undefined);
    const waiting = worker && queue.shift();
    if (waiting === undefined) return;
    worker?.run(waiting.job, waiting.onComponents).then((outcome) => {
      waiting.resolve(outcome);
      next();
    });
    next();
  }
  // The child's answer has the type of the job.
  const ask = <Answer extends Outcome>(
    job: ParseRequest | WritingJob,
    tenantUuid: string,
    onComponents?: (components: number) => void,
  ) =>
    new Promise<Answer>((resolve, reject) => {
      if (closed) return resolve({ refused: crashed() } as Answer);
      // A lack of space is not the document's fault.
      const answer = (outcome: Outcome) =>
        'refused' in outcome && outcome.refused.code === 'no_space'
          ? reject(new InsufficientStorage())
          : resolve(outcome as Answer);
      queue.push(tenantUuid, { job: { ...job, id: ++lastId }, onComponents, resolve: answer });
      next();
    });

  return {
    parse: ask<{ parsed: ParsedSbom } | Refused>,
    write: ask<{ written: true } | Refused>,
    warm: () => void (running.size < Math.min(size, 1) && start()),
    async close() {
      closed = true;
      for (let next = queue.shift(); next !== undefined; next = queue.shift())
        next.resolve({ refused: crashed() });
      await Promise.all([...running].map((worker) => worker.stop()));
    },
  };
}
