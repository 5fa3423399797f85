import { readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second, whatever the kernel's own clock. */
const TICK_MS = 10;
/** A process that waits for a processor, or for a disk that hangs, counts this share of the time that passes. */
const WAITING_SHARE = 1 / 20;

/**
 * Begins to count how long a process works, in milliseconds, and returns the function that tells. Time in which a busy
 * machine lets it wait counts for a twentieth, so that one which hangs ends as well. Where the system does not report
 * processor time (macOS), all time counts.
 */
export function startWorkTimer(pid: number | undefined): () => number {
  const began = Date.now();
  const before = processorMs(pid);
  return () => {
    const passed = Date.now() - began;
    const now = processorMs(pid);
    if (before === undefined || now === undefined) return passed;
    return Math.max(now - before, passed * WAITING_SHARE);
  };
}

/** Processor time of a process so far, of all its threads; undefined where the system does not report it. */
function processorMs(pid: number | undefined): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The fields begin behind the name, which may contain blanks and brackets.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return undefined;
  }
}
