import type { Sbom } from '@assay/contract/sboms.ts';
import type { Answer } from '../../context.ts';

const STEPS = ['received', 'parsed', 'matched', 'counted'] as const;

/** Returns the started steps, from the column with start and end of each in order. */
export const stepsOf = (steps: readonly (Date | null)[]): Answer<Sbom['steps']> =>
  STEPS.flatMap((name, i) => {
    const started_at = steps[2 * i];
    return started_at ? [{ name, started_at, ended_at: steps[2 * i + 1] ?? null }] : [];
  });
