import { NODE_GAP, NODE_HEIGHT, NODE_WIDTH, type Positions } from './layout-input.ts';

/** From the middle of a node to the middle of the gap below or above it. */
const BESIDE = (NODE_HEIGHT + NODE_GAP) / 2;

/**
 * Finds the height at which a line can return from one node to another without running behind a node: the
 * nearest to both among all free heights between, beside, above and below the nodes. Undefined when a node has
 * no place.
 */
export function freeRow(positions: Positions, from: string, to: string): number | undefined {
  const source = positions.get(from);
  const target = positions.get(to);
  if (!source || !target) return undefined;
  const left = Math.min(source.x, target.x) - NODE_WIDTH;
  const right = Math.max(source.x, target.x) + NODE_WIDTH;
  const middles = [...positions.values()]
    .filter(({ x }) => x > left && x < right)
    .map(({ y }) => y + NODE_HEIGHT / 2);
  const between = (source.y + target.y + NODE_HEIGHT) / 2;
  const isFree = (row: number) => middles.every((middle) => Math.abs(middle - row) >= BESIDE);
  return [between, ...middles.flatMap((middle) => [middle + BESIDE, middle - BESIDE])]
    .sort((one, other) => Math.abs(one - between) - Math.abs(other - between))
    .find(isFree);
}
