import { type CompactGraph, neighborsOf } from './compact-graph.ts';
import { hasNoDependants } from './entry-points.ts';
import { shortestTreeOf } from './shortest-tree.ts';

/** Paths of least length to one entry. */
export interface ShortestPaths {
  /**
   * Where paths start: at the root; if it does not lead to the entry, at entries without dependents, else in a
   * cycle.
   */
  start: 'root' | 'no_dependants' | 'cycle';
  /** Entry numbers, each path from its start to the entry; all of the same length. */
  paths: number[][];
  /** There are more of this length. */
  more: boolean;
}

/** Distances of the last search, cached per graph: reallocating them costs more than the search. */
const kept = new WeakMap<CompactGraph, { distance: Int32Array; queue: Int32Array }>();

/**
 * Finds shortest dependency paths to an entry: from the root, or if the root does not lead there, from entries
 * that nothing depends on. Searches breadth first against the edges, so it visits only entries that lead to the
 * target. Cycles are legal: if only a cycle leads there, paths start at one of its entries.
 *
 * @param to number of the entry
 * @param limit maximum number of paths
 */
export function shortestPathsTo(graph: CompactGraph, to: number, limit: number): ShortestPaths {
  const entries = graph.count + (graph.root < 0 ? 0 : 1);
  const { distance, queue } = arraysOf(graph, entries);
  distance.fill(-1);
  distance[to] = 0;
  queue[0] = to;
  let length = 1;
  for (let head = 0; head < length; head++) {
    const entry = queue[head] ?? 0;
    if (entry === graph.root) break;
    for (const next of neighborsOf(graph.dependants, entry)) {
      if (distance[next] !== -1) continue;
      distance[next] = (distance[entry] ?? 0) + 1;
      queue[length++] = next;
    }
  }
  const { start, starts } = startsOf(graph, distance, queue.subarray(0, length));
  return { start, ...descend(graph, distance, starts, limit) };
}

function arraysOf(graph: CompactGraph, entries: number) {
  let arrays = kept.get(graph);
  if (arrays === undefined) {
    arrays = { distance: new Int32Array(entries), queue: new Int32Array(entries) };
    kept.set(graph, arrays);
  }
  return arrays;
}

/** The root if reached, else the nearest entries without dependents, else an entry of the cycle above. */
function startsOf(
  graph: CompactGraph,
  distance: Int32Array,
  reached: Int32Array,
): { start: ShortestPaths['start']; starts: number[] } {
  if (graph.root >= 0 && (distance[graph.root] ?? -1) >= 0)
    return { start: 'root', starts: [graph.root] };
  const isTop = (entry: number) => hasNoDependants(graph, entry);
  // Breadth first: the first one found is among the nearest.
  const nearest = reached.find(isTop);
  if (nearest !== undefined) {
    const least = distance[nearest];
    const starts = [...reached.filter((entry) => distance[entry] === least && isTop(entry))];
    return { start: 'no_dependants', starts };
  }
  const tree = shortestTreeOf(graph);
  const cycle = tree.starts[tree.start_of[reached[0] ?? 0] ?? -1];
  return { start: 'cycle', starts: cycle === undefined ? [] : [cycle.entry] };
}

/** Depth first along decreasing distances: every step is on a shortest path, so there is no backtracking. */
function descend(
  graph: CompactGraph,
  distance: Int32Array,
  starts: number[],
  limit: number,
): Pick<ShortestPaths, 'paths' | 'more'> {
  const paths: number[][] = [];
  const stack = starts.toReversed().map((entry) => [entry]);
  while (stack.length > 0) {
    const path = stack.pop() ?? [];
    const last = path.at(-1) ?? 0;
    if (distance[last] === 0) {
      if (paths.length === limit) return { paths, more: true };
      paths.push(path);
      continue;
    }
    const next = [...neighborsOf(graph.dependencies, last)].filter(
      (entry) => distance[entry] === (distance[last] ?? 0) - 1,
    );
    for (const entry of next.toReversed()) stack.push([...path, entry]);
  }
  return { paths, more: false };
}
