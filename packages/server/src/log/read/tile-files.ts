import { promisify } from 'node:util';
import { gunzipSync, gzip } from 'node:zlib';
import { equalBytes } from '@assay/core/encoding/bytes.ts';
import { encodeEntryBundle } from '@assay/core/log/tree/entry-bundle.ts';
import type { FullTile } from '@assay/core/log/tree/right-edge.ts';
import { TILE_WIDTH, type TilePlace, tilePath } from '@assay/core/log/tree/tile.ts';
import { type LogStore, StoreConflict } from './log-store.ts';

const compress = promisify(gzip);

/** Number of tiles written concurrently: each waits for the disk. */
const AT_ONCE = 8;

/** Place of the entries whose hashes a tile of level 0 contains. */
export const bundlePlace = (index: bigint): TilePlace => ({
  level: 'entries',
  index,
  width: TILE_WIDTH,
});

/** Compresses a bundle for storage and transfer: gzip. */
export const packBundle = async (entries: readonly Uint8Array[]): Promise<Buffer> =>
  compress(encodeEntryBundle(entries));

/**
 * Writes tiles that became full, and the entries below those of level 0.
 *
 * @param entriesOf the 256 entries of a bundle
 */
export async function writeTiles(
  store: LogStore,
  logUuid: string,
  tiles: readonly FullTile[],
  entriesOf: (bundle: bigint) => Promise<Uint8Array[]>,
): Promise<void> {
  for (let at = 0; at < tiles.length; at += AT_ONCE) {
    const some = tiles.slice(at, at + AT_ONCE).map(async ({ place, bytes }) => {
      if (place.level === 0) await putBundle(store, logUuid, place.index, entriesOf);
      await store.putOnce(logUuid, tilePath(place), bytes);
    });
    // All of them end before a failure is reported, so nothing continues unnoticed.
    const failed = (await Promise.allSettled(some)).find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
  }
}

/** Another release may compress differently: only the content counts. */
async function putBundle(
  store: LogStore,
  logUuid: string,
  index: bigint,
  entriesOf: (bundle: bigint) => Promise<Uint8Array[]>,
): Promise<void> {
  const path = tilePath(bundlePlace(index));
  const entries = await entriesOf(index);
  try {
    await store.putOnce(logUuid, path, await packBundle(entries));
  } catch (error) {
    if (!(error instanceof StoreConflict)) throw error;
    const present = await store.get(logUuid, path);
    const same = present && equalBytes(gunzipSync(present), encodeEntryBundle(entries));
    if (!same) throw error;
  }
}
