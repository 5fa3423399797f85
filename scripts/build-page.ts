import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashOfSources, isBuiltFrom } from './source-hash.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const STAMP = join(ROOT, 'packages/web/dist/.built-from');

/** The page itself, its icons, the contract and the core. */
const SOURCES = [
  'packages/web',
  'packages/icons/src',
  'packages/contract/src',
  'packages/core/src',
];

/** Builds the page where its sources differ from those it was built from last. */
export async function buildPage(): Promise<void> {
  const sources = hashOfSources(SOURCES);
  if (isBuiltFrom(STAMP, sources)) return;
  process.stderr.write('Building the page.\n');
  const { build } = await import('vite');
  await build({ root: join(ROOT, 'packages/web'), logLevel: 'error' });
  writeFileSync(STAMP, sources);
}
