import { concatBytes } from '@assay/core/encoding/bytes.ts';
import type { Hash } from '@assay/core/log/tree/hasher.ts';
import { RightEdge } from '@assay/core/log/tree/right-edge.ts';
import { TILE_WIDTH, Tile, tilePath } from '@assay/core/log/tree/tile.ts';
import type { Database } from '../../platform/db/database.ts';
import { nodeHasher } from '../keys/node-hasher.ts';
import type { LogStore } from '../read/log-store.ts';
import { isFullTile } from '../read/tile-cache.ts';
import { readLeaves } from './committed-leaves.ts';

const WIDTH = BigInt(TILE_WIDTH);

/** Stores of a log's leaves and tiles. */
export interface EdgeParts {
  database: Database;
  store: LogStore;
}

/**
 * Loads the right edge of a log's tree at a size: leaves from the database, full tiles from the store, or
 * rebuilt from leaves if the store has lost them. The caller compares its root with a signed one.
 *
 * @throws Contradiction when leaves are missing or changed
 */
export async function loadEdge(
  parts: EdgeParts,
  logUuid: string,
  size: bigint,
): Promise<RightEdge> {
  const partial: Uint8Array[] = [];
  for (let level = 0, hashes = size; hashes > 0n; level++, hashes /= WIDTH) {
    const start = hashes - (hashes % WIDTH);
    partial.push(await readHashes(parts, logUuid, level, { start, end: hashes }));
  }
  return RightEdge.of(nodeHasher, size, partial);
}

interface Hashes {
  start: bigint;
  end: bigint;
}

/** Hashes of a level, which are roots of the full tiles of the one below. */
async function readHashes(
  parts: EdgeParts,
  logUuid: string,
  level: number,
  { start, end }: Hashes,
): Promise<Uint8Array> {
  const hashes: Hash[] = [];
  if (level === 0) {
    for await (const { hash } of readLeaves(parts.database, logUuid, start, end)) hashes.push(hash);
  } else {
    for (let index = start; index < end; index++)
      hashes.push((await readFullTile(parts, logUuid, level - 1, index)).root());
  }
  return concatBytes(...hashes);
}

/** Reads a full tile of hashes from the store, or rebuilds it. */
async function readFullTile(
  parts: EdgeParts,
  logUuid: string,
  level: number,
  index: bigint,
): Promise<Tile> {
  const stored = await parts.store.get(logUuid, tilePath({ level, index, width: TILE_WIDTH }));
  const places = { start: index * WIDTH, end: (index + 1n) * WIDTH };
  const bytes = isFullTile(stored) ? stored : await readHashes(parts, logUuid, level, places);
  return new Tile(nodeHasher, bytes);
}
