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

/** Runs test files, and resolves to whether all tests passed. */
export async function runTestFiles({
  paths,
  concurrency,
  seed,
  isLive,
}: TestRun): Promise<boolean> {
  if (paths.length === 0) return true;
  let passed = true;
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
    passed &&= success;
  });
  const printed: Buffer[] = [];
  for await (const chunk of events.compose(new spec())) {
    if (isLive) process.stdout.write(chunk);
    else printed.push(Buffer.from(chunk));
  }
  process.stdout.write(Buffer.concat(printed));
  return passed;
}
