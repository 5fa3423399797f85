import { OPEN_UPLOAD_STATES, type Upload } from '@assay/contract/uploads.ts';

/** Tells whether an upload has not ended. */
export const isOpen = ({ state }: Pick<Upload, 'state'>): boolean =>
  OPEN_UPLOAD_STATES.some((open) => open === state);

/** Milliseconds from its first byte to its end, or to now. */
export const tookMs = ({ received_at, ended_at }: Upload, now = Date.now()): number =>
  Math.max(0, (ended_at === null ? now : Date.parse(ended_at)) - Date.parse(received_at));

/** Completed share of bytes or package versions, 0 to 1; undefined when unknown. */
export function shareOf(upload: Upload): number | undefined {
  const { state, received_bytes, expected_bytes, matched_count, package_count } = upload;
  if (state === 'receiving' && expected_bytes) return Math.min(1, received_bytes / expected_bytes);
  if (state === 'matching' && package_count && matched_count !== null)
    return Math.min(1, matched_count / package_count);
  return undefined;
}

/** One displayed step; `stopped` is the step at which an upload ended without an SBOM. */
export interface ShownStep {
  name: (typeof STEPS)[number];
  state: 'done' | 'now' | 'stopped' | 'waits';
  started_at: string | undefined;
  ms: number | undefined;
}

const STEPS = ['received', 'parsed', 'matched', 'counted'] as const;

/** Every step of an upload, also those that have not begun. */
export function stepsOf(upload: Upload): ShownStep[] {
  let open = true;
  return STEPS.map((name) => {
    const step = upload.steps.find((one) => one.name === name);
    const started_at = step?.started_at;
    if (step?.ended_at)
      return {
        name,
        state: 'done',
        started_at,
        ms: Date.parse(step.ended_at) - Date.parse(step.started_at),
      };
    const state = !open ? 'waits' : isOpen(upload) ? 'now' : 'stopped';
    open = false;
    return { name, state, started_at, ms: undefined };
  });
}

/** Position of an upload's error: `{line, column}` if its parser states it; otherwise undefined. */
export function positionOf({
  error,
}: Upload): { line: number; column: number | undefined } | undefined {
  const [, line, column] =
    /^Line (\d+), column (\d+)/.exec(error?.message ?? '') ??
    /^line (\d+)(?:, column (\d+))?$/.exec(error?.at ?? '') ??
    [];
  return line === undefined
    ? undefined
    : { line: Number(line), column: column === undefined ? undefined : Number(column) };
}
