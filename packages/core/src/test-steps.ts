import { Session } from 'node:inspector/promises';

/**
 * Counts what JavaScript executes: each block as often as it runs, in libraries too. The same work has the same number
 * on every machine, however busy. What native functions do inside is one step.
 */
export interface StepCounter {
  /** Steps of a piece of work, which must not be asynchronous. */
  count(work: () => unknown): Promise<number>;
  close(): Promise<void>;
}

/** Begins to count. Code that was compiled before is counted coarsely: import what is measured afterwards. */
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
