import type { Input } from '@assay/contract/endpoint.ts';
import type {
  DependencyNode,
  DependencyPaths,
  Neighbourhood,
  sbomContent,
} from '@assay/contract/sbom-content.ts';
import type { Coverage } from '@assay/core/coverage/coverage.ts';
import { type CompactGraph, neighboursOf } from '@assay/core/sbom/compact/compact-graph.ts';
import { neighbourhoodOf } from '@assay/core/sbom/compact/neighbourhood.ts';
import { shortestPathsTo } from '@assay/core/sbom/compact/shortest-paths.ts';
import { severityOfRank } from '@assay/core/severity/rating.ts';
import { NotFound } from '../../errors.ts';
import { componentStatus } from './component-status.ts';
import type { DocumentView } from './document-view.ts';
import { affectedCountOf, type FindingSet } from './finding-set.ts';

/** What lies around one entry. @throws NotFound for a focus that is none of the document */
export function neighbourhood(
  { graph }: DocumentView,
  set: FindingSet,
  coverage: Coverage,
  { focus, direction, depth }: Input<typeof sbomContent.getSbomDependencies>,
): Neighbourhood {
  const { has_edges } = graph;
  const entry = focus === undefined ? startOf(graph) : findEntry(graph, focus);
  if (entry < 0) return { focus: '', nodes: [], edges: [], left_out: 0, has_edges };
  const refOf = (one: number) => graph.text(one, 'bom_ref');
  const around = neighbourhoodOf(graph, entry, direction, depth);
  return {
    focus: refOf(entry),
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
  { to, limit }: Input<typeof sbomContent.getSbomPaths>,
): DependencyPaths {
  const entry = findEntry(graph, to);
  const { paths, more } = shortestPathsTo(graph, entry, limit);
  const stepOf = (one: number) => ({
    bom_ref: graph.text(one, 'bom_ref'),
    name: graph.text(one, 'name'),
    version: graph.text(one, 'version'),
  });
  const reachable = paths.some((path) => path.length > 1 || path[0] === graph.root);
  return { to, paths: paths.map((path) => path.map(stepOf)), more, reachable };
}

function findEntry(graph: CompactGraph, bomRef: string): number {
  const entry = graph.find(bomRef);
  if (entry < 0) throw new NotFound('Component');
  return entry;
}

/**
 * Where a picture begins: at the root; without one at the entry with most dependencies among those that nothing
 * depends on, or among all where every entry is depended on. -1 for a document without entries.
 */
function startOf(graph: CompactGraph): number {
  if (graph.root >= 0) return graph.root;
  let best = -1;
  let most = -1;
  for (let entry = 0; entry < graph.count; entry++) {
    const isTop = neighboursOf(graph.dependants, entry).length === 0;
    const count = neighboursOf(graph.dependencies, entry).length;
    const weight = count + (isTop ? graph.count + 1 : 0);
    if (weight > most) [best, most] = [entry, weight];
  }
  return best;
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
    dependencies: neighboursOf(graph.dependencies, entry).length,
    dependants: neighboursOf(graph.dependants, entry).length,
  };
}
