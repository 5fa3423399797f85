/**
 * `npm test [-- files]`: all tests that any clone can run, or those in the files named; `npm run test:corpus`: those that need
 * the corpus (docs/corpus.md). `ASSAY_TEST_SEED=<number>` runs them in a random order, but for files of which tests build on
 * each other.
 */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { CORPUS, hasCorpus } from '../packages/core/vectors/corpus.ts';
import { buildPage } from './build-page.ts';
import { corpusTestFiles, IN_ORDER, ownTestFiles } from './test-files.ts';

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

/** Runs `node --test`, and resolves to its exit status. */
function run(options: string[], paths: string[]): Promise<number> {
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
  const env = { ...process.env, NODE_ENV: 'test' };
  const child = spawn(process.execPath, args, { stdio: 'inherit', env });
  return new Promise((resolve) => child.once('close', (status) => resolve(status ?? 1)));
}

await buildPage();
const files = named.length > 0 ? named : isCorpus ? corpusTestFiles() : ownTestFiles();
const concurrency = `--test-concurrency=${Math.max(2, availableParallelism())}`;
const seed = process.env['ASSAY_TEST_SEED'];
if (seed === undefined) process.exitCode = await run([concurrency], files);
else {
  const ordered = files.filter((path) => IN_ORDER.includes(path));
  const others = files.filter((path) => !IN_ORDER.includes(path));
  const random =
    others.length > 0 ? await run([concurrency, `--test-random-seed=${seed}`], others) : 0;
  process.exitCode = ordered.length > 0 ? (await run([concurrency], ordered)) || random : random;
}
