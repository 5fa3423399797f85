import type {
  DependencyNode,
  DependencyPaths,
  Neighborhood,
} from '@assay/contract/dependencies.ts';
import type { z } from 'zod';

/** Maximum number of nodes in the picture: more are unreadable and slow. */
const MOST_NODES = 300;

type Paths = Pick<z.output<typeof DependencyPaths>, 'paths'>;
type Edge = Neighborhood['edges'][number];

/** A node of the picture, and how many neighbors are not shown: what `+n` would add. Null when unknown. */
export interface PictureNode {
  bom_ref: string;
  name: string;
  version: string;
  severity: DependencyNode['severity'];
  status: DependencyNode['status'];
  vulnerability_count: number;
  hidden_down: number | null;
  hidden_up: number | null;
  /** Names of the nodes drawn that it depends on, for the table. */
  depends_on: readonly string[];
  /** Those of them whose edge closes a cycle. */
  cycles: readonly string[];
  isFocus: boolean;
}

/** Common data of graph and table. */
export interface Picture {
  nodes: readonly PictureNode[];
  edges: readonly Edge[];
  /** Nodes omitted for space, in addition to those omitted by the server. */
  left_out: number;
}

/**
 * Puts the answers for the focus and for each node expanded since into one picture. The first answer wins where
 * two name the same node; nodes beyond `most` are counted, and edges to them are left out.
 */
export function pictureOf(answers: readonly Neighborhood[], most = MOST_NODES): Picture {
  const focus = answers[0]?.focus;
  const found = new Map<string, DependencyNode>();
  const dropped = new Set<string>();
  for (const node of answers.flatMap(({ nodes }) => nodes)) {
    if (found.has(node.bom_ref)) continue;
    if (found.size < most) found.set(node.bom_ref, node);
    else dropped.add(node.bom_ref);
  }
  const edges = distinct(answers.flatMap((answer) => answer.edges)).filter(
    ({ from, to }) => found.has(from) && found.has(to),
  );
  const nameOf = (ref: string) => found.get(ref)?.name ?? ref;
  const nodes = [...found.values()].map((node): PictureNode => {
    const down = edges.filter(({ from }) => from === node.bom_ref);
    const up = edges.filter(({ to }) => to === node.bom_ref);
    return {
      bom_ref: node.bom_ref,
      name: node.name,
      version: node.version,
      severity: node.severity,
      status: node.status,
      vulnerability_count: node.vulnerability_count,
      hidden_down: Math.max(0, node.dependencies - down.length),
      hidden_up: Math.max(0, node.dependants - up.length),
      depends_on: down.map(({ to }) => nameOf(to)),
      cycles: down.filter(({ back }) => back).map(({ to }) => nameOf(to)),
      isFocus: node.bom_ref === focus,
    };
  });
  const left_out = (answers[0]?.left_out ?? 0) + dropped.size;
  return { nodes, edges, left_out };
}

/**
 * Builds the picture of paths to one component, with only the nodes on them.
 *
 * @param known nodes with loaded findings; the others are shown without a mark
 */
export function pictureOfPaths({ paths }: Paths, known: readonly DependencyNode[] = []): Picture {
  const knownOf = new Map(known.map((node) => [node.bom_ref, node]));
  const target = paths[0]?.at(-1)?.bom_ref;
  const steps = new Map(paths.flat().map((step) => [step.bom_ref, step]));
  const edges = distinct(
    paths.flatMap((path) =>
      path.slice(1).map((step, at) => ({
        from: path[at]?.bom_ref ?? step.bom_ref,
        to: step.bom_ref,
        back: false,
      })),
    ),
  );
  const nodes = [...steps.values()].map(
    ({ bom_ref, name, version }): PictureNode => ({
      bom_ref,
      name,
      version,
      severity: knownOf.get(bom_ref)?.severity ?? null,
      status: knownOf.get(bom_ref)?.status ?? null,
      vulnerability_count: knownOf.get(bom_ref)?.vulnerability_count ?? 0,
      hidden_down: null,
      hidden_up: null,
      depends_on: edges
        .filter(({ from }) => from === bom_ref)
        .map(({ to }) => steps.get(to)?.name ?? to),
      cycles: [],
      isFocus: bom_ref === target,
    }),
  );
  return { nodes, edges, left_out: 0 };
}

/** Each edge once; one that any answer calls a back edge is one. */
function distinct(edges: readonly Edge[]): Edge[] {
  const byEnds = new Map<string, Edge>();
  for (const edge of edges) {
    const ends = JSON.stringify([edge.from, edge.to]);
    const known = byEnds.get(ends);
    byEnds.set(ends, known ? { ...known, back: known.back || edge.back } : edge);
  }
  return [...byEnds.values()];
}
