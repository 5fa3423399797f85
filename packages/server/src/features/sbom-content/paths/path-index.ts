import { type CheckScope, uncheckedCodeOf } from '@assay/core/coverage/check.ts';
import type { Coverage } from '@assay/core/coverage/coverage.ts';
import type { CompactGraph } from '@assay/core/sbom/compact/compact-graph.ts';
import { type ShortestTree, shortestTreeOf } from '@assay/core/sbom/compact/shortest-tree.ts';
import { scopeAt } from '../../catalogue/coverage/document-scopes.ts';

/** Precomputed path data of a document, besides its graph. */
export interface PathIndex {
  tree: ShortestTree;
  /** Per package version, the entry with the shortest path: those reachable from the root first. */
  nearest: Int32Array;
  /** Scopes of package versions, without duplicates. */
  scopes: readonly CheckScope[];
  /** Per package version the index of its scope. */
  scope_of: Int32Array;
}

const kept = new WeakMap<CompactGraph, PathIndex>();

/** Returns the index of a document, cached as long as its graph. */
export function pathIndexOf(graph: CompactGraph): PathIndex {
  const known = kept.get(graph) ?? build(graph);
  kept.set(graph, known);
  return known;
}

function build(graph: CompactGraph): PathIndex {
  const tree = shortestTreeOf(graph);
  const scopes: CheckScope[] = [];
  const numbers = new Map<string, number>();
  const scope_of = new Int32Array(graph.package_count);
  for (let index = 0; index < graph.package_count; index++) {
    const scope = scopeAt(graph, index);
    const key = `${scope.unchecked}\n${scope.ecosystem}\n${scope.release}`;
    const number = numbers.get(key) ?? scopes.push(scope) - 1;
    numbers.set(key, number);
    scope_of[index] = number;
  }
  return { tree, nearest: nearestEntries(graph, tree), scopes, scope_of };
}

function nearestEntries(graph: CompactGraph, tree: ShortestTree): Int32Array {
  const weightOf = (entry: number) => {
    const { kind } = tree.starts[tree.start_of[entry] ?? -1] ?? { kind: 'cycle' };
    return (kind === 'direct' ? 0 : graph.count + 1) + (tree.steps[entry] ?? 0);
  };
  const nearest = new Int32Array(graph.package_count).fill(-1);
  for (let entry = 0; entry < graph.count; entry++) {
    const index = graph.package_of[entry] ?? 0;
    const known = nearest[index] ?? -1;
    if (known < 0 || weightOf(entry) < weightOf(known)) nearest[index] = entry;
  }
  return nearest;
}

/** Per package version 1 where no advisory could be compared with it, by the sources that are loaded. */
export function uncheckedOf({ scopes, scope_of }: PathIndex, coverage: Coverage): Uint8Array {
  const isUnchecked = scopes.map((scope) => (uncheckedCodeOf(scope, coverage) === null ? 0 : 1));
  return new Uint8Array(scope_of.length).map((_, index) => isUnchecked[scope_of[index] ?? 0] ?? 0);
}
