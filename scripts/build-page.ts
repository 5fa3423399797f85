import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const DIST = join(ROOT, 'packages/web/dist');
const STAMP = join(DIST, '.built-from');

/** Builds the page where its sources differ from those it was built from last. */
export async function buildPage(): Promise<void> {
  const sources = hashOfSources();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return;
  process.stderr.write('Building the page.\n');
  const { build } = await import('vite');
  await build({ root: join(ROOT, 'packages/web'), logLevel: 'error' });
  writeFileSync(STAMP, sources);
}

/** Hashes every input of the page: its package, the contract, the core, and library versions. */
function hashOfSources(): string {
  const hash = createHash('sha256').update(readFileSync(join(ROOT, 'package-lock.json')));
  for (const folder of [
    'packages/web',
    'packages/icons/src',
    'packages/contract/src',
    'packages/core/src',
  ]) {
    for (const entry of readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (!entry.isFile() || /\/(dist|node_modules|test-page)\/|\.test\.tsx?$/.test(path)) continue;
      hash.update(path.slice(ROOT.length)).update(readFileSync(path));
    }
  }
  return hash.digest('hex');
}
