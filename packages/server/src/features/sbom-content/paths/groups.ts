import type { PathGroup } from '@assay/contract/dependencies.ts';
import type { CompactGraph } from '@assay/core/sbom/compact/compact-graph.ts';
import { type FindingSet, RISK_COUNTS } from '../finding-set.ts';
import type { Marker } from './marker.ts';
import type { PathIndex } from './path-index.ts';
import { compareRisks, findingCountsAt, type PathSums } from './sums.ts';

/** Maximum number of groups in one answer, for readability. */
const MOST_GROUPS = 50;

/** Returns groups with selected components, worst first: by what they bring in, themselves included. */
export function pathGroups(
  graph: CompactGraph,
  set: FindingSet,
  index: PathIndex,
  of: { sums: PathSums; wanted: Uint8Array; mark: Marker },
): { groups: PathGroup[]; left_out: number } {
  const { sums, mark } = of;
  const { starts } = index.tree;
  const packageOf = (start: number) => graph.package_of[starts[start]?.entry ?? 0] ?? 0;
  // Another entry of its package version may be nearer, and have its findings.
  const isNearest = (start: number) => index.nearest[packageOf(start)] === starts[start]?.entry;
  const isWanted = (start: number) => isNearest(start) && of.wanted[packageOf(start)] === 1;
  const risksOf = (start: number) =>
    Array.from({ length: RISK_COUNTS }, (_, slot) => {
      const own = isNearest(start) ? set.risks[packageOf(start) * RISK_COUNTS + slot] : 0;
      return (own ?? 0) + (sums.risks[start * RISK_COUNTS + slot] ?? 0);
    });
  const weightOf = (start: number) => (sums.wanted[start] ?? 0) + (isWanted(start) ? 1 : 0);
  const found = starts
    .flatMap((_, start) => (weightOf(start) > 0 ? [{ start, risks: risksOf(start) }] : []))
    .sort(
      (a, b) =>
        compareRisks(a.risks, b.risks) ||
        weightOf(b.start) - weightOf(a.start) ||
        a.start - b.start,
    );
  const groups = found.slice(0, MOST_GROUPS).map(({ start }): PathGroup => {
    const { entry = 0, kind = 'direct' } = starts[start] ?? {};
    return {
      ...mark.entryOf(entry),
      kind,
      ...findingCountsAt(set.risks, packageOf(start)),
      below: {
        components: sums.components[start] ?? 0,
        wanted: sums.wanted[start] ?? 0,
        unchecked: sums.unchecked[start] ?? 0,
        ...findingCountsAt(sums.risks, start),
      },
      is_wanted: isWanted(start),
    };
  });
  return { groups, left_out: found.length - groups.length };
}
