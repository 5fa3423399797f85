import { type CompactGraph, neighborsOf } from './compact-graph.ts';
import { cycleStartsOf, directOf, hasNoDependants, type StartKind } from './entry-points.ts';

/** How each entry of a graph comes in, by one shortest path. The root is not among the entries. */
export interface ShortestTree {
  /** Where paths begin: what the root depends on, then what else nothing leads to. */
  starts: { entry: number; kind: StartKind }[];
  /** Per entry the index of its start. */
  start_of: Int32Array;
  /** Per entry the one that brings it in; -1 for a start. */
  parent: Int32Array;
  /** Per entry its steps from the start, 0 for a start. */
  steps: Int32Array;
}

const kept = new WeakMap<CompactGraph, ShortestTree>();

/** The shortest paths to all entries at once, breadth first; kept with the graph, twelve bytes an entry. */
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
    walk(graph, tree, { queue, isReached });
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

/** Breadth first: what a queue reaches that nothing has reached before. */
function walk(
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
