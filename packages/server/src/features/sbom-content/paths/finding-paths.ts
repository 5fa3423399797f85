import type { dependencies, FindingPaths, PathTarget } from '@assay/contract/dependencies.ts';
import type { Input } from '@assay/contract/endpoint.ts';
import type { Coverage } from '@assay/core/coverage/coverage.ts';
import type { CompactGraph } from '@assay/core/sbom/compact/compact-graph.ts';
import { rootStateOf, type StartKind } from '@assay/core/sbom/compact/entry-points.ts';
import { pathFromStart } from '@assay/core/sbom/compact/shortest-tree.ts';
import { componentOrder } from '../components.ts';
import type { DocumentView } from '../document-view.ts';
import { type FindingSet, HANDLED_SLOT, RISK_COUNTS } from '../finding-set.ts';
import { findEntry } from './dependencies.ts';
import { pathGroups } from './groups.ts';
import { type Marker, markerOf } from './marker.ts';
import { type PathIndex, pathIndexOf, uncheckedOf } from './path-index.ts';
import { findingCountsAt, sumsOf } from './sums.ts';

type Query = Omit<Input<typeof dependencies.getSbomFindingPaths>, 'sbomid'>;

/**
 * Explains how components enter: groups by the first component of their shortest path, and the worst targets
 * with their paths. One pass over the entries; all paths were computed once.
 *
 * @throws NotFound for a group outside of the document
 */
export function findingPaths(
  view: DocumentView,
  set: FindingSet,
  coverage: Coverage,
  query: Query,
): FindingPaths {
  const { graph } = view;
  const index = pathIndexOf(graph);
  const unchecked = uncheckedOf(index, coverage);
  const isWanted = wantedOf(graph, set, unchecked, query);
  const sums = sumsOf(graph, set, index, { unchecked, wanted: isWanted });
  const mark = markerOf(graph, set, coverage);
  const { groups, left_out } = pathGroups(graph, set, index, { sums, wanted: isWanted, mark });
  const start = query.group === undefined ? undefined : findEntry(graph, query.group);
  const isTarget = (entry: number) => {
    const of = graph.package_of[entry] ?? 0;
    if (isWanted[of] !== 1 || index.nearest[of] !== entry) return false;
    return (
      start === undefined || index.tree.starts[index.tree.start_of[entry] ?? -1]?.entry === start
    );
  };
  return {
    root: graph.root < 0 ? null : mark.stepOf(graph.root),
    root_state: rootStateOf(graph),
    has_edges: graph.has_edges,
    components: graph.count,
    unchecked: graph.package_of.reduce((sum, of) => sum + (unchecked[of] ?? 0), 0),
    ...findingCountsAt(allRisks(set), 0),
    starts: startCounts(index),
    wanted: isWanted.reduce((sum, one) => sum + one, 0),
    groups,
    groups_left_out: left_out,
    targets: firstOf(componentOrder(view, set, '-severity').sequence, isTarget, query.limit).map(
      (entry) => targetOf(graph, set, index, { entry, mark }),
    ),
  };
}

/** 1 for each selected package version. */
function wantedOf(
  graph: CompactGraph,
  { risks }: FindingSet,
  unchecked: Uint8Array,
  { of, text }: Query,
): Uint8Array {
  if (text) {
    const hits = graph.containing(text, ['name', 'version', 'purl']);
    const isTarget = new Uint8Array(graph.package_count);
    for (let entry = 0; entry < graph.count; entry++) {
      if (hits[entry] === 1) isTarget[graph.package_of[entry] ?? 0] = 1;
    }
    return isTarget;
  }
  if (of === 'unchecked') return unchecked;
  return new Uint8Array(graph.package_count).map((_, index) => {
    for (let slot = 0; slot < HANDLED_SLOT; slot++) {
      if ((risks[index * RISK_COUNTS + slot] ?? 0) > 0) return 1;
    }
    return 0;
  });
}

/** Findings of all package versions together. */
function allRisks({ risks }: FindingSet): Int32Array {
  const all = new Int32Array(RISK_COUNTS);
  for (let i = 0; i < risks.length; i++) {
    all[i % RISK_COUNTS] = (all[i % RISK_COUNTS] ?? 0) + (risks[i] ?? 0);
  }
  return all;
}

function startCounts({ tree }: PathIndex): Record<StartKind, number> {
  const counts = { direct: 0, no_dependants: 0, cycle: 0 };
  for (const { kind } of tree.starts) counts[kind]++;
  return counts;
}

function firstOf(
  sequence: Int32Array,
  isWanted: (entry: number) => boolean,
  limit: number,
): number[] {
  const found: number[] = [];
  for (const entry of sequence) {
    if (found.length === limit) break;
    if (isWanted(entry)) found.push(entry);
  }
  return found;
}

function targetOf(
  graph: CompactGraph,
  set: FindingSet,
  { tree }: PathIndex,
  { entry, mark }: { entry: number; mark: Marker },
): PathTarget {
  const path = pathFromStart(tree, entry);
  const [start = entry] = path;
  const isFromRoot = tree.starts[tree.start_of[entry] ?? -1]?.kind === 'direct';
  return {
    ...mark.entryOf(entry),
    ...findingCountsAt(set.risks, graph.package_of[entry] ?? 0),
    path: [...(isFromRoot ? [graph.root] : []), ...path].map(mark.stepOf),
    group: graph.text(start, 'bom_ref'),
  };
}
