import type { Sbom } from '@assay/contract/sboms.ts';

/** Steps of the way of an upload, in their order. */
export const STEP_NAMES = ['received', 'parsed', 'matched', 'counted'] as const;

/** One displayed step. `ms` is its duration, once it has ended. */
export interface ShownStep {
  name: (typeof STEP_NAMES)[number];
  state: 'done' | 'now' | 'waits' | 'failed';
  ms: number | undefined;
}

/**
 * Returns every step of an SBOM, including pending ones. The step at which an upload failed is `failed`; the
 * first unfinished one of an upload in progress is `now`.
 */
export function stepsOf({ status, steps }: Pick<Sbom, 'status' | 'steps'>): ShownStep[] {
  let broke = false;
  return STEP_NAMES.map((name) => {
    const step = steps.find((one) => one.name === name);
    if (step?.ended_at) {
      const ms = Date.parse(step.ended_at) - Date.parse(step.started_at);
      return { name, state: 'done', ms };
    }
    if (status === 'ready') return { name, state: 'done', ms: undefined };
    const state = broke ? 'waits' : status === 'failed' ? 'failed' : 'now';
    broke = true;
    return { name, state, ms: undefined };
  });
}
