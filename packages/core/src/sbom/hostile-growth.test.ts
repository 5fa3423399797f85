import { after, test } from 'node:test';
import { assertProportional } from '../test-growth.ts';
import { openStepCounter } from '../test-steps.ts';
import { SbomError } from './sbom-error.ts';
import { HOSTILE_TEXTS } from './test-hostile.ts';

const steps = await openStepCounter();
const { readSbom } = await import('./read-sbom.ts');
after(() => steps.close());

const LENGTH = 40_000;

/** Reads the text or expects a refusal with a position; anything else fails the test. */
function read(text: string): void {
  try {
    readSbom(Buffer.from(text));
  } catch (error) {
    if (!(error instanceof SbomError)) throw error;
  }
}

for (const [notation, name, textOf] of HOSTILE_TEXTS) {
  test(`reads or refuses ${notation} in steps in proportion to its size: ${name}`, async () => {
    const reading = (length: number) => {
      const text = textOf(length);
      return () => read(text);
    };
    await assertProportional(steps, reading, LENGTH);
  });
}
