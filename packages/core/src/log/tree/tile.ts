/**
 * Tiles of C2SP tlog-tiles: the tree cut into squares of height 8, so that static files serve every proof.
 * Tile (L, N) holds the hashes of the nodes 256·N … of level 8·L; a partial one fewer of them.
 *
 *     tilePath({ level: 1, index: 1234067n, width: 256 }) → 'tile/1/x001/x234/067'
 */

import { HASH_BYTES, type Hash, type Hasher, nodeHash } from './hasher.ts';
import type { NodePlace } from './subtree.ts';

/** Hashes in a full tile. */
export const TILE_WIDTH = 256;
const WIDTH = BigInt(TILE_WIDTH);
/** Height of the tree in a full tile: it has 2^8 hashes. */
export const TILE_HEIGHT = 8;

/** Names a tile: of hashes, or with level `entries` a bundle of entries. */
export interface TilePlace {
  /** 0 to 63. */
  level: number | 'entries';
  index: bigint;
  /** Hashes or entries in it: 1 to 255 in a partial tile, 256 in a full one. */
  width: number;
}

/** Path below a log's prefix. */
export function tilePath({ level, index, width }: TilePlace): string {
  const groups = [index % 1000n];
  for (let rest = index / 1000n; rest > 0n; rest /= 1000n) groups.unshift(rest % 1000n);
  const digits = groups.map((group) => String(group).padStart(3, '0'));
  const path = [...digits.slice(0, -1).map((group) => `x${group}`), digits.at(-1)].join('/');
  return `tile/${level}/${path}${width === TILE_WIDTH ? '' : `.p/${width}`}`;
}

const PATH = /^tile\/(entries|\d|[1-5]\d|6[0-3])\/((?:x\d{3}\/)*\d{3})(?:\.p\/(\d{1,3}))?$/;

/** The tile that a path names; undefined for any other text, and for a second spelling of a path. */
export function parseTilePath(path: string): TilePlace | undefined {
  const [, level = '', groups = '', partial] = PATH.exec(path) ?? [];
  if (level === '' || groups.length > 28) return undefined;
  const tile: TilePlace = {
    level: level === 'entries' ? level : Number(level),
    index: BigInt(groups.replaceAll(/[x/]/g, '')),
    width: partial === undefined ? TILE_WIDTH : Number(partial),
  };
  return tilePath(tile) === path && tile.width > 0 ? tile : undefined;
}

/** Number of hashes in tile `index` of a level, for a tree of `size` leaves: 0 to 256. */
export function widthOf(level: number | 'entries', index: bigint, size: bigint): number {
  const hashes = level === 'entries' ? size : size >> BigInt(TILE_HEIGHT * level);
  const left = hashes - index * WIDTH;
  return left <= 0n ? 0 : Number(left < WIDTH ? left : WIDTH);
}

/** Full tiles that a tree has which grew from `oldSize` leaves to `size`, lower levels first. */
export function tilesCompleted(oldSize: bigint, size: bigint): TilePlace[] {
  const tiles: TilePlace[] = [];
  for (let level = 0, unit = WIDTH; unit <= size; level++, unit *= WIDTH) {
    for (let index = oldSize / unit; index < size / unit; index++) {
      tiles.push({ level, index, width: TILE_WIDTH });
    }
  }
  return tiles;
}

/** All hash tiles of a tree, including partial ones, lower levels first. */
export function tilesOf(size: bigint): TilePlace[] {
  const tiles = tilesCompleted(0n, size);
  for (let level = 0, hashes = size; hashes > 0n; level++, hashes /= WIDTH) {
    const width = Number(hashes % WIDTH);
    if (width > 0) tiles.push({ level, index: hashes / WIDTH, width });
  }
  return tiles;
}

/**
 * All files of a log except its checkpoint: tiles and entry bundles, which are split like the tiles of level 0.
 */
export function filesOf(size: bigint): TilePlace[] {
  const tiles = tilesOf(size);
  const lowest = tiles.filter(({ level }) => level === 0);
  return [...tiles, ...lowest.map((tile) => ({ ...tile, level: 'entries' as const }))];
}

/** Tile that contains a node, or the hashes from which it is combined, in a tree of `size` leaves. */
export function tileOfNode({ level, index }: NodePlace, size: bigint): TilePlace {
  const tileLevel = Math.floor(level / TILE_HEIGHT);
  const tileIndex = (index << BigInt(level % TILE_HEIGHT)) / WIDTH;
  return { level: tileLevel, index: tileIndex, width: widthOf(tileLevel, tileIndex, size) };
}

/** Hashes of a tile, and those combined from them, computed on first use. */
export class Tile {
  readonly #hasher: Hasher;
  readonly #rows: Hash[][];

  /** @throws RangeError unless the bytes are 1 to 256 hashes */
  constructor(hasher: Hasher, bytes: Uint8Array) {
    const width = bytes.length / HASH_BYTES;
    if (!Number.isInteger(width) || width < 1 || width > TILE_WIDTH)
      throw new RangeError(`${bytes.length} bytes are no tile`);
    this.#hasher = hasher;
    const copy = new Uint8Array(bytes);
    const hashAt = (_: unknown, i: number) => copy.slice(i * HASH_BYTES, (i + 1) * HASH_BYTES);
    this.#rows = [Array.from({ length: width }, hashAt)];
  }

  /** Hash of a perfect subtree in it; @throws RangeError when the tile does not hold it */
  node({ level, index }: NodePlace): Hash {
    const row = this.#row(level % TILE_HEIGHT);
    const hash = row[Number(index % (WIDTH >> BigInt(level % TILE_HEIGHT)))];
    if (hash === undefined) throw new RangeError(`Node ${index} of level ${level} is not in here`);
    return hash;
  }

  /** Root of a full tile, which is an entry of the next level's tile. */
  root(): Hash {
    return this.#row(TILE_HEIGHT)[0] ?? fail();
  }

  #row(height: number): Hash[] {
    const known = this.#rows[height];
    if (known !== undefined) return known;
    const below = this.#row(height - 1);
    const combined = Array.from({ length: Math.floor(below.length / 2) }, (_, i) =>
      nodeHash(this.#hasher, below[2 * i] ?? fail(), below[2 * i + 1] ?? fail()),
    );
    this.#rows[height] = combined;
    return combined;
  }
}

const fail = (): never => {
  throw new RangeError('A partial tile has no such node');
};
