import type { Sbom } from '@assay/contract/sboms.ts';
import type { Answer } from '../../context.ts';

const STEPS = ['received', 'parsed', 'matched', 'counted'] as const;

/** Steps that have begun, of the column that keeps start and end of each in their order. */
export const stepsOf = (steps: readonly (Date | null)[]): Answer<Sbom['steps']> =>
  STEPS.flatMap((name, i) => {
    const started_at = steps[2 * i];
    return started_at ? [{ name, started_at, ended_at: steps[2 * i + 1] ?? null }] : [];
  });
