import { combineInto, emptyRoot, HASH_BYTES, type Hash, type Hasher } from './hasher.ts';
import { TILE_WIDTH, type TilePlace, widthOf } from './tile.ts';

const TILE_BYTES = TILE_WIDTH * HASH_BYTES;

/** A tile that no leaf changes any more. */
export interface FullTile {
  place: TilePlace;
  /** 256 hashes. */
  bytes: Uint8Array;
}

/**
 * Partial tiles of a growing tree, one per level: enough to append leaves, write completed tiles and compute
 * the root from tiles alone, so that it can be compared with an independently computed root.
 */
export class RightEdge {
  readonly #hasher: Hasher;
  readonly #levels: Uint8Array[] = [];
  #size = 0n;

  /** Creates the right edge of an empty tree. */
  constructor(hasher: Hasher) {
    this.#hasher = hasher;
  }

  /**
   * The edge of a tree that has grown already.
   *
   * @param partial the partial tile of each level, level 0 first; an empty one where the level's last tile is full
   * @throws RangeError when they are not as wide as in a tree of this size
   */
  static of(hasher: Hasher, size: bigint, partial: readonly Uint8Array[]): RightEdge {
    const edge = new RightEdge(hasher);
    for (let level = 0, hashes = size; hashes > 0n; level++, hashes /= BigInt(TILE_WIDTH)) {
      const tile = partial[level] ?? new Uint8Array(0);
      const width = Number(hashes % BigInt(TILE_WIDTH));
      if (tile.length !== width * HASH_BYTES)
        throw new RangeError(`Level ${level} of ${size} leaves ends with ${width} hashes`);
      edge.#levelAt(level).set(tile);
    }
    edge.#size = size;
    return edge;
  }

  get size(): bigint {
    return this.#size;
  }

  /** Adds the hash of a leaf; gives the tiles that it made full, lower levels first. */
  append(hash: Hash): FullTile[] {
    const full: FullTile[] = [];
    let place = this.#size;
    this.#size += 1n;
    for (let level = 0, node = hash; ; level++) {
      const tile = this.#levelAt(level);
      const at = Number(place % BigInt(TILE_WIDTH));
      tile.set(node, at * HASH_BYTES);
      if (at + 1 < TILE_WIDTH) return full;
      place /= BigInt(TILE_WIDTH);
      full.push({ place: { level, index: place, width: TILE_WIDTH }, bytes: tile.slice() });
      node = this.#fold(tile.slice(), TILE_WIDTH);
    }
  }

  /** Root of the tree, from its partial tiles. */
  root(): Hash {
    let rest: Hash | undefined;
    for (const [level, tile] of this.#levels.entries()) {
      const width = this.#widthAt(level);
      const hashes = new Uint8Array((width + 1) * HASH_BYTES);
      hashes.set(tile.subarray(0, width * HASH_BYTES));
      if (rest !== undefined) hashes.set(rest, width * HASH_BYTES);
      const count = rest === undefined ? width : width + 1;
      if (count > 0) rest = this.#fold(hashes, count);
    }
    return rest ?? emptyRoot(this.#hasher);
  }

  /** Computes in place the hash over `count` sibling nodes, of which the last may be smaller. */
  #fold(hashes: Uint8Array, count: number): Hash {
    for (let left = count; left > 1; left = Math.ceil(left / 2)) {
      for (let pair = 0; 2 * pair + 1 < left; pair++) {
        const at = 2 * pair * HASH_BYTES;
        combineInto(this.#hasher, hashes, at);
        hashes.copyWithin(pair * HASH_BYTES, at, at + HASH_BYTES);
      }
      if (left % 2 === 1) {
        const last = (left - 1) * HASH_BYTES;
        hashes.copyWithin(((left - 1) / 2) * HASH_BYTES, last, last + HASH_BYTES);
      }
    }
    return hashes.slice(0, HASH_BYTES);
  }

  #widthAt(level: number): number {
    const hashes = this.#size >> BigInt(8 * level);
    return widthOf(level, hashes / BigInt(TILE_WIDTH), this.#size);
  }

  #levelAt(level: number): Uint8Array {
    const known = this.#levels[level];
    if (known !== undefined) return known;
    const made = new Uint8Array(TILE_BYTES);
    this.#levels[level] = made;
    return made;
  }
}
