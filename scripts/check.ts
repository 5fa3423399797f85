/** Runs `npm run check`: format, lint, types, generated files, and all tests, before a change lands. */
import { spawn, spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { hasCorpus } from '../packages/core/vectors/corpus.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const tsc = 'node_modules/typescript/bin/tsc';
/** Those that take longest come first. */
const PROJECTS = [
  'tsconfig.json',
  'packages/web/tsconfig.test.json',
  'packages/web/tsconfig.json',
  'packages/server/tsconfig.json',
  'packages/cli/tsconfig.json',
  'packages/contract/tsconfig.test.json',
  'packages/contract/tsconfig.json',
  'packages/core/tsconfig.test.json',
  'packages/core/tsconfig.json',
  'packages/verifier/tsconfig.json',
  'packages/sigstore/tsconfig.json',
  'packages/icons/tsconfig.json',
];

/** The order of tests in a check, so that none fails by chance; `npm test` runs them in a new order each time. */
const ORDER = '3290701746';

function step(name: string, args: string[]): void {
  process.stderr.write(`${name}\n`);
  const env = { ASSAY_TEST_SEED: ORDER, ...process.env };
  const { status } = spawnSync(args[0] ?? '', args.slice(1), { cwd: root, stdio: 'inherit', env });
  if (status !== 0) {
    process.stderr.write(`${name}: failed\n`);
    process.exit(1);
  }
}

/** Exit status of the compiler on a project. It checks in one thread, as several check again what they share. */
function statusOfTypes(project: string): Promise<number | null> {
  const child = spawn(process.execPath, [tsc, '-p', project, '--checkers', '1'], {
    cwd: root,
    stdio: 'inherit',
  });
  return new Promise((resolve) => child.once('close', resolve));
}

/** Checks the types of all projects, as many at once as there are cores. */
async function checkTypes(): Promise<void> {
  process.stderr.write('Types\n');
  const waiting = PROJECTS.values();
  const failed: string[] = [];
  const work = async () => {
    for (const project of waiting) if ((await statusOfTypes(project)) !== 0) failed.push(project);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  for (const project of failed) process.stderr.write(`Types of ${project}: failed\n`);
  if (failed.length > 0) process.exit(1);
}

step('Format and lint', [
  process.execPath,
  'node_modules/@biomejs/biome/bin/biome',
  'check',
  '--error-on-warnings',
]);
await checkTypes();
step('Generated files', [process.execPath, 'scripts/generate.ts']);
step('Generated files are unchanged', [
  'git',
  'diff',
  '--exit-code',
  '--stat',
  '--',
  'docs/openapi.json',
  'docs/verifying.md',
  'packages/server/src/platform/db/schema.gen.json',
  'packages/cli/src/help/call-texts.gen.ts',
  'packages/server/src/platform/db/tables.gen.ts',
]);
step('Tests', [process.execPath, 'scripts/test.ts']);
if (hasCorpus()) step('Tests with the corpus', [process.execPath, 'scripts/test.ts', '--corpus']);
else
  process.stderr.write(
    'Tests with the corpus: skipped, because the corpus is not installed (docs/corpus.md)\n',
  );
