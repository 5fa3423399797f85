/**
 * Records which functions of the page a component test called, if the run requests it
 * (`scripts/exercised-components.ts`).
 */
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { Session } from 'node:inspector/promises';
import { join } from 'node:path';

const PAGE = new URL('../', import.meta.url).href;
const folder = process.env['ASSAY_CALLED_FUNCTIONS'];
const session = new Session();
if (folder !== undefined) {
  session.connect();
  await session.post('Profiler.enable');
  // Counting calls would slow all of them; whether there was one is enough.
  await session.post('Profiler.startPreciseCoverage', { callCount: false, detailed: false });
}

/**
 * Writes the names of called functions by their files, as paths in the page's folder; does nothing unless the
 * run requests it.
 */
export async function writeCalledFunctions(): Promise<void> {
  if (folder === undefined) return;
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const called = result
    .filter(({ url }) => url.startsWith(PAGE))
    .map(({ url, functions }) => [
      url.slice(PAGE.length),
      functions
        .filter(({ ranges }) => ranges.some(({ count }) => count > 0))
        .map(({ functionName }) => functionName),
    ]);
  await writeFile(join(folder, randomUUID()), JSON.stringify(Object.fromEntries(called)));
}
