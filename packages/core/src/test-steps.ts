import { Session } from 'node:inspector/promises';

/**
 * Counts executed JavaScript: each block as often as it runs, including libraries. The same work gives the same
 * count on every machine, however busy. A native function counts as one step.
 */
export interface StepCounter {
  /** Counts the steps of synchronous work. */
  count(work: () => unknown): Promise<number>;
  close(): Promise<void>;
}

/** Starts counting. Code compiled before is counted coarsely: import measured code afterwards. */
export async function openStepCounter(): Promise<StepCounter> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  return {
    async count(work) {
      await session.post('Profiler.takePreciseCoverage');
      work();
      const { result } = await session.post('Profiler.takePreciseCoverage');
      const ranges = result.flatMap(({ functions }) => functions.flatMap((one) => one.ranges));
      return ranges.reduce((sum, { count }) => sum + count, 0);
    },
    async close() {
      await session.post('Profiler.stopPreciseCoverage');
      session.disconnect();
    },
  };
}
