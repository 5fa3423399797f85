/**
 * `npm test [-- files]`: all tests that any clone can run, or those in the files named; `npm run test:corpus`: those that need
 * the corpus (docs/corpus.md). The tests of a file run in random order; `ASSAY_TEST_SEED=<number>` repeats an order.
 */
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CORPUS, hasCorpus } from '../packages/core/vectors/corpus.ts';
import { buildPage } from './build-page.ts';
import { notExercised } from './exercised-components.ts';
import { batchTests } from './test-batches.ts';
import { componentTestFiles, corpusTestFiles, lanesOf, ownTestFiles } from './test-files.ts';

const COMPILED = fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url));

process.chdir(fileURLToPath(new URL('../', import.meta.url)));
const isCorpus = process.argv[2] === '--corpus';
const named = process.argv.slice(isCorpus ? 3 : 2);
if (isCorpus && !hasCorpus()) {
  const count = corpusTestFiles().length;
  process.stderr.write(
    `There is no corpus at ${CORPUS}: ${count} test files cannot run. See docs/corpus.md.\n`,
  );
  process.exit(2);
}

/** Where component tests write which functions they called. */
const calls = mkdtempSync(join(tmpdir(), 'assay-calls-'));

/** Runs `node --test`, and resolves to its exit status. What it prints comes at once, or at its end. */
function run(
  { options, isLive }: { options: string[]; isLive: boolean },
  paths: string[],
): Promise<number> {
  const args = [
    '--test',
    // Component tests are TSX.
    '--import=./packages/web/src/test-page/test-loader.ts',
    '--test-global-setup=packages/server/src/platform/db/test-cluster.ts',
    '--test-reporter=spec',
    ...options,
    ...paths,
  ];
  // Building the page leaves `production` here, and React's tools for tests need another one.
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    ASSAY_CALLED_FUNCTIONS: calls,
    // Each file is a process of its own: compiled once, the product's modules load in half the time.
    NODE_COMPILE_CACHE: COMPILED,
  };
  const child = spawn(process.execPath, args, {
    stdio: ['inherit', isLive ? 'inherit' : 'pipe', 'inherit'],
    env,
  });
  const printed: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => void printed.push(chunk));
  return new Promise((resolve) =>
    child.once('close', (status) => {
      process.stdout.write(Buffer.concat(printed));
      resolve(status ?? 1);
    }),
  );
}

await buildPage();
/** Files of a pattern; one that names none stays, so that the runner refuses it. */
const filesOf = (pattern: string): string[] => {
  const found = globSync(pattern);
  return found.length > 0 ? found : [pattern];
};
const all = isCorpus ? corpusTestFiles() : ownTestFiles();
const files = named.length > 0 ? named.flatMap(filesOf) : all;
const seed = process.env['ASSAY_TEST_SEED'] ?? String(randomInt(2 ** 32));
const batches = mkdtempSync(join(tmpdir(), 'assay-batches-'));
const optionsOf = (concurrency: number) => [
  `--test-concurrency=${Math.max(1, concurrency)}`,
  `--test-random-seed=${seed}`,
];
const cores = availableParallelism();
/** Files of a lane as one run; the stories are in order, which is no random one. */
const runOf = (paths: string[], concurrency?: number) => ({
  options: concurrency === undefined ? [] : optionsOf(concurrency),
  paths,
});
const { short, long, beside, inOrder } = lanesOf(files);
// Three processes on two cores: each waits for a database, other programs or a browser at times.
const lanes = [
  [runOf(isCorpus ? short : batchTests(short, join(batches, 'short')), cores - 1)],
  [runOf(long, Math.floor(cores / 2))],
  [runOf(inOrder), runOf(batchTests(beside, join(batches, 'beside')), Math.floor(cores / 2))],
].map((lane) => lane.filter(({ paths }) => paths.length > 0));
const live = lanes.findIndex((lane) => lane.length > 0);

/** Runs the files of a lane one run after the other. */
async function runLane(
  lane: ReturnType<typeof runOf>[],
  { isLive }: { isLive: boolean },
): Promise<number[]> {
  const statuses: number[] = [];
  for (const { options, paths } of lane) statuses.push(await run({ options, isLive }, paths));
  return statuses;
}

const statuses = (
  await Promise.all(lanes.map((lane, i) => runLane(lane, { isLive: i === live })))
).flat();
process.exitCode = statuses.find((status) => status !== 0) ?? 0;
process.stdout.write(`Order of the tests: ASSAY_TEST_SEED=${seed}\n`);

if (componentTestFiles().every((path) => files.includes(path))) {
  const missing = notExercised(calls);
  for (const name of missing) process.stderr.write(`No component test draws ${name}\n`);
  if (missing.length > 0) process.exitCode = 1;
}
for (const folder of [calls, batches]) rmSync(folder, { recursive: true });
