import { type CompactGraph, neighborsOf } from '@assay/core/sbom/compact/compact-graph.ts';
import { rootStateOf } from '@assay/core/sbom/compact/entry-points.ts';
import type { Order } from './order.ts';

/** A document for lists: its graph, and values computed from it once. */
export interface DocumentView {
  graph: CompactGraph;
  /** Per package version of the graph. */
  pv_ids: Int32Array;
  /** Per package version the first entry that is it. */
  first_entry: Int32Array;
  /** Position of each entry in name order. */
  place: Int32Array;
  /** Per entry 1 where the root depends on it. */
  direct: Uint8Array;
  /** Per package version 1 where an entry of it is direct. */
  direct_packages: Uint8Array;
  /** False when the root states no dependencies, so that what is direct is unknown. */
  is_direct_known: boolean;
  /** Orders of the entries that were asked for. */
  orders: Map<string, Order>;
  size_bytes: number;
}

export function viewOf(graph: CompactGraph, pvIds: Int32Array): DocumentView {
  const first_entry = new Int32Array(graph.package_count).fill(-1);
  for (let entry = graph.count - 1; entry >= 0; entry--) {
    first_entry[graph.package_of[entry] ?? 0] = entry;
  }
  const place = new Int32Array(graph.count);
  graph.by_name.forEach((entry, i) => {
    place[entry] = i;
  });
  const direct = new Uint8Array(graph.count + 1);
  if (graph.root >= 0) {
    for (const entry of neighborsOf(graph.dependencies, graph.root)) direct[entry] = 1;
  }
  const direct_packages = new Uint8Array(graph.package_count);
  graph.package_of.forEach((index, entry) => {
    if (direct[entry] === 1 && index >= 0) direct_packages[index] = 1;
  });
  return {
    graph,
    pv_ids: pvIds,
    first_entry,
    place,
    direct,
    direct_packages,
    is_direct_known: rootStateOf(graph) === 'linked',
    orders: new Map(),
    // Orders come later; each has four bytes an entry.
    size_bytes: graph.size_bytes + graph.count * 64,
  };
}
