import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than anything takes on a busy machine: only what never happens takes so long. */
const NEVER_MS = 180_000;

/** Checks every 20 ms until the answer is true. Throws if it is still false after three minutes. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = performance.now() + NEVER_MS; !(await holds()); await sleep(20))
    if (performance.now() > end) throw new Error(`It was never so, within ${NEVER_MS} ms`);
}
