import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** Hashes every input of something built: files, or folders without their tests, of the checkout, and the versions of all libraries. */
export function hashOfSources(inputs: readonly string[]): string {
  const hash = createHash('sha256').update(readFileSync(join(ROOT, 'package-lock.json')));
  for (const path of inputs.flatMap(filesOf)) hash.update(path).update(readFileSync(ROOT + path));
  return hash.digest('hex');
}

/** Whether a stamp, beside what was built, names these sources. */
export function isBuiltFrom(stamp: string, sources: string): boolean {
  try {
    return readFileSync(stamp, 'utf8') === sources;
  } catch {
    return false;
  }
}

/** By their paths within the checkout, which may itself be below a folder of such a name. */
function filesOf(input: string): string[] {
  if (statSync(ROOT + input).isFile()) return [input];
  return readdirSync(ROOT + input, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length))
    .filter((path) => !/\/(dist|node_modules|test-page)\/|\.test\.tsx?$/.test(path))
    .sort();
}
