import type {
  DependencyNode,
  DependencyPaths,
  dependencies,
  Neighborhood,
} from '@assay/contract/dependencies.ts';
import type { Input } from '@assay/contract/endpoint.ts';
import type { Coverage } from '@assay/core/coverage/coverage.ts';
import { type CompactGraph, neighborsOf } from '@assay/core/sbom/compact/compact-graph.ts';
import { rootStateOf } from '@assay/core/sbom/compact/entry-points.ts';
import { neighborhoodOf } from '@assay/core/sbom/compact/neighborhood.ts';
import { shortestPathsTo } from '@assay/core/sbom/compact/shortest-paths.ts';
import { shortestTreeOf } from '@assay/core/sbom/compact/shortest-tree.ts';
import { severityOfRank } from '@assay/core/severity/rating.ts';
import { NotFound } from '../../../errors.ts';
import { componentStatus } from '../component-status.ts';
import type { DocumentView } from '../document-view.ts';
import { affectedCountOf, type FindingSet } from '../finding-set.ts';

/**
 * Returns the neighborhood of one entry, or of the start of all paths. @throws NotFound for a focus outside of
 * the document
 */
export function neighborhood(
  { graph }: DocumentView,
  set: FindingSet,
  coverage: Coverage,
  { focus, direction, depth }: Input<typeof dependencies.getSbomDependencies>,
): Neighborhood {
  const { has_edges } = graph;
  const focuses = focus === undefined ? beginningOf(graph) : [findEntry(graph, focus)];
  const [only = -1] = focuses;
  const refOf = (one: number) => graph.text(one, 'bom_ref');
  const around = neighborhoodOf(graph, focuses, direction, depth);
  return {
    focus: focuses.length === 1 ? refOf(only) : '',
    root_state: rootStateOf(graph),
    nodes: [...around.distance].map(([one, distance]) =>
      nodeOf(graph, set, coverage, { entry: one, distance }),
    ),
    edges: around.edges.map(({ from, to, back }) => ({ from: refOf(from), to: refOf(to), back })),
    left_out: around.left_out,
    has_edges,
  };
}

/** Shortest paths to an entry. @throws NotFound for one that is none of the document */
export function dependencyPaths(
  { graph }: DocumentView,
  { to, limit }: Input<typeof dependencies.getSbomPaths>,
): DependencyPaths {
  const entry = findEntry(graph, to);
  const { start, paths, more } = shortestPathsTo(graph, entry, limit);
  const stepOf = (one: number) => ({
    bom_ref: graph.text(one, 'bom_ref'),
    name: graph.text(one, 'name'),
    version: graph.text(one, 'version'),
  });
  const reachable = paths.some((path) => path.length > 1 || path[0] === graph.root);
  return {
    to,
    root_state: rootStateOf(graph),
    start,
    paths: paths.map((path) => path.map(stepOf)),
    more,
    reachable,
  };
}

/** Number of an entry. @throws NotFound for a bom_ref that is none of the document */
export function findEntry(graph: CompactGraph, bomRef: string): number {
  const entry = graph.find(bomRef);
  if (entry < 0) throw new NotFound('Component');
  return entry;
}

/**
 * Start of a picture: the root if it states dependencies. Otherwise all entries without dependents, those with
 * most dependencies first; entries without any edge are omitted, because they show nothing.
 */
function beginningOf(graph: CompactGraph): number[] {
  if (rootStateOf(graph) === 'linked') return [graph.root];
  const countOf = (entry: number) => neighborsOf(graph.dependencies, entry).length;
  const starts = shortestTreeOf(graph).starts.map(({ entry }) => entry);
  return starts.sort((a, b) => countOf(b) - countOf(a) || a - b);
}

function nodeOf(
  graph: CompactGraph,
  set: FindingSet,
  coverage: Coverage,
  { entry, distance }: { entry: number; distance: number },
): DependencyNode {
  const index = entry === graph.root ? -1 : (graph.package_of[entry] ?? -1);
  const worst = set.worst[index] ?? -1;
  return {
    bom_ref: graph.text(entry, 'bom_ref'),
    name: graph.text(entry, 'name'),
    version: graph.text(entry, 'version'),
    purl: graph.text(entry, 'purl') || null,
    severity: worst < 0 ? null : severityOfRank(worst),
    vulnerability_count: index < 0 ? 0 : affectedCountOf(set, index),
    status: index < 0 ? null : componentStatus(graph, set, coverage, index).status,
    distance,
    dependencies: neighborsOf(graph.dependencies, entry).length,
    dependants: neighborsOf(graph.dependants, entry).length,
  };
}
