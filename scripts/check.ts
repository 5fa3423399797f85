/** Runs `npm run check`: format, lint, types, generated files, and all tests, before a change lands. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { hasCorpus } from '../packages/core/vectors/corpus.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const tsc = 'node_modules/typescript/bin/tsc';
const PROJECTS = [
  'packages/core/tsconfig.json',
  'packages/core/tsconfig.test.json',
  'packages/contract/tsconfig.json',
  'packages/contract/tsconfig.test.json',
  'packages/server/tsconfig.json',
  'packages/web/tsconfig.json',
  'packages/web/tsconfig.test.json',
  'packages/cli/tsconfig.json',
  'packages/verifier/tsconfig.json',
  'packages/sigstore/tsconfig.json',
  'packages/icons/tsconfig.json',
  'tsconfig.json',
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

step('Format and lint', [
  process.execPath,
  'node_modules/@biomejs/biome/bin/biome',
  'check',
  '--error-on-warnings',
]);
for (const project of PROJECTS) step(`Types of ${project}`, [process.execPath, tsc, '-p', project]);
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
