import type { Component } from '../component-graph.ts';

/** Fields of a component that its document has, as bits: the derived file keeps them instead of the fields. */
export const FIELD_BITS = { hash: 1, supplier: 2 } as const;

/** Hash functions that identify content: MD5 and SHA-1 collide. */
const STRONG = /^(?:SHA-?(?:224|256|384|512)|SHA3-|BLAKE)/i;

/** Returns the bits of a component. Publisher and author count as supplier, since tools write either. */
export function fieldBitsOf({ hashes, supplier, publisher, author }: Component): number {
  const hasHash = hashes.some(({ alg, content }) => STRONG.test(alg) && content !== '');
  const hasSupplier = [supplier?.name, publisher, author].some(
    (name) => (name ?? '').trim() !== '',
  );
  return (hasHash ? FIELD_BITS.hash : 0) + (hasSupplier ? FIELD_BITS.supplier : 0);
}
