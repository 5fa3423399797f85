import type { UncheckedReason } from '@assay/contract/coverage.ts';

/** One reason why components were not checked, over several SBOMs. */
export interface ReasonSum extends UncheckedReason {
  sboms: number;
}

/** Adds up the reasons of several SBOMs by reason, ecosystem and release; most components first. */
export function sumReasons(sboms: readonly (readonly UncheckedReason[])[]): ReasonSum[] {
  const sums = new Map<string, ReasonSum>();
  for (const one of sboms.flat()) {
    const key = JSON.stringify([one.reason, one.ecosystem, one.release]);
    const sum = sums.get(key);
    sums.set(key, {
      ...one,
      components: (sum?.components ?? 0) + one.components,
      sboms: (sum?.sboms ?? 0) + 1,
    });
  }
  return [...sums.values()].toSorted((left, right) => right.components - left.components);
}
