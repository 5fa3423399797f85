/**
 * Returns the side of each sibling hash in an inclusion proof (RFC 9162 §2.1.3.2), from the leaf to the root.
 *
 * @param index of the leaf, below `size`
 * @param size leaves of the tree
 */
export function proofSiblings(index: number, size: number): ('left' | 'right')[] {
  const sides: ('left' | 'right')[] = [];
  let node = BigInt(index);
  let last = BigInt(size - 1);
  while (last > 0n) {
    if (node & 1n || node === last) {
      sides.push('left');
      while (!(node & 1n) && node !== 0n) {
        node >>= 1n;
        last >>= 1n;
      }
    } else sides.push('right');
    node >>= 1n;
    last >>= 1n;
  }
  return sides;
}
