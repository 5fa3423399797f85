import { concatBytes } from '@assay/core/encoding/bytes.ts';
import { HASH_BYTES } from '@assay/core/log/tree/hasher.ts';
import { TILE_WIDTH, type TilePlace, tilePath } from '@assay/core/log/tree/tile.ts';
import type { Database } from '../../platform/db/database.ts';
import type { LogStore } from './log-store.ts';
import { selectLeafHashes } from './reader-queries.ts';
import { type CachedTile, isFullTile, TileCache } from './tile-cache.ts';

/** Gives a tile of hashes that is published. */
export type HashReader = (
  tenantUuid: string,
  logUuid: string,
  place: TilePlace,
) => Promise<CachedTile>;

/**
 * Reads tiles from memory, full ones from the store, and others from their parts: hashes of leaves, or the
 * roots of the tiles below.
 */
export function createHashReader(database: Database, store: LogStore): HashReader {
  const cache = new TileCache();
  const read = async (
    tenantUuid: string,
    logUuid: string,
    { level, index, width }: TilePlace,
  ): Promise<CachedTile> => {
    if (level === 'entries') throw new RangeError('A bundle of entries has no hashes');
    return cache.get(logUuid, { level, index, width }, async (tile, from, to) => {
      const path = tilePath({ ...tile, width: TILE_WIDTH });
      const stored = to === TILE_WIDTH ? await store.get(logUuid, path) : undefined;
      if (isFullTile(stored)) return stored.subarray(from * HASH_BYTES);
      const start = tile.index * BigInt(TILE_WIDTH);
      const places = { start: start + BigInt(from), end: start + BigInt(to) };
      return tile.level === 0 ? leaves(places) : roots(tile.level - 1, places);
    });

    async function leaves({ start, end }: { start: bigint; end: bigint }) {
      const hashes = await database.read(tenantUuid, (db) =>
        selectLeafHashes(db, logUuid, start, end),
      );
      return concatBytes(...hashes);
    }

    async function roots(below: number, { start, end }: { start: bigint; end: bigint }) {
      const hashes: Uint8Array[] = [];
      for (let at = start; at < end; at++) {
        const { tile } = await read(tenantUuid, logUuid, {
          level: below,
          index: at,
          width: TILE_WIDTH,
        });
        hashes.push(tile.root());
      }
      return concatBytes(...hashes);
    }
  };
  return read;
}
