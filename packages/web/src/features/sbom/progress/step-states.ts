import type { Sbom } from '@assay/contract/sboms.ts';

/** Steps of an upload, in their order (1-product §4). */
export const STEP_NAMES = ['received', 'parsed', 'matched', 'counted'] as const;
export type StepName = (typeof STEP_NAMES)[number];

/** How far one step is. `took_ms` is null until it has ended; `failed` is the step in which the upload failed. */
export interface StepState {
  name: StepName;
  state: 'waiting' | 'running' | 'done' | 'failed';
  took_ms: number | null;
}

/** The four steps of an SBOM with their states, for any status; steps that the server has not begun are waiting. */
export function stepStates({ status, steps }: Pick<Sbom, 'status' | 'steps'>): StepState[] {
  const states = STEP_NAMES.map((name): StepState => {
    const step = steps.find((one) => one.name === name);
    if (!step) return { name, state: 'waiting', took_ms: null };
    if (step.ended_at === null) return { name, state: 'running', took_ms: null };
    return {
      name,
      state: 'done',
      took_ms: Date.parse(step.ended_at) - Date.parse(step.started_at),
    };
  });
  if (status !== 'failed') return states;
  const broken =
    states.find(({ state }) => state === 'running') ??
    states.find(({ state }) => state === 'waiting');
  return states.map((step) => (step === broken ? { ...step, state: 'failed' } : step));
}

/** Share of the steps that have ended, from 0 to 1. */
export const shareDone = (states: readonly StepState[]): number =>
  states.filter(({ state }) => state === 'done').length / states.length;

/** True while the server still works on the upload, so that its events are worth following. */
export const isUnderWay = ({ status }: Pick<Sbom, 'status'>): boolean =>
  status === 'queued' || status === 'parsing' || status === 'matching';

/** A duration as people say it: `840 ms`, `2.4 s`, `1 min 5 s`. */
export function formatTook(ms: number): string {
  if (ms < 1000) return `${Math.max(0, Math.round(ms))} ms`;
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
