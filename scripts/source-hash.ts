import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** Hashes every input of something built: files, or folders without their tests, of the checkout, and the versions of all libraries. */
export function hashOfSources(inputs: readonly string[]): string {
  const hash = createHash('sha256').update(readFileSync(join(ROOT, 'package-lock.json')));
  for (const path of inputs.flatMap((input) => filesOf(join(ROOT, input))))
    hash.update(path.slice(ROOT.length)).update(readFileSync(path));
  return hash.digest('hex');
}

function filesOf(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/\/(dist|node_modules|test-page)\/|\.test\.tsx?$/.test(file))
    .sort();
}
