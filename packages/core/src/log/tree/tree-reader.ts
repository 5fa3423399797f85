import type { Hash, Hasher } from './hasher.ts';
import { emptyRoot } from './hasher.ts';
import {
  consistencyRanges,
  foldNodes,
  inclusionRanges,
  type LeafRange,
  nodesOf,
} from './subtree.ts';
import { type Tile, type TilePlace, tileOfNode, tilePath } from './tile.ts';

/** Returns a tile of a log; the caller decides where the bytes come from. */
export type TileSource = (place: TilePlace) => Promise<Tile>;

/** Builds proofs from tiles. They need no trust: each recipient verifies them against a checkpoint. */
export interface TreeReader {
  root(size: bigint): Promise<Hash>;
  /** Path from leaf to root; @throws RangeError unless index < size */
  inclusion(index: bigint, size: bigint): Promise<Hash[]>;
  /** @throws RangeError unless 0 < old size <= size */
  consistency(oldSize: bigint, size: bigint): Promise<Hash[]>;
}

/** @param source called once for each tile of an answer */
export function createTreeReader(hasher: Hasher, source: TileSource): TreeReader {
  async function hashesOf(ranges: LeafRange[], size: bigint): Promise<Hash[]> {
    const nodes = ranges.map(nodesOf);
    const places = new Map<string, TilePlace>();
    for (const node of nodes.flat()) {
      const place = tileOfNode(node, size);
      places.set(tilePath(place), place);
    }
    const read = async ([path, place]: [string, TilePlace]) => [path, await source(place)] as const;
    const tiles = new Map(await Promise.all([...places].map(read)));
    return nodes.map((range) =>
      foldNodes(
        hasher,
        range.map((node) => {
          const tile = tiles.get(tilePath(tileOfNode(node, size)));
          if (tile === undefined) throw new Error('A tile that was read is missing');
          return tile.node(node);
        }),
      ),
    );
  }
  return {
    async root(size) {
      if (size === 0n) return emptyRoot(hasher);
      const [root] = await hashesOf([{ start: 0n, end: size }], size);
      return root ?? emptyRoot(hasher);
    },
    inclusion: (index, size) => hashesOf(inclusionRanges(index, size), size),
    consistency: (oldSize, size) => hashesOf(consistencyRanges(oldSize, size), size),
  };
}
