import { type CompactGraph, neighborsOf } from './compact-graph.ts';

/** Maximum number of nodes in one picture: larger ones are unreadable. */
export const PICTURE_LIMIT = 300;

/** Neighborhood of one or several entries. */
export interface Around {
  /** Entry → steps from the nearest focus; negative on the side of the dependants. Nearest first. */
  distance: Map<number, number>;
  /** Edges among these entries; `back` closes a cycle against the reading direction. */
  edges: { from: number; to: number; back: boolean }[];
  /** Entries within `depth` that found no room. */
  left_out: number;
}

/**
 * Returns entries at most `depth` steps from one of `focuses`, at most {@link PICTURE_LIMIT}, breadth first, so
 * nearer entries win.
 *
 * @param direction `down` follows dependencies, `up` dependents
 */
export function neighborhoodOf(
  graph: CompactGraph,
  focuses: readonly number[],
  direction: 'down' | 'up' | 'both',
  depth: number,
): Around {
  const shown = focuses.slice(0, PICTURE_LIMIT);
  const distance = new Map(shown.map((focus) => [focus, 0]));
  let left_out = focuses.length - shown.length;
  if (direction !== 'up') left_out += addNeighbors(graph, distance, { shown, sign: 1, depth });
  if (direction !== 'down') left_out += addNeighbors(graph, distance, { shown, sign: -1, depth });
  return { distance, edges: edgesAmong(graph, distance), left_out };
}

function addNeighbors(
  graph: CompactGraph,
  distance: Map<number, number>,
  { shown, sign, depth }: { shown: number[]; sign: 1 | -1; depth: number },
): number {
  const adjacency = sign === 1 ? graph.dependencies : graph.dependants;
  const beyond = new Set<number>();
  let front = shown;
  for (let step = 1; step <= depth && front.length > 0; step++) {
    const next: number[] = [];
    for (const entry of front) {
      for (const neighbor of neighborsOf(adjacency, entry)) {
        if (distance.has(neighbor)) continue;
        if (distance.size >= PICTURE_LIMIT) {
          beyond.add(neighbor);
          continue;
        }
        distance.set(neighbor, sign * step);
        next.push(neighbor);
      }
    }
    front = next;
  }
  return beyond.size;
}

/**
 * Order is from the farthest dependent to the farthest dependency; entries of equal distance keep discovery
 * order.
 */
function edgesAmong(graph: CompactGraph, distance: Map<number, number>): Around['edges'] {
  const cycleOf = cyclesAmong(graph, distance);
  const read = [...distance].sort(([, a], [, b]) => a - b);
  const place = new Map(read.map(([entry], i) => [entry, i]));
  const edges: Around['edges'] = [];
  for (const from of distance.keys()) {
    for (const to of neighborsOf(graph.dependencies, from)) {
      const toPlace = place.get(to);
      if (toPlace === undefined) continue;
      const isAgainst = toPlace <= (place.get(from) ?? 0);
      edges.push({ from, to, back: isAgainst && cycleOf.get(from) === cycleOf.get(to) });
    }
  }
  return edges;
}

/** Strongly connected component of each shown entry (Tarjan 1972, without recursion). */
function cyclesAmong(graph: CompactGraph, shown: ReadonlyMap<number, number>): Map<number, number> {
  const order = new Map<number, number>();
  const low = new Map<number, number>();
  const cycleOf = new Map<number, number>();
  const open: number[] = [];
  for (const start of shown.keys()) {
    if (order.has(start)) continue;
    const frames = [enter(start)];
    while (frames.length > 0) {
      const frame = frames[frames.length - 1];
      if (frame === undefined) break;
      const next = frame.rest.pop();
      if (next === undefined) {
        frames.pop();
        leave(frame.entry, frames.at(-1)?.entry);
      } else if (!order.has(next)) frames.push(enter(next));
      else if (!cycleOf.has(next)) lower(frame.entry, order.get(next) ?? 0);
    }
  }
  return cycleOf;

  function enter(entry: number) {
    order.set(entry, order.size);
    low.set(entry, order.size - 1);
    open.push(entry);
    const rest = [...neighborsOf(graph.dependencies, entry)].filter((to) => shown.has(to));
    return { entry, rest };
  }
  function lower(entry: number, value: number) {
    low.set(entry, Math.min(low.get(entry) ?? value, value));
  }
  function leave(entry: number, parent: number | undefined) {
    if (parent !== undefined) lower(parent, low.get(entry) ?? 0);
    if (low.get(entry) !== order.get(entry)) return;
    for (let member = open.pop(); member !== undefined; member = open.pop()) {
      cycleOf.set(member, entry);
      if (member === entry) break;
    }
  }
}
