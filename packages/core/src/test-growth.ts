import assert from 'node:assert/strict';
import type { StepCounter } from './test-steps.ts';

/** Ten times the size is at most a little more than ten times the work; by the square it would be a hundred times. */
const FACTOR = 10;
const MOST = 15;
/** One-time work, such as compiling an expression, is not growth. */
const CONSTANT = 10_000;

/**
 * Fails when work grows out of proportion to its size. Counts steps, so a slow or busy machine does not matter;
 * measured code must be imported after the counter was opened.
 *
 * @param workOf prepares work of a size
 * @param size of the larger one; the smaller is a tenth
 */
export async function assertProportional(
  steps: StepCounter,
  workOf: (size: number) => () => unknown,
  size: number,
): Promise<void> {
  const few = await steps.count(workOf(size / FACTOR));
  const many = await steps.count(workOf(size));
  assert.ok(few > 0, 'nothing was counted');
  assert.ok(many < (few + CONSTANT) * MOST, `${few} steps became ${many}`);
}
