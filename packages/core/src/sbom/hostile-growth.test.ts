import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openStepCounter } from '../test-steps.ts';
import { SbomError } from './sbom-error.ts';
import { HOSTILE_TEXTS } from './test-hostile.ts';

const steps = await openStepCounter();
const { readSbom } = await import('./read-sbom.ts');
after(() => steps.close());

/** Ten times the size is at most a little more than ten times the work; by the square it would be a hundred times. */
const FACTOR = 10;
const MOST = 15;
const LENGTH = 40_000;
/** What a reader does once, such as compiling an expression, is not growth. */
const CONSTANT = 10_000;

/** Reads or refuses with a position; anything else fails the test. */
function read(text: string): void {
  try {
    readSbom(Buffer.from(text));
  } catch (error) {
    if (!(error instanceof SbomError)) throw error;
  }
}

for (const [notation, name, textOf] of HOSTILE_TEXTS) {
  test(`reads or refuses ${notation} in steps in proportion to its size: ${name}`, async () => {
    const [small, large] = [textOf(LENGTH / FACTOR), textOf(LENGTH)];
    const few = await steps.count(() => read(small));
    const many = await steps.count(() => read(large));
    assert.ok(many < (few + CONSTANT) * MOST, `${few} steps became ${many}`);
  });
}
