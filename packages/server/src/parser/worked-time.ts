import { readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second, whatever the kernel's own clock. */
const TICK_MS = 10;

/** Work of a process since its timer began. */
export interface Worked {
  /** Processor time in milliseconds; the time that passed where the system does not report it (macOS). */
  ms: number;
  /** Looks in a row, up to this one, that found no more processor time than the look before. */
  still: number;
}

/** Begins to measure how long a process works, and returns the function that looks: time in which others keep it waiting does not count. */
export function startWorkTimer(pid: number | undefined): () => Worked {
  const began = performance.now();
  const before = processorMs(pid);
  let last = before;
  let still = 0;
  return () => {
    const now = processorMs(pid);
    if (before === undefined || now === undefined)
      return { ms: performance.now() - began, still: 0 };
    still = now === last ? still + 1 : 0;
    last = now;
    return { ms: now - before, still };
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
