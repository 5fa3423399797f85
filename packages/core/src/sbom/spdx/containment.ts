/**
 * Decides when "A CONTAINS B" also means "A depends on B". Generators differ: trivy writes one tree in which
 * each level is CONTAINS or DEPENDS_ON; Kubernetes bom and apko write CONTAINS only; Red Hat CONTAINED_BY; the
 * Microsoft and GitHub exports only DEPENDS_ON; and syft lets the root CONTAIN every package *and* states
 * DEPENDENCY_OF between them. Taking all CONTAINS would make every package of a syft document a direct one;
 * taking none would leave most documents without a graph. So containment counts exactly when no other edge
 * leads to the contained package.
 */

/** Pairs [from, to, from, to, …] of indexes; -1 is the root. */
type Pairs = readonly number[];

/**
 * Returns the containments that are edges: first those of packages on which nothing depends, then, in document
 * order, those without which a package could not be reached from the top (dependency cycles). Linear in its
 * input.
 */
export function containmentEdges(
  count: number,
  dependencies: Pairs,
  containments: Pairs,
): number[] {
  const isDependedOn = new Uint8Array(count + 1);
  eachPair(dependencies, (from, to) => {
    if (from !== to) isDependedOn[to + 1] = 1;
  });
  const edges: number[] = [];
  const held: number[] = [];
  eachPair(containments, (from, to) => {
    (isDependedOn[to + 1] === 1 ? held : edges).push(from, to);
  });
  if (held.length > 0) addUnreached(count, [...dependencies, ...edges], held, edges);
  return edges;
}

function addUnreached(count: number, known: Pairs, held: Pairs, edges: number[]): void {
  const graph = adjacency(count, known);
  const isReached = new Uint8Array(count + 1);
  const hasIncoming = new Uint8Array(count + 1);
  const mark = (from: number, to: number) => {
    if (from !== to) hasIncoming[to + 1] = 1;
  };
  eachPair(known, mark);
  eachPair(held, mark);
  for (let i = -1; i < count; i++) {
    if (hasIncoming[i + 1] === 0) reach(graph, i, isReached);
  }
  eachPair(held, (from, to) => {
    if (isReached[to + 1] === 1) return;
    edges.push(from, to);
    reach(graph, to, isReached);
  });
}

interface Adjacency {
  starts: Int32Array;
  targets: Int32Array;
}

function adjacency(count: number, pairs: Pairs): Adjacency {
  const starts = new Int32Array(count + 2);
  eachPair(pairs, (from) => {
    starts[from + 2] = (starts[from + 2] ?? 0) + 1;
  });
  for (let i = 1; i < starts.length; i++) starts[i] = (starts[i] ?? 0) + (starts[i - 1] ?? 0);
  const next = starts.slice();
  const targets = new Int32Array(pairs.length / 2);
  eachPair(pairs, (from, to) => {
    const at = next[from + 1] ?? 0;
    next[from + 1] = at + 1;
    targets[at] = to;
  });
  return { starts, targets };
}

function reach({ starts, targets }: Adjacency, start: number, isReached: Uint8Array): void {
  const open = [start];
  isReached[start + 1] = 1;
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const end = starts[node + 2] ?? 0;
    for (let i = starts[node + 1] ?? 0; i < end; i++) {
      const to = targets[i] ?? 0;
      if (isReached[to + 1] === 1) continue;
      isReached[to + 1] = 1;
      open.push(to);
    }
  }
}

function eachPair(pairs: Pairs, visit: (from: number, to: number) => void): void {
  for (let i = 0; i + 1 < pairs.length; i += 2) visit(pairs[i] ?? 0, pairs[i + 1] ?? 0);
}
