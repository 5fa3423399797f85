import { combineInto, emptyRoot, HASH_BYTES, type Hash, type Hasher, nodeHash } from './hasher.ts';

/** Room for the subtrees of 2^53 leaves, and the one that is being added. */
const MOST_SUBTREES = 54;

/** Receives the root of each perfect subtree of a height as soon as its last leaf is added. */
interface FullSubtrees {
  /** Such a subtree has 2^height leaves; 1 at least. */
  height: number;
  take(root: Hash): void;
}

/**
 * Right edge of an append-only tree: the roots of its perfect subtrees, largest first, one for each bit of the
 * size. This suffices to append leaves and compute the root (RFC 9162 §2.1.2).
 */
export class Frontier {
  readonly #hasher: Hasher;
  readonly #subtrees = new Uint8Array(MOST_SUBTREES * HASH_BYTES);
  #count = 0;
  #size = 0;

  constructor(hasher: Hasher) {
    this.#hasher = hasher;
  }

  /**
   * The frontier of a tree of `size` leaves.
   *
   * @param subtrees as {@link Frontier.subtrees} gave them
   * @throws RangeError when they are not those of such a size, or the size is above 2^53 - 1
   */
  static of(hasher: Hasher, size: bigint, subtrees: Uint8Array): Frontier {
    const count = bitCount(size);
    if (size < 0n || size > Number.MAX_SAFE_INTEGER || subtrees.length !== count * HASH_BYTES)
      throw new RangeError(`${subtrees.length} bytes are no frontier of ${size} leaves`);
    const frontier = new Frontier(hasher);
    frontier.#subtrees.set(subtrees);
    frontier.#count = count;
    frontier.#size = Number(size);
    return frontier;
  }

  get size(): bigint {
    return BigInt(this.#size);
  }

  /** Roots of the perfect subtrees, the largest first, 32 bytes each. */
  get subtrees(): Uint8Array {
    return this.#subtrees.slice(0, this.#count * HASH_BYTES);
  }

  /** Adds the hash of a leaf. */
  append(hash: Hash, full?: FullSubtrees): void {
    this.#subtrees.set(hash, this.#count * HASH_BYTES);
    this.#count += 1;
    let height = 0;
    for (let rest = this.#size; rest % 2 === 1; rest = Math.floor(rest / 2)) {
      this.#count -= 1;
      combineInto(this.#hasher, this.#subtrees, (this.#count - 1) * HASH_BYTES);
      height += 1;
      if (height === full?.height) full.take(this.#at(this.#count - 1));
    }
    this.#size += 1;
  }

  /** Returns the root of the current tree. */
  root(): Hash {
    if (this.#count === 0) return emptyRoot(this.#hasher);
    let root = this.#at(this.#count - 1);
    for (let i = this.#count - 2; i >= 0; i--) root = nodeHash(this.#hasher, this.#at(i), root);
    return root;
  }

  #at(i: number): Hash {
    return this.#subtrees.slice(i * HASH_BYTES, (i + 1) * HASH_BYTES);
  }
}

function bitCount(size: bigint): number {
  let count = 0;
  for (let rest = size; rest > 0n; rest &= rest - 1n) count++;
  return count;
}
