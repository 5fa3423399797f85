/** `npm test [-- files]`: all tests, or those in the files named, on one PostgreSQL cluster made for this run. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { buildPage } from './build-page.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const files = process.argv.slice(2);
const all = [
  'packages/*/src/**/*.test.ts',
  'packages/web/src/**/*.test.tsx',
  'scripts/*.test.ts',
  'scripts/contract/*.test.ts',
  'e2e/**/*.test.ts',
  'accuracy/**/*.test.ts',
];

await buildPage();
const { status } = spawnSync(
  process.execPath,
  [
    '--test',
    // Component tests are TSX.
    '--import=./packages/web/src/test-page/test-loader.ts',
    '--test-global-setup=packages/server/src/platform/db/test-cluster.ts',
    '--test-concurrency=2',
    '--test-reporter=spec',
    ...(files.length > 0 ? files : all),
  ],
  { cwd: root, stdio: 'inherit' },
);
process.exitCode = status ?? 1;
