/**
 * Hashing of the Merkle tree of RFC 9162 §2.1: the first byte distinguishes leaves from nodes, so that a node
 * cannot pass as a leaf.
 *
 *     leaf = SHA-256(0x00 ‖ entry)        node = SHA-256(0x01 ‖ left ‖ right)        empty tree = SHA-256('')
 */

/** A SHA-256: 32 bytes. */
export type Hash = Uint8Array;

/** Length of a hash in bytes. */
export const HASH_BYTES = 32;

/** SHA-256 of the platform: `node:crypto` on the server, an audited library in a page. */
export interface Hasher {
  /** Writes the hash of all bytes of `input` to `target`, from the offset `at` on. Both may be the same memory. */
  hashInto(input: Uint8Array, target: Uint8Array, at: number): void;
}

const NODE = new Uint8Array(1 + 2 * HASH_BYTES);
NODE[0] = 1;

/** Reused, since making room costs as much as hashing. */
const LEAF = new Uint8Array(4096);

/** SHA-256 of bytes. */
export function sha256(hasher: Hasher, bytes: Uint8Array): Hash {
  const hash = new Uint8Array(HASH_BYTES);
  hasher.hashInto(bytes, hash, 0);
  return hash;
}

/** Hash of an entry of a log. */
export function leafHash(hasher: Hasher, entry: Uint8Array): Hash {
  const length = 1 + entry.length;
  const input = length > LEAF.length ? new Uint8Array(length) : LEAF.subarray(0, length);
  input.set(entry, 1);
  return sha256(hasher, input);
}

/** Hash over two subtrees. */
export function nodeHash(hasher: Hasher, left: Hash, right: Hash): Hash {
  const hash = new Uint8Array(HASH_BYTES);
  NODE.set(left, 1);
  NODE.set(right, 1 + HASH_BYTES);
  hasher.hashInto(NODE, hash, 0);
  return hash;
}

/** Combines the two hashes at `at` into one, in place. */
export function combineInto(hasher: Hasher, hashes: Uint8Array, at: number): void {
  NODE.set(hashes.subarray(at, at + 2 * HASH_BYTES), 1);
  hasher.hashInto(NODE, hashes, at);
}

/** Root of the tree without leaves. */
export const emptyRoot = (hasher: Hasher): Hash => sha256(hasher, new Uint8Array(0));
