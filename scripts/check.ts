/** Runs `npm run check`: format, lint, types, generated files, and all tests, before a change lands. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { hasCorpus } from '../packages/core/vectors/corpus.ts';
import {
  startTestCluster,
  stopTestCluster,
} from '../packages/server/src/platform/db/test-cluster.ts';
import { useMemoryFolder } from './memory-folder.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const TSC = 'node_modules/typescript/bin/tsc';
/**
 * Those that take longest come first. `tsconfig.node.json` is all packages whose own `tsconfig.json`, or `tsconfig.test.json`, differs
 * in nothing but their folder: what they share is checked once.
 */
const PROJECTS = [
  'tsconfig.json',
  'tsconfig.node.json',
  'packages/web/tsconfig.test.json',
  'packages/web/tsconfig.json',
  'packages/contract/tsconfig.json',
  'packages/core/tsconfig.json',
  'packages/icons/tsconfig.json',
];

const GENERATED = [
  'docs/openapi.json',
  'docs/verifying.md',
  'packages/server/src/platform/db/schema.gen.json',
  'packages/cli/src/help/call-texts.gen.ts',
  'packages/server/src/platform/db/tables.gen.ts',
];

/** The order of tests in a check, so that none fails by chance; `npm test` runs them in a new order each time. */
const ORDER = '3290701746';

/** A check that found something, which it printed itself. */
class Failed extends Error {}

const running = new Set<ChildProcess>();
let isEnded = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    isEnded = true;
    for (const child of running) child.kill(signal);
  });

/** Runs a command to its end, which a signal to this process brings about. @throws Failed, also after such a signal */
async function step(name: string, args: string[]): Promise<void> {
  if (isEnded) throw new Failed(name);
  process.stderr.write(`${name}\n`);
  const env = { ASSAY_TEST_SEED: ORDER, ...process.env };
  const child = spawn(args[0] ?? '', args.slice(1), { cwd: root, stdio: 'inherit', env });
  running.add(child);
  const [status] = await once(child, 'close');
  running.delete(child);
  if (status !== 0) throw new Failed(name);
}

/** Checks the types of a project, in one thread, as several check again what they share. @throws Failed */
const checkTypes = (project: string): Promise<void> =>
  step(`Types of ${project}`, [process.execPath, TSC, '-p', project, '--checkers', '1']);

const checkFormat = (): Promise<void> =>
  step('Format and lint', [
    process.execPath,
    'node_modules/@biomejs/biome/bin/biome',
    'check',
    '--error-on-warnings',
  ]);

/** Runs checks that need nothing but the sources, as many at once as there are cores; all of them, whatever they find. */
async function checkSources(): Promise<void> {
  const waiting = [checkFormat, ...PROJECTS.map((project) => () => checkTypes(project))].values();
  const failed: Failed[] = [];
  const work = async () => {
    for (const check of waiting)
      await check().catch((error) => {
        if (!(error instanceof Failed)) throw error;
        failed.push(error);
      });
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  if (failed.length > 0) throw new Failed(failed.map(({ message }) => message).join(', '));
}

async function checkAll(): Promise<void> {
  await checkSources();
  useMemoryFolder();
  await startTestCluster();
  try {
    await step('Generated files', [process.execPath, 'scripts/generate.ts']);
    await step('Generated files are unchanged', [
      ...['git', 'diff', '--exit-code', '--stat', '--'],
      ...GENERATED,
    ]);
    const tests = [process.execPath, 'scripts/test.ts'];
    if (hasCorpus()) return await step('Tests', [...tests, '--with-corpus']);
    process.stderr.write(
      'Tests with the corpus: skipped, because the corpus is not installed (docs/corpus.md)\n',
    );
    await step('Tests', tests);
  } finally {
    await stopTestCluster();
  }
}

try {
  await checkAll();
} catch (error) {
  if (!(error instanceof Failed)) throw error;
  process.stderr.write(`${error.message}: failed\n`);
  process.exitCode = 1;
}
