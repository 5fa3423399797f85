/**
 * `npm test [-- files]`: all tests that any clone can run, or those in the files named; `npm run test:corpus`: those that need
 * the corpus (docs/corpus.md). `--with-corpus` runs both, at once. The tests of a file run in random order;
 * `ASSAY_TEST_SEED=<number>` repeats an order.
 */
import { randomInt } from 'node:crypto';
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CORPUS, hasCorpus } from '../packages/core/vectors/corpus.ts';
import {
  startTestCluster,
  stopTestCluster,
} from '../packages/server/src/platform/db/test-cluster.ts';
import { buildPage } from './build-page.ts';
import { buildProgram } from './build-program.ts';
import { notExercised } from './exercised-components.ts';
import { useMemoryFolder } from './memory-folder.ts';
import { runTestFiles, type TestOutcome } from './run-test-files.ts';
import { batchTests } from './test-batches.ts';
import { componentTestFiles, corpusTestFiles, kindsOf, ownTestFiles } from './test-files.ts';

const COMPILED = fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url));

process.chdir(fileURLToPath(new URL('../', import.meta.url)));
/** Test files that are meant where none is named, by the first argument. */
const SUITES: Record<string, () => string[]> = {
  '--corpus': corpusTestFiles,
  '--with-corpus': () => [...ownTestFiles(), ...corpusTestFiles()],
};
const suite = SUITES[process.argv[2] ?? ''];
const named = process.argv.slice(suite ? 3 : 2);
if (suite && !hasCorpus()) {
  const count = corpusTestFiles().length;
  process.stderr.write(
    `There is no corpus at ${CORPUS}: ${count} test files cannot run. See docs/corpus.md.\n`,
  );
  process.exit(2);
}

useMemoryFolder();
/** Where component tests write which functions they called. */
const calls = mkdtempSync(join(tmpdir(), 'assay-calls-'));

await buildPage();
const server = await buildProgram('start');
await buildProgram('assay');
/** Files of a pattern; one that names none stays, so that the runner refuses it. */
const filesOf = (pattern: string): string[] => {
  const found = globSync(pattern);
  return found.length > 0 ? found : [pattern];
};
const files = named.length > 0 ? named.flatMap(filesOf) : (suite ?? ownTestFiles)();
const seed = process.env['ASSAY_TEST_SEED'] ?? String(randomInt(2 ** 32));
const batches = mkdtempSync(join(tmpdir(), 'assay-batches-'));
const { inOrder, long, short } = kindsOf(files);
const others = [...long, ...batchTests(short, batches)];
/** Two more than there are cores: each process waits for a database, other programs or a browser at times. */
const AT_ONCE = availableParallelism() + 2;

// Building the page leaves `production` here, and React's tools for tests need another one.
process.env['NODE_ENV'] = 'test';
process.env['ASSAY_CALLED_FUNCTIONS'] = calls;
// Compiled once, the product's modules load in half the time.
process.env['NODE_COMPILE_CACHE'] = COMPILED;
if (extname(server) === '.mjs')
  process.env['ASSAY_TEST_PARSER'] = join(dirname(server), 'child.mjs');
await startTestCluster();
let outcome: TestOutcome;
try {
  outcome = await runTestFiles(
    [...inOrder.map((path) => ({ path })), ...others.map((path) => ({ path, seed }))],
    AT_ONCE,
  );
} finally {
  await stopTestCluster();
}
if (!outcome.passed) process.exitCode = 1;
// Once more at the end, which is what is left of a long output.
for (const failure of outcome.failed) process.stderr.write(`Failed: ${failure}\n`);
// A shorter run would begin with these.
const longest = outcome.took.toSorted((a, b) => b.seconds - a.seconds);
for (const { path, seconds } of longest.slice(0, 20))
  if (seconds >= 20) process.stdout.write(`${seconds} s: ${path}\n`);
// A timer, or a connection that is not closed, keeps others waiting.
for (const { path, afterwards } of longest)
  if (afterwards >= 5) process.stdout.write(`${afterwards} s after its last test: ${path}\n`);
process.stdout.write(`Order of the tests: ASSAY_TEST_SEED=${seed}\n`);

if (componentTestFiles().every((path) => files.includes(path))) {
  const missing = notExercised(calls);
  for (const name of missing) process.stderr.write(`No component test draws ${name}\n`);
  if (missing.length > 0) process.exitCode = 1;
}
for (const folder of [calls, batches]) rmSync(folder, { recursive: true });
