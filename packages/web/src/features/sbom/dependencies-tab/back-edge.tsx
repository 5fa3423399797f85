import { BaseEdge, type Edge, type EdgeProps, getSmoothStepPath } from '@xyflow/react';

/** An edge that closes a cycle; `row` is the height of its way back. */
export type BackEdgeType = Edge<{ row: number | undefined }, 'back'>;

/** Leaves at the right, returns along its row, and enters at the left, unlike any other edge. */
export function BackEdge({ data, markerEnd, ...ends }: EdgeProps<BackEdgeType>) {
  const row = data?.row;
  const [path] = getSmoothStepPath({
    ...ends,
    offset: 40,
    borderRadius: 8,
    ...(row !== undefined && { centerY: row }),
  });
  return <BaseEdge path={path} {...(markerEnd !== undefined && { markerEnd })} />;
}
