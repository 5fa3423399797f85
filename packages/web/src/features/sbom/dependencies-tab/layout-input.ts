import type { Picture } from './graph-picture.ts';

/** Size of a node in pixels; all are alike, so that nothing has to be measured before it is laid out. */
export const NODE_WIDTH = 208;
export const NODE_HEIGHT = 44;
/** Least room between two nodes of a layer, in pixels. */
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
  // Edges are drawn as curves of our own; routing them costs half of the time.
  'elk.edgeRouting': 'POLYLINE',
  'elk.layered.thoroughness': '1',
};

/**
 * What is laid out: all nodes, and the edges without those that close a cycle, so that layers follow the
 * direction of dependency. An edge of a node with itself says nothing about places.
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
