import type { Picture } from './graph-picture.ts';

/** Size of a node in pixels; all are equal, so that no measuring precedes the layout. */
export const NODE_WIDTH = 208;
export const NODE_HEIGHT = 44;
/** Minimum gap between two nodes of a layer, in pixels. */
export const NODE_GAP = 12;

/** Upper left corner of a node, in pixels. */
export interface Place {
  x: number;
  y: number;
}

/** Places of the nodes by bom_ref. */
export type Positions = ReadonlyMap<string, Place>;

/** The graph as the layout engine takes it: ids are positions in `picture.nodes`, which no bom_ref can break. */
export interface LayoutInput {
  id: string;
  layoutOptions: Record<string, string>;
  children: { id: string; width: number; height: number }[];
  edges: { id: string; sources: [string]; targets: [string] }[];
}

const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.direction': 'RIGHT',
  // Two numbers fit between, one of each node.
  'elk.layered.spacing.nodeNodeBetweenLayers': '88',
  'elk.spacing.nodeNode': String(NODE_GAP),
  'elk.spacing.componentComponent': '32',
  // Edges are drawn as our own curves; routing them costs half of the time.
  'elk.edgeRouting': 'POLYLINE',
  'elk.layered.thoroughness': '1',
};

/**
 * Input of the layout: all nodes, and the edges without those that close a cycle, so that layers follow the
 * direction of dependency. Self-edges do not affect the layout.
 */
export function layoutInput({ nodes, edges }: Picture): LayoutInput {
  const idOf = new Map(nodes.map(({ bom_ref }, at) => [bom_ref, String(at)]));
  return {
    id: 'picture',
    layoutOptions: OPTIONS,
    children: nodes.map((_, at) => ({ id: String(at), width: NODE_WIDTH, height: NODE_HEIGHT })),
    edges: edges.flatMap(({ from, to, back }, at) => {
      const source = idOf.get(from);
      const target = idOf.get(to);
      if (back || source === undefined || target === undefined || source === target) return [];
      return [{ id: `e${at}`, sources: [source], targets: [target] }];
    }),
  };
}
