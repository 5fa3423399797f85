import { run } from 'node:test';
import { spec } from 'node:test/reporters';

/** How test files run: in the order of `paths`, each in its own process. */
export interface TestRun {
  paths: readonly string[];
  /** Files at once. */
  concurrency: number;
  /** Seed of the random order of a file's tests; without one they run in the order of the file. */
  seed?: string;
  /** Prints as files end instead of all at the end. */
  isLive: boolean;
}

/** How test files ended. */
export interface TestOutcome {
  passed: boolean;
  /** Tests that failed, as `<file>:<line> <name>: <first line of the error>`, in the order in which they ended. */
  failed: string[];
}

/** Runs test files, and resolves when all have ended. */
export async function runTestFiles({
  paths,
  concurrency,
  seed,
  isLive,
}: TestRun): Promise<TestOutcome> {
  const outcome: TestOutcome = { passed: true, failed: [] };
  if (paths.length === 0) return outcome;
  const events = run({
    files: [...paths],
    concurrency,
    execArgv: [
      // Component tests are TSX.
      '--import=./packages/web/src/test-page/test-loader.ts',
      ...(seed === undefined ? [] : [`--test-random-seed=${seed}`]),
    ],
  });
  events.on('test:summary', ({ success }) => {
    outcome.passed &&= success;
  });
  events.on('test:fail', ({ file, line, name, details: { error } }) => {
    const { message } = error.cause instanceof Error ? error.cause : error;
    const [reason] = message.split('\n');
    outcome.failed.push(`${file ?? ''}:${line ?? ''} ${name}: ${reason}`);
  });
  const printed: Buffer[] = [];
  for await (const chunk of events.compose(new spec())) {
    if (isLive) process.stdout.write(chunk);
    else printed.push(Buffer.from(chunk));
  }
  process.stdout.write(Buffer.concat(printed));
  return outcome;
}
