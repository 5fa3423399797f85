import type { Positions } from './layout-input.ts';

/** Moves a layout so that one node keeps its position: an expanded node does not jump. */
export function keepInPlace(
  positions: Positions,
  before: Positions | undefined,
  anchor: string | undefined,
): Positions {
  const was = anchor === undefined ? undefined : before?.get(anchor);
  const is = anchor === undefined ? undefined : positions.get(anchor);
  if (!was || !is) return positions;
  const dx = was.x - is.x;
  const dy = was.y - is.y;
  return new Map([...positions].map(([ref, { x, y }]) => [ref, { x: x + dx, y: y + dy }]));
}
