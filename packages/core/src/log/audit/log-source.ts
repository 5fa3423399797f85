import { TILE_WIDTH, type TilePlace, tilePath, widthOf } from '../tree/tile.ts';

/** Returns a file of a log by its place; undefined when it does not exist. */
export type LogSource = (place: TilePlace) => Promise<Uint8Array | undefined>;

/** Levels of which a file is read for each bundle. */
const LEVELS = ['entries', 0] as const;

/**
 * Reads the next bundle and the tile of its hashes while the bundle before is looked at. Each file is asked for once, in order of
 * bundles.
 *
 * @param size number of leaves that are read
 */
export function readingAhead(source: LogSource, size: bigint): LogSource {
  const begun = new Map<string, ReturnType<LogSource>>();
  const begin = (place: TilePlace) => {
    // A source that throws at once fails here as one that fails later.
    const bytes = Promise.resolve(place).then(source);
    // Its failure is that of the call which asks for it.
    bytes.catch(() => {});
    begun.set(tilePath(place), bytes);
  };
  return (place) => {
    const path = tilePath(place);
    const bytes = begun.get(path) ?? source(place);
    begun.delete(path);
    const index = place.index + 1n;
    if (place.level === 'entries' && index * BigInt(TILE_WIDTH) < size)
      for (const level of LEVELS) begin({ level, index, width: widthOf(level, index, size) });
    return bytes;
  };
}
