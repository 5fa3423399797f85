import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { YOUNG_MEMORY } from '../platform/young-memory.ts';
import {
  BYTES_FD,
  type ParsedSbom,
  type ParserMessage,
  type ParserTask,
  type Refused,
  type RefusedSbom,
} from './parse-job.ts';
import { startWorkTimer, type Worked } from './worked-time.ts';

/** The program of a parser process. */
export const PARSER_PROGRAM = fileURLToPath(new URL('./child.ts', import.meta.url));
/** Code alone: the checkout may hold the data directory too. */
const CODE = ['packages/', 'node_modules/'].map((name) =>
  fileURLToPath(new URL(`../../../../${name}`, import.meta.url)),
);
const WATCH_MS = 50;
/** A child loads its code and compiles schemas before it is ready. */
const START_MS = 120_000;
const MIB = 1024 * 1024;

/** Exit states of V8 with a full heap. */
const OUT_OF_HEAP = new Set<NodeJS.Signals | number | null>(['SIGABRT', 'SIGTRAP', 'SIGILL', 134]);

/** An answer without the number of its job. */
export type Outcome = { parsed: ParsedSbom } | { written: true } | Refused;

export interface ParserLimits {
  /** Heap of V8, in MiB: beyond, the child ends itself. */
  heap_mb: number;
  /** Resident memory of the child, in MiB: buffers count here. */
  resident_mb: number;
  /** Time that the child may work at any document, counted from when it is ready for it. */
  deadline_ms: number;
  /** Additional time per MiB. */
  deadline_ms_per_mib: number;
  /** Most time for the largest. */
  longest_deadline_ms: number;
  /** Time without any work after which the child hangs, watched every 50 ms. */
  hung_ms: number;
  /** Documents after which a child is replaced, so that nothing can pile up. */
  documents: number;
}

/** A parser process to start. */
interface ParserStart {
  program: string;
  /** The only folder besides the code that it may read and write. */
  folder: string;
  limits: ParserLimits;
}

/** One parser process. */
export interface ParserWorker {
  readonly busy: boolean;
  /**
   * Gives the process a job; it must not be busy. Always resolves.
   *
   * @param onComponents called with the number of components read so far, at most twice a second
   */
  run(job: ParserTask, onComponents?: (components: number) => void): Promise<Outcome>;
  /** Kills it; resolves when it is gone. */
  stop(): Promise<void>;
}

interface Current {
  resolve: (outcome: Outcome) => void;
  onComponents: ((components: number) => void) | undefined;
  /** Milliseconds of work for this document. */
  allowed: number;
  /** Work of the child at it; starts over when the child becomes ready. */
  look: () => Worked;
  timer: NodeJS.Timeout;
  /** Reason the parent ended the process, if it did. */
  why: RefusedSbom | null;
}

/**
 * Starts a parser process.
 *
 * @param on `retired`: it has read its number of documents, accepts no more and ends by itself; `ended`: it is
 *   gone
 */
export function startWorker(
  start: ParserStart,
  on: { retired: () => void; ended: () => void },
): ParserWorker {
  const { limits } = start;
  const child = forkChild(start);
  let current: Current | undefined;
  let documents = 0;
  let isReady = false;

  function watch(): void {
    if (current !== undefined && isOverdue(current))
      end(refusal('deadline', 'The document took too long to read.'));
    else if (residentMb(child.pid) > limits.resident_mb) end(tooLarge());
  }
  function isOverdue({ look, allowed }: Current): boolean {
    const { ms, still } = look();
    return ms > allowed + (isReady ? 0 : START_MS) || still * WATCH_MS > limits.hung_ms;
  }
  function end(why: RefusedSbom): void {
    if (current !== undefined) current.why = why;
    child.kill('SIGKILL');
  }
  function settle(outcomeOf: (done: Current) => Outcome): void {
    const done = current;
    if (done === undefined) return;
    current = undefined;
    clearInterval(done.timer);
    done.resolve(outcomeOf(done));
  }

  child.on('message', (message: ParserMessage) => {
    if (message === 'ready') {
      isReady = true;
      if (current !== undefined) current.look = startWorkTimer(child.pid);
      return;
    }
    if ('components' in message) {
      current?.onComponents?.(message.components);
      return;
    }
    const { id: _, ...outcome } = message;
    if (++documents >= limits.documents) {
      on.retired();
      child.disconnect();
    }
    settle(() => outcome);
  });
  child.once('exit', (code, signal) => {
    const own = OUT_OF_HEAP.has(signal ?? code) ? tooLarge() : crashed();
    settle(({ why }) => ({ refused: why ?? own }));
    on.ended();
  });
  return {
    get busy() {
      return current !== undefined;
    },
    run: (job, onComponents) =>
      new Promise((resolve) => {
        const allowed = deadlineOf(job, limits);
        const look = startWorkTimer(child.pid);
        const timer = setInterval(watch, WATCH_MS);
        current = { resolve, onComponents, allowed, look, timer, why: null };
        send(child, job);
      }),
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve();
        child.once('exit', () => resolve());
        child.kill('SIGKILL');
      }),
  };
}

/** Milliseconds for a document of its size; a missing one is found missing soon enough. */
function deadlineOf(job: ParserTask, limits: ParserLimits): number {
  const size =
    'document' in job
      ? job.document.length
      : (statSync(job.document_path, { throwIfNoEntry: false })?.size ?? 0);
  const time = limits.deadline_ms + (size / MIB) * limits.deadline_ms_per_mib;
  return Math.min(time, limits.longest_deadline_ms);
}

function forkChild({ program, folder, limits }: ParserStart): ChildProcess {
  const child = fork(program, [], {
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'],
    execArgv: [
      '--permission',
      ...[...CODE, folder].map((path) => `--allow-fs-read=${path}`),
      `--allow-fs-write=${folder}`,
      `--max-old-space-size=${limits.heap_mb}`,
      YOUNG_MEMORY,
      '--disable-proto=delete',
    ],
  });
  child.on('error', () => child.kill('SIGKILL'));
  // A child that is killed leaves its pipe broken; its end says so.
  child.stdio[BYTES_FD]?.on('error', () => {});
  return child;
}

/** Sends bytes through a pipe of their own: in a message they would be copied. */
function send(child: ChildProcess, job: ParserTask): void {
  if (!('document' in job)) {
    child.send(job);
    return;
  }
  const { document, ...rest } = job;
  child.send({ ...rest, document_bytes: document.length });
  const pipe = child.stdio[BYTES_FD];
  if (document.length > 0 && pipe instanceof Writable) pipe.write(document);
}

/**
 * Resident memory of a process in MiB; 0 if the system does not report it (macOS: only the heap limit applies).
 */
function residentMb(pid: number | undefined): number {
  try {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]);
    return (pages * 4096) / 1048576;
  } catch {
    return 0;
  }
}

const refusal = (code: RefusedSbom['code'], message: string): RefusedSbom => ({
  code,
  message,
  at: '',
});
const tooLarge = () => refusal('memory', 'The document needs more memory than this server gives.');

/** The refusal of a document whose reader ended without an answer. */
export const crashed = (): RefusedSbom =>
  refusal('crashed', 'The document could not be read: the reader ended unexpectedly.');
