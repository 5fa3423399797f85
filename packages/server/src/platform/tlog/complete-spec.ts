/** What only the sequencer knows of a leaf. */
export interface LeafPlacing {
  index: number;
  time: Date;
  /** Of the leaves that this one refers to, in order. */
  refs: number[];
}

/**
 * The spec of a leaf with what the sequencer adds: `time`; for `payload-erased` `targetIndex`, the indexes of all leaves
 * that it refers to, and for every other kind `prevIndex`, that of the first; for `key-rotation` `effectiveSize`, the
 * size from which the new key signs.
 */
export function completedSpec(
  kind: string,
  spec: Record<string, unknown>,
  { index, time, refs }: LeafPlacing,
): Record<string, unknown> {
  const [prevIndex] = refs;
  return {
    ...spec,
    time: time.toISOString(),
    ...(kind === 'payload-erased'
      ? { targetIndex: refs }
      : prevIndex !== undefined && { prevIndex }),
    ...(kind === 'key-rotation' && { effectiveSize: index + 1 }),
  };
}
