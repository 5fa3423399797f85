import { type CompactGraph, neighborsOf } from './compact-graph.ts';

/** State of a document's root: `unlinked` states no dependencies of its own, as Syft and Trivy write it. */
export type RootState = 'linked' | 'unlinked' | 'missing';

/**
 * Reason a traversal starts at an entry: the root depends on it, nothing does, or only members of its own cycle
 * do.
 */
export type StartKind = 'direct' | 'no_dependants' | 'cycle';

/** Returns the state of a graph's root; an edge to itself is ignored. */
export function rootStateOf(graph: CompactGraph): RootState {
  if (graph.root < 0) return 'missing';
  return directOf(graph).length > 0 ? 'linked' : 'unlinked';
}

/** Entries that the root depends on, in document order. */
export const directOf = (graph: CompactGraph): number[] =>
  graph.root < 0
    ? []
    : [...neighborsOf(graph.dependencies, graph.root)].filter((entry) => entry !== graph.root);

/** True where no other entry depends on an entry; an edge to itself does not count. */
export function hasNoDependants(graph: CompactGraph, entry: number): boolean {
  for (const from of neighborsOf(graph.dependants, entry)) if (from !== entry) return false;
  return true;
}

/**
 * Selects one entry of each cycle that nothing outside depends on, among entries that no other start leads to:
 * the last one that a depth-first search leaves leads to all remaining ones (Kosaraju), without recursion.
 *
 * @param isReached 1 for entries to skip
 */
export function cycleStartsOf(graph: CompactGraph, isReached: Uint8Array): number[] {
  const left = leavingOrder(graph, isReached.slice());
  const reached = isReached.slice();
  const starts: number[] = [];
  for (const start of left.reverse()) {
    if (reached[start] === 1) continue;
    starts.push(start);
    reached[start] = 1;
    const queue = [start];
    for (let entry = queue.pop(); entry !== undefined; entry = queue.pop()) {
      for (const to of neighborsOf(graph.dependencies, entry)) {
        if (reached[to] === 1) continue;
        reached[to] = 1;
        queue.push(to);
      }
    }
  }
  return starts;
}

/** Entries in the order in which a depth-first search leaves them. Later entries are entered first: starts come early. */
function leavingOrder(graph: CompactGraph, entered: Uint8Array): number[] {
  const order: number[] = [];
  for (let start = graph.count - 1; start >= 0; start--) {
    if (entered[start] === 1) continue;
    entered[start] = 1;
    const frames = [{ entry: start, next: 0 }];
    for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
      const to = neighborsOf(graph.dependencies, frame.entry)[frame.next++];
      if (to === undefined) {
        order.push(frame.entry);
        frames.pop();
      } else if (entered[to] !== 1) {
        entered[to] = 1;
        frames.push({ entry: to, next: 0 });
      }
    }
  }
  return order;
}
