import type { Hash } from '@assay/core/log/tree/hasher.ts';
import { TILE_WIDTH, type TilePlace, tilePath, widthOf } from '@assay/core/log/tree/tile.ts';
import { formatTlogProof } from '@assay/core/log/tree/tlog-proof.ts';
import { createTreeReader } from '@assay/core/log/tree/tree-reader.ts';
import { Conflict, Invalid, NotFound } from '../../errors.ts';
import type { Database } from '../../platform/db/database.ts';
import { nodeHasher } from '../keys/node-hasher.ts';
import { selectLeaves } from '../publish/publish-queries.ts';
import { createHashReader } from './hash-reader.ts';
import type { LogStore } from './log-store.ts';
import * as sql from './reader-queries.ts';
import { packBundle } from './tile-files.ts';

/**
 * Reads logs under the row-level security of a tenant: another tenant's log is missing. Its results need no
 * trust, because recipients verify them.
 */
export interface LogReader {
  /**
   * Returns the proof of a leaf (c2sp.org/tlog-proof@v1), with the last checkpoint or the one of `size` leaves.
   *
   * @param options.extra unauthenticated data added to the proof
   * @throws Conflict while no checkpoint covers the leaf; NotFound
   */
  inclusionProof(
    tenantUuid: string,
    logUuid: string,
    index: bigint,
    options?: { size?: bigint; extra?: Uint8Array },
  ): Promise<string>;
  /**
   * The path that proves that the tree of `size` leaves, or of the last checkpoint, extends that of `old`.
   *
   * @throws Conflict while the tree is not published; Invalid unless 0 < old <= size; NotFound
   */
  consistencyPath(
    tenantUuid: string,
    logUuid: string,
    old: bigint,
    size?: bigint,
  ): Promise<{ size: bigint; path: Hash[] }>;
  /** Returns the last checkpoint, a signed note; undefined when there is none. */
  checkpoint(tenantUuid: string, logUuid: string): Promise<string | undefined>;
  /** Returns hashes of a published tile, of any width up to the published one; undefined when not published. */
  tile(tenantUuid: string, logUuid: string, place: TilePlace): Promise<Uint8Array | undefined>;
  /** Returns the stored entries of a bundle: gzip. Undefined when not published. */
  entryBundle(tenantUuid: string, logUuid: string, place: TilePlace): Promise<Buffer | undefined>;
}

/** @param database with a role that sees one tenant at a time */
export function createLogReader(database: Database, store: LogStore): LogReader {
  const hashes = createHashReader(database, store);

  async function publishedLog(tenantUuid: string, logUuid: string, size?: bigint) {
    const log = await database.read(tenantUuid, (db) => sql.findPublishedLog(db, logUuid, size));
    if (log === undefined) throw new NotFound('Log');
    const published =
      log.size === null || log.note === null
        ? undefined
        : { size: BigInt(log.size), note: log.note };
    return { head: BigInt(log.head_size), published };
  }

  /** Tells whether a tile of this width is within the last checkpoint. */
  async function isPublished(
    tenantUuid: string,
    logUuid: string,
    { level, index, width }: TilePlace,
  ) {
    const { published } = await publishedLog(tenantUuid, logUuid);
    return published !== undefined && width <= widthOf(level, index, published.size);
  }

  const treeOf = (tenantUuid: string, logUuid: string) =>
    createTreeReader(nodeHasher, async (place) => (await hashes(tenantUuid, logUuid, place)).tile);

  return {
    async inclusionProof(tenantUuid, logUuid, index, { size, extra } = {}) {
      const { head, published } = await publishedLog(tenantUuid, logUuid, size);
      if (size !== undefined && published === undefined) throw new NotFound('Checkpoint');
      if (published === undefined || index >= published.size) {
        if (size === undefined && index < head) throw new Conflict(NOT_COVERED);
        throw new NotFound('Entry');
      }
      const path = await treeOf(tenantUuid, logUuid).inclusion(index, published.size);
      return formatTlogProof({ extra: extra ?? null, index, path, checkpoint: published.note });
    },

    async consistencyPath(tenantUuid, logUuid, old, requestedSize) {
      const { published } = await publishedLog(tenantUuid, logUuid);
      const size = requestedSize ?? published?.size ?? 0n;
      if (published === undefined || size > published.size) throw new Conflict(NOT_COVERED);
      if (old < 1n || old > size)
        throw new Invalid('A proof leads from a tree with leaves to one that is not smaller');
      return { size, path: await treeOf(tenantUuid, logUuid).consistency(old, size) };
    },

    async checkpoint(tenantUuid, logUuid) {
      return (await publishedLog(tenantUuid, logUuid)).published?.note;
    },

    async tile(tenantUuid, logUuid, place) {
      const { level } = place;
      if (level === 'entries' || !(await isPublished(tenantUuid, logUuid, place))) return undefined;
      return (await hashes(tenantUuid, logUuid, { ...place, level })).bytes;
    },

    async entryBundle(tenantUuid, logUuid, place) {
      if (place.level !== 'entries' || !(await isPublished(tenantUuid, logUuid, place)))
        return undefined;
      const stored =
        place.width === TILE_WIDTH ? await store.get(logUuid, tilePath(place)) : undefined;
      if (stored !== undefined) return stored;
      const start = place.index * BigInt(TILE_WIDTH);
      const end = start + BigInt(place.width);
      const rows = await database.read(tenantUuid, (db) => selectLeaves(db, logUuid, start, end));
      return packBundle(rows.map((row) => row.leaf));
    },
  };
}

const NOT_COVERED = 'No checkpoint covers this yet. Try again in a moment.';
