/**
 * Selects the hashes of a proof. A proof is a list of subtrees, each over a range of leaves; at the right edge
 * of the tree such a range is not perfect, and its hash is combined from perfect ones.
 */

import { type Hash, type Hasher, nodeHash } from './hasher.ts';

/** Leaves from `start` to `end`, exclusive; never empty. */
export interface LeafRange {
  start: bigint;
  end: bigint;
}

/** A perfect subtree: node `index` of those over 2^`level` leaves each. */
export interface NodePlace {
  level: number;
  index: bigint;
}

/** Subtrees of an inclusion proof, from leaf to root (RFC 9162 §2.1.3.1); @throws RangeError unless index < size */
export function inclusionRanges(index: bigint, size: bigint): LeafRange[] {
  if (index < 0n || index >= size) throw new RangeError(`No leaf ${index} in ${size}`);
  const ranges: LeafRange[] = [];
  let start = 0n;
  let end = size;
  while (end - start > 1n) {
    const middle = start + splitOf(end - start);
    if (index < middle) {
      ranges.push({ start: middle, end });
      end = middle;
    } else {
      ranges.push({ start, end: middle });
      start = middle;
    }
  }
  return ranges.reverse();
}

/** Subtrees of a consistency proof (RFC 9162 §2.1.4.1); @throws RangeError unless 0 < old size <= size */
export function consistencyRanges(oldSize: bigint, size: bigint): LeafRange[] {
  if (oldSize <= 0n || oldSize > size) throw new RangeError(`No proof from ${oldSize} to ${size}`);
  const ranges: LeafRange[] = [];
  let start = 0n;
  let end = size;
  let isWholeOld = true;
  while (oldSize !== end) {
    const middle = start + splitOf(end - start);
    if (oldSize <= middle) {
      ranges.push({ start: middle, end });
      end = middle;
    } else {
      ranges.push({ start, end: middle });
      start = middle;
      isWholeOld = false;
    }
  }
  if (!isWholeOld) ranges.push({ start, end });
  return ranges.reverse();
}

/** Splits a range into perfect subtrees, left to right; its start must be a multiple of the first one's size. */
export function nodesOf({ start, end }: LeafRange): NodePlace[] {
  const nodes: NodePlace[] = [];
  for (let at = start; at < end; ) {
    const level = highestBit(end - at);
    nodes.push({ level, index: at >> BigInt(level) });
    at += 1n << BigInt(level);
  }
  return nodes;
}

/** Hash of a range from its perfect subtrees, in the order of {@link nodesOf}. */
export function foldNodes(hasher: Hasher, hashes: Hash[]): Hash {
  return hashes.reduceRight((right, left) => nodeHash(hasher, left, right));
}

/** Largest power of two below a number of leaves that is at least two. */
const splitOf = (leaves: bigint) => 1n << BigInt(highestBit(leaves - 1n));

const highestBit = (value: bigint) => value.toString(2).length - 1;
