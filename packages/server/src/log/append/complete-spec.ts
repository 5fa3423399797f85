/** Parts of a leaf that only the sequencer knows. */
export interface LeafPlacing {
  index: number;
  time: Date;
  /** Indexes of the leaves that this one references, in order. */
  refs: number[];
}

/**
 * Completes the spec of a leaf with the sequencer's members: `time`; for `payload-erased` `targetIndex`, the
 * indexes of all referenced leaves; the first index as `refIndex` for leaves about a signature, and as
 * `prevIndex` for every other kind; for `key-rotation` `effectiveSize`, the size from which the new key signs.
 * A signature is unchanged.
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
