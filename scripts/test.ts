/**
 * `npm test [-- files]`: all tests that any clone can run, or those in the files named; `npm run test:corpus`: those that need
 * the corpus (docs/corpus.md). Tests run in random order, on one PostgreSQL cluster made for the run; journeys in the browser
 * build on each other, so they run beside them in their own order. `ASSAY_TEST_SEED` repeats an order that was printed.
 */
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { CORPUS } from '../packages/core/vectors/corpus.ts';
import { buildPage } from './build-page.ts';
import { corpusTestFiles, JOURNEYS, ownTestFiles } from './test-files.ts';

process.chdir(fileURLToPath(new URL('../', import.meta.url)));
const isCorpus = process.argv[2] === '--corpus';
const named = process.argv.slice(isCorpus ? 3 : 2);
if (isCorpus && !existsSync(CORPUS)) {
  const count = corpusTestFiles().length;
  process.stderr.write(
    `There is no corpus at ${CORPUS}: ${count} test files cannot run. See docs/corpus.md.\n`,
  );
  process.exit(2);
}

/** Runs `node --test`, and resolves to its exit status; what it prints appears at once, or at the end in one piece. */
function run(
  options: string[],
  files: string[],
  prints: 'at once' | 'at the end',
): Promise<number> {
  const args = [
    '--test',
    // Component tests are TSX.
    '--import=./packages/web/src/test-page/test-loader.ts',
    '--test-global-setup=packages/server/src/platform/db/test-cluster.ts',
    '--test-reporter=spec',
    ...options,
    ...files,
  ];
  const stdout = prints === 'at once' ? 'inherit' : 'pipe';
  const child = spawn(process.execPath, args, {
    stdio: ['inherit', stdout, 'inherit'],
    // Building the page leaves `production` here, and React's tools for tests need another one.
    env: { ...process.env, NODE_ENV: 'test' },
  });
  const printed: Buffer[] = [];
  child.stdout?.on('data', (piece: Buffer) => printed.push(piece));
  return new Promise((resolve) =>
    child.once('close', (status) => {
      process.stdout.write(Buffer.concat(printed));
      resolve(status ?? 1);
    }),
  );
}

await buildPage();
const seed = process.env['ASSAY_TEST_SEED'] ?? String(randomInt(2 ** 31));
const files = named.length > 0 ? named : isCorpus ? corpusTestFiles() : ownTestFiles();
const [journeys, others] = [
  files.filter((path) => path === JOURNEYS),
  files.filter((path) => path !== JOURNEYS),
];
const concurrency = `--test-concurrency=${Math.max(2, availableParallelism())}`;
const random = [`--test-random-seed=${seed}`, concurrency];
const statuses = await Promise.all([
  others.length > 0 ? run(random, others, 'at once') : 0,
  journeys.length > 0 ? run([], journeys, others.length > 0 ? 'at the end' : 'at once') : 0,
]);
if (statuses[0] !== 0) process.stderr.write(`The order was ASSAY_TEST_SEED=${seed}.\n`);
process.exitCode = statuses.find((status) => status !== 0) ?? 0;
