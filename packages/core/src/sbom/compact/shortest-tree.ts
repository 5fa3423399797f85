import { type CompactGraph, neighborsOf } from './compact-graph.ts';
import { cycleStartsOf, directOf, hasNoDependants, type StartKind } from './entry-points.ts';

/** One shortest path to each entry of a graph. The root is not among the entries. */
export interface ShortestTree {
  /** Starts of paths: the root's dependencies, then entries that nothing else leads to. */
  starts: { entry: number; kind: StartKind }[];
  /** Per entry the index of its start. */
  start_of: Int32Array;
  /** Parent of each entry on its path; -1 for a start. */
  parent: Int32Array;
  /** Per entry its steps from the start, 0 for a start. */
  steps: Int32Array;
}

const kept = new WeakMap<CompactGraph, ShortestTree>();

/**
 * Computes shortest paths to all entries at once, breadth first; cached with the graph, twelve bytes per entry.
 */
export function shortestTreeOf(graph: CompactGraph): ShortestTree {
  const known = kept.get(graph) ?? grow(graph);
  kept.set(graph, known);
  return known;
}

function grow(graph: CompactGraph): ShortestTree {
  const entries = graph.count + (graph.root < 0 ? 0 : 1);
  const tree: ShortestTree = {
    starts: [],
    start_of: new Int32Array(entries).fill(-1),
    parent: new Int32Array(entries).fill(-1),
    steps: new Int32Array(entries),
  };
  const isReached = new Uint8Array(entries);
  if (graph.root >= 0) isReached[graph.root] = 1;
  const spread = (kind: StartKind, found: readonly number[]) => {
    const queue = found.filter((entry) => isReached[entry] === 0);
    for (const entry of queue) {
      isReached[entry] = 1;
      tree.start_of[entry] = tree.starts.push({ entry, kind }) - 1;
    }
    addReached(graph, tree, { queue, isReached });
  };
  spread('direct', directOf(graph));
  const others = Array.from({ length: graph.count }, (_, entry) => entry);
  spread(
    'no_dependants',
    others.filter((entry) => isReached[entry] === 0 && hasNoDependants(graph, entry)),
  );
  spread('cycle', cycleStartsOf(graph, isReached));
  return tree;
}

/** Breadth first: visits what the queue reaches and nothing reached before. */
function addReached(
  graph: CompactGraph,
  { start_of, parent, steps }: ShortestTree,
  { queue, isReached }: { queue: number[]; isReached: Uint8Array },
): void {
  for (let head = 0; head < queue.length; head++) {
    const entry = queue[head] ?? 0;
    for (const to of neighborsOf(graph.dependencies, entry)) {
      if (isReached[to] === 1) continue;
      isReached[to] = 1;
      start_of[to] = start_of[entry] ?? 0;
      parent[to] = entry;
      steps[to] = (steps[entry] ?? 0) + 1;
      queue.push(to);
    }
  }
}

/** Entries from the start to an entry, both among them; the root is not. */
export function pathFromStart({ parent }: ShortestTree, to: number): number[] {
  const path: number[] = [];
  for (let entry = to; entry >= 0; entry = parent[entry] ?? -1) path.push(entry);
  return path.reverse();
}
