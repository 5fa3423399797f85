import { setTimeout as pause } from 'node:timers/promises';
import { isPassing } from './exit-codes.ts';

const LOOK_MS = 1_000;
const LONGEST_PAUSE_MS = 8_000;
const TRIES = 8;

/**
 * Calls `look` every second until `isLast` of its answer. Retries a lost connection with increasing pauses, at
 * most eight times in a row.
 */
export async function lookUntil<T>(
  look: () => Promise<T>,
  isLast: (state: T) => boolean,
  onChange: (state: T) => void,
  signal?: AbortSignal,
): Promise<T> {
  for (let lost = 0; ; ) {
    try {
      const state = await look();
      lost = 0;
      onChange(state);
      if (isLast(state)) return state;
    } catch (error) {
      signal?.throwIfAborted();
      if (!isPassing(error) || ++lost === TRIES) throw error;
    }
    await pause(Math.min(LOOK_MS * 2 ** lost, LONGEST_PAUSE_MS), undefined, signal && { signal });
  }
}
