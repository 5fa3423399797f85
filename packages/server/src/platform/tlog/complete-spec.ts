/** What only the sequencer knows of a leaf. */
export interface LeafPlacing {
  time: Date;
  /** Of the leaves that this one refers to, in order. */
  indexes: number[];
}

/**
 * The spec of a leaf with what the sequencer adds: `time`, and the indexes of others — `targetIndex`, all of them, for
 * `payload-erased`; for every other kind `prevIndex`, the first.
 */
export function completedSpec(
  kind: string,
  spec: Record<string, unknown>,
  { time, indexes }: LeafPlacing,
): Record<string, unknown> {
  const [prevIndex] = indexes;
  return {
    ...spec,
    time: time.toISOString(),
    ...(kind === 'payload-erased'
      ? { targetIndex: indexes }
      : prevIndex !== undefined && { prevIndex }),
  };
}
