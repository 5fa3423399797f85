import { type DeliveryParts, deliverDue } from './deliver.ts';
import { dispatchEvents, noteTimeEvents } from './dispatch-events.ts';

/** Between two looks, in milliseconds. */
const DISPATCH_MS = 2_000;
const DELIVER_MS = 1_000;
const TIME_MS = 60_000;
/** Deliveries that one process sends at a time. */
const AT_A_TIME = 16;

/**
 * Compares events with rules and sends what is due, until the returned function is called. Events and deliveries are rows
 * that one worker takes at a time, so several nodes share the work and none is lost with a process.
 */
export function startNotifier(
  parts: DeliveryParts,
  onFailure: (error: unknown) => void,
): () => Promise<void> {
  const ends = [
    repeat(TIME_MS, () => noteTimeEvents(parts.database), onFailure),
    repeat(DISPATCH_MS, () => dispatchEvents(parts.database, new Date()), onFailure),
    repeat(
      DELIVER_MS,
      async () => {
        while ((await deliverDue(parts, AT_A_TIME)) === AT_A_TIME);
      },
      onFailure,
    ),
  ];
  return async () => {
    await Promise.all(ends.map((end) => end()));
  };
}

/** Runs work, and again so long after it has ended. */
function repeat(ms: number, work: () => Promise<void>, onFailure: (error: unknown) => void) {
  let timer: NodeJS.Timeout | undefined;
  let isEnded = false;
  let running = Promise.resolve();
  const run = () => {
    running = work()
      .catch(onFailure)
      .finally(() => {
        if (!isEnded) timer = setTimeout(run, ms);
      });
  };
  run();
  return async () => {
    isEnded = true;
    clearTimeout(timer);
    await running;
  };
}
