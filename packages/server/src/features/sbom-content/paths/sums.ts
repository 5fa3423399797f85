import type { CompactGraph } from '@assay/core/sbom/compact/compact-graph.ts';
import { type FindingSet, RISK_COUNTS } from '../finding-set.ts';
import type { PathIndex } from './path-index.ts';

/** Counts per start of the components that it brings in, without itself. */
export interface PathSums {
  components: Int32Array;
  unchecked: Int32Array;
  wanted: Int32Array;
  /** {@link RISK_COUNTS} numbers each, in the order of `FindingSet.risks`. */
  risks: Int32Array;
}

/**
 * Computes sums along shortest paths. Findings and selected components count once, at the nearest entry of
 * their package version; components and unchecked ones count as entries, as in the SBOM.
 *
 * @param of per package version: `unchecked` and `wanted` 1 or 0
 */
export function sumsOf(
  graph: CompactGraph,
  { risks }: FindingSet,
  { tree, nearest }: PathIndex,
  of: { unchecked: Uint8Array; wanted: Uint8Array },
): PathSums {
  const count = tree.starts.length;
  const sums: PathSums = {
    components: new Int32Array(count),
    unchecked: new Int32Array(count),
    wanted: new Int32Array(count),
    risks: new Int32Array(count * RISK_COUNTS),
  };
  const add = (to: Int32Array, at: number, by: number) => {
    to[at] = (to[at] ?? 0) + by;
  };
  for (let entry = 0; entry < graph.count; entry++) {
    const start = tree.start_of[entry] ?? 0;
    if (tree.steps[entry] === 0) continue;
    const index = graph.package_of[entry] ?? 0;
    add(sums.components, start, 1);
    add(sums.unchecked, start, of.unchecked[index] ?? 0);
    if (nearest[index] !== entry) continue;
    add(sums.wanted, start, of.wanted[index] ?? 0);
    for (let slot = 0; slot < RISK_COUNTS; slot++) {
      add(sums.risks, start * RISK_COUNTS + slot, risks[index * RISK_COUNTS + slot] ?? 0);
    }
  }
  return sums;
}

/** Reads severity counts and undecided findings at one offset. */
export function findingCountsAt(risks: Int32Array, place: number) {
  const at = (slot: number) => risks[place * RISK_COUNTS + slot] ?? 0;
  return {
    severity_counts: { critical: at(4), high: at(3), medium: at(2), low: at(1), unassigned: at(0) },
    undecided: at(5),
  };
}

/** Orders two places worst first: more critical ones, then high ones and so on, undecided ones last. */
export function compareRisks(a: readonly number[], b: readonly number[]): number {
  for (const slot of [4, 3, 2, 1, 0, 5]) {
    const difference = (b[slot] ?? 0) - (a[slot] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
