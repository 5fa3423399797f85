/**
 * `npm test [-- files]`: all tests that any clone can run, or those in the files named; `npm run test:corpus`: those that need
 * the corpus (docs/corpus.md). Tests run in a random order that the commit decides, so that a run can be repeated; another
 * `ASSAY_TEST_SEED` is another order. Files of which tests build on each other run beside them as they are written.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { CORPUS } from '../packages/core/vectors/corpus.ts';
import { buildPage } from './build-page.ts';
import { corpusTestFiles, IN_ORDER, ownTestFiles } from './test-files.ts';

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
  const child = spawn(process.execPath, args, { stdio: ['inherit', stdout, 'inherit'] });
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
const commit = spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).stdout ?? '';
const seed =
  process.env['ASSAY_TEST_SEED'] ?? String(Number.parseInt(commit.slice(0, 7) || '1', 16));
process.stderr.write(`Order of the tests: ASSAY_TEST_SEED=${seed}\n`);
const files = named.length > 0 ? named : isCorpus ? corpusTestFiles() : ownTestFiles();
const ordered = files.filter((path) => IN_ORDER.includes(path));
const others = files.filter((path) => !IN_ORDER.includes(path));
const concurrency = `--test-concurrency=${Math.max(2, availableParallelism())}`;
const random = [`--test-random-seed=${seed}`, concurrency];
const statuses = await Promise.all([
  others.length > 0 ? run(random, others, 'at once') : 0,
  ordered.length > 0
    ? run(['--test-concurrency=1'], ordered, others.length > 0 ? 'at the end' : 'at once')
    : 0,
]);
process.exitCode = statuses.find((status) => status !== 0) ?? 0;
