/** What only the sequencer knows of a leaf. */
export interface LeafPlacing {
  index: number;
  time: Date;
  /** Of the leaves that this one refers to, in order. */
  refs: number[];
}

/**
 * The spec of a leaf with what the sequencer adds: `time`; for `payload-erased` `targetIndex`, the indexes of all leaves
 * that it refers to; that of the first as `refIndex` for what is said of a signature, and as `prevIndex` for every other
 * kind; for `key-rotation` `effectiveSize`, the size from which the new key signs. A signature is left as it is.
 */
export function completedSpec(
  kind: string,
  spec: Record<string, unknown>,
  { index, time, refs }: LeafPlacing,
): Record<string, unknown> {
  if (kind === 'hashedrekord') return spec;
  return {
    ...spec,
    time: time.toISOString(),
    ...indexesOf(kind, refs),
    ...(kind === 'key-rotation' && { effectiveSize: index + 1 }),
  };
}

function indexesOf(kind: string, refs: number[]): Record<string, unknown> {
  if (kind === 'payload-erased') return { targetIndex: refs };
  const [first] = refs;
  if (first === undefined) return {};
  return kind === 'notarization' || kind === 'status' ? { refIndex: first } : { prevIndex: first };
}
