import { once } from 'node:events';
import { basename, relative } from 'node:path';
import { PassThrough } from 'node:stream';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';

/** A file of tests, which runs in a process of its own. */
interface TestFile {
  path: string;
  /** Seed of the random order of its tests; without one they run in the order of the file. */
  seed?: string;
}

/** How test files ended. */
export interface TestOutcome {
  passed: boolean;
  /** Tests that failed, as `<file>:<line> <name>: <first line of the error>`, in the order in which they ended. */
  failed: string[];
  /** Seconds that each file took, and lived after its last test, in the order in which they ended. */
  took: { path: string; seconds: number; afterwards: number }[];
}

/** Counts that the runner prints at the end. */
const COUNTS = ['tests', 'suites', 'passed', 'failed', 'cancelled', 'skipped', 'todo'] as const;

/** As the runner of Node.js prints them. */
const PRINTED: Partial<Record<string, string>> = { passed: 'pass', failed: 'fail' };

type Event = { type: string; data: unknown };
type Counts = Record<(typeof COUNTS)[number], number>;

/**
 * Runs test files in the order given, `concurrency` at once, and resolves when all have ended. Each file's results are printed as it ends.
 * One run of Node.js would have a fixed number of processes for a fixed list; here a file that takes long delays no other.
 */
export async function runTestFiles(
  files: readonly TestFile[],
  concurrency: number,
): Promise<TestOutcome> {
  const outcome: TestOutcome = { passed: true, failed: [], took: [] };
  const totals: Counts = {
    ...{ tests: 0, suites: 0, passed: 0, failed: 0, cancelled: 0, skipped: 0, todo: 0 },
  };
  const events = new PassThrough({ objectMode: true });
  const printed = events.compose(new spec());
  printed.on('data', (text: Buffer) => process.stdout.write(text));
  const waiting = [...files];
  const work = async () => {
    for (
      let file = waiting.shift();
      file !== undefined && !ended.signal.aborted;
      file = waiting.shift()
    )
      for (const event of await runFile(file, outcome, totals)) events.write(event);
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  if (ended.signal.aborted) outcome.passed = false;
  events.end();
  await once(printed, 'end');
  for (const name of COUNTS) process.stdout.write(`ℹ ${PRINTED[name] ?? name} ${totals[name]}\n`);
  return outcome;
}

/**
 * Ends the files that run, when a signal is to end this process; those that wait do not begin. It may come twice: a terminal sends it
 * to all processes, and npm sends it on.
 */
const ended = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => ended.abort());

/** Runs one file, and returns what is to be printed about it. */
async function runFile(
  { path, seed }: TestFile,
  outcome: TestOutcome,
  totals: Counts,
): Promise<Event[]> {
  const events: Event[] = [];
  let hasEnded = false;
  let testedAt = Date.now();
  let afterwards = 0;
  const running = run({
    files: [path],
    concurrency: 1,
    signal: ended.signal,
    execArgv: [
      '--import=./scripts/test-context.ts',
      // Component tests are TSX.
      '--import=./packages/web/src/test-page/test-loader.ts',
      ...(seed === undefined ? [] : [`--test-random-seed=${seed}`]),
    ],
  });
  running.on('test:summary', ({ success, file, counts, duration_ms }) => {
    outcome.passed &&= success;
    // Once for the file, and once for the run, which is no more than the file.
    if (file !== undefined) {
      afterwards = secondsSince(testedAt);
      return;
    }
    hasEnded = true;
    // The types leave out `failed`.
    const counted: Partial<Record<string, number>> = { ...counts };
    for (const name of COUNTS) totals[name] += counted[name] ?? 0;
    outcome.took.push({
      path: nameOf(path),
      seconds: Math.round(duration_ms / 1_000),
      afterwards,
    });
  });
  // Afterwards the file completes, as one more test.
  running.on('test:complete', () => {
    testedAt = Date.now();
  });
  running.on('test:fail', ({ file, line, name, details: { error } }) => {
    const { message } = error.cause instanceof Error ? error.cause : error;
    const [reason] = message.split('\n');
    outcome.failed.push(`${file ?? ''}:${line ?? ''} ${name}: ${reason}`);
  });
  for await (const event of running) if (!isOfRun(event)) events.push(event);
  if (!hasEnded) {
    outcome.passed = false;
    outcome.failed.push(`${path}: ended without a summary`);
  }
  return events;
}

const secondsSince = (instant: number) => Math.round((Date.now() - instant) / 1_000);

/** A file's path in the checkout; files that share a process have a module elsewhere. */
const nameOf = (path: string): string =>
  relative('', path).startsWith('..') ? basename(path) : relative('', path);

/** Whether an event sums up the run of the file: how many tests there were is said once, for all files. */
function isOfRun({ type, data }: { type: string; data: unknown }): boolean {
  if (type === 'test:summary') return true;
  const hasFile = typeof data === 'object' && data !== null && 'file' in data && data.file;
  return type === 'test:diagnostic' && !hasFile;
}
