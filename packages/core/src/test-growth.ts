import assert from 'node:assert/strict';

/** Ten times the work: in proportion it takes 10 times as long, by the square 100 times. */
const FACTOR = 10;
const MOST = 50;
const ROUNDS = 3;

/** The quickest of some runs: what else the machine does only ever adds. */
function leastTime(work: () => unknown): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const from = performance.now();
    work();
    return performance.now() - from;
  });
  return Math.min(...times);
}

/**
 * Fails when work grows out of proportion to its size. Two sizes are compared with each other, so that neither a slow nor
 * a busy machine matters.
 *
 * @param workOf prepares work of a size, which may be repeated
 * @param size of the larger one; the smaller is a tenth
 */
export function assertProportional(workOf: (size: number) => () => unknown, size: number): void {
  const small = leastTime(workOf(size / FACTOR));
  const large = leastTime(workOf(size));
  assert.ok(large < small * MOST, `${FACTOR} times the work took ${large / small} times as long`);
}
