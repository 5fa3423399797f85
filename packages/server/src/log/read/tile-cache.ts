import { concatBytes } from '@assay/core/encoding/bytes.ts';
import { HASH_BYTES } from '@assay/core/log/tree/hasher.ts';
import { TILE_WIDTH, Tile, type TilePlace } from '@assay/core/log/tree/tile.ts';
import { nodeHasher } from '../keys/node-hasher.ts';

/** Reads hashes of a tile from one position to another, exclusive. */
export type HashSource = (
  tile: { level: number; index: bigint },
  from: number,
  to: number,
) => Promise<Uint8Array>;

/** A tile of hashes in memory. */
export interface CachedTile {
  bytes: Uint8Array;
  tile: Tile;
}

/** Some tens of kilobytes each, with the hashes combined from it. */
const MOST = 512;

/**
 * Cache of recently used tiles. A partial one grows with its log: known hashes are not read again. The caller
 * ensures that the requested hashes exist.
 */
export class TileCache {
  readonly #tiles = new Map<string, Promise<CachedTile>>();

  async get(
    logUuid: string,
    place: TilePlace & { level: number },
    source: HashSource,
  ): Promise<CachedTile> {
    const key = `${logUuid}/${place.level}/${place.index}`;
    const known = await this.#tiles.get(key)?.catch(() => undefined);
    const width = known === undefined ? 0 : known.bytes.length / HASH_BYTES;
    if (known !== undefined && width >= place.width) {
      this.#touch(key);
      return width === place.width ? known : tileOf(known.bytes.slice(0, place.width * HASH_BYTES));
    }
    const grown = source(place, width, place.width).then((more) =>
      tileOf(concatBytes(known?.bytes ?? new Uint8Array(0), more)),
    );
    this.#tiles.delete(key);
    this.#tiles.set(key, grown);
    grown.catch(() => {
      if (this.#tiles.get(key) === grown) this.#tiles.delete(key);
    });
    for (const oldest of this.#tiles.keys()) {
      if (this.#tiles.size <= MOST) break;
      this.#tiles.delete(oldest);
    }
    return grown;
  }

  #touch(key: string): void {
    const tile = this.#tiles.get(key);
    if (tile === undefined) return;
    this.#tiles.delete(key);
    this.#tiles.set(key, tile);
  }
}

/** @throws RangeError when hashes are missing: the log lost leaves */
const tileOf = (bytes: Uint8Array): CachedTile => ({ bytes, tile: new Tile(nodeHasher, bytes) });

/** Tells whether these hashes are a whole tile. */
export const isFullTile = (bytes: Uint8Array | undefined): bytes is Uint8Array =>
  bytes?.length === TILE_WIDTH * HASH_BYTES;
