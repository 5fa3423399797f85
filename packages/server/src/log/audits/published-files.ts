import { gunzipSync } from 'node:zlib';
import type { LogSource } from '@assay/core/log/audit/log-source.ts';
import { encodeEntryBundle } from '@assay/core/log/tree/entry-bundle.ts';
import { TILE_WIDTH, Tile, type TilePlace, tilePath } from '@assay/core/log/tree/tile.ts';
import { nodeHasher } from '../keys/node-hasher.ts';
import type { LogAuditContext, LogName } from './audit-context.ts';
import * as sql from './queries.ts';

/**
 * Reads the files of a log: full ones as published, partial ones from the rows that serve them. Uses the stored
 * hash of a row: the audit hashes the leaf itself.
 */
export function publishedFiles({ database, store }: LogAuditContext, log: LogName): LogSource {
  const stored = (place: TilePlace) => store.get(log.log_uuid, tilePath(place));

  /** Those before the first one that is missing. */
  async function rowsOf({ index, width }: TilePlace): Promise<sql.EntryRow[]> {
    const first = Number(index) * TILE_WIDTH;
    const of = { first, count: width };
    const rows = await database.read(log.tenant_uuid, (db) =>
      sql.selectEntries(db, log.log_uuid, of),
    );
    const gap = rows.findIndex((row, i) => Number(row.idx) !== first + i);
    return gap < 0 ? rows : rows.slice(0, gap);
  }

  async function hashesBelow({ level, index, width }: TilePlace): Promise<Uint8Array | undefined> {
    const hashes: Uint8Array[] = [];
    for (let i = 0; i < width; i++) {
      const below = index * BigInt(TILE_WIDTH) + BigInt(i);
      const bytes = await stored({ level: Number(level) - 1, index: below, width: TILE_WIDTH });
      if (bytes === undefined) return undefined;
      hashes.push(new Tile(nodeHasher, bytes).root());
    }
    return Buffer.concat(hashes);
  }

  return async (place) => {
    const { level, width } = place;
    if (width === TILE_WIDTH) {
      const bytes = await stored(place);
      return level === 'entries' && bytes !== undefined ? unzipped(bytes) : bytes;
    }
    if (level !== 'entries' && level > 0) return hashesBelow(place);
    const rows = await rowsOf(place);
    if (rows.length === 0) return undefined;
    return level === 'entries'
      ? encodeEntryBundle(rows.map(({ leaf }) => leaf))
      : Buffer.concat(rows.map(({ leaf_hash }) => leaf_hash));
  };
}

/** A damaged bundle reads as none. */
function unzipped(bytes: Buffer): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: MOST_BUNDLE_BYTES });
  } catch {
    return Buffer.alloc(0);
  }
}

/** 256 entries of 65,535 bytes, each after its length. */
const MOST_BUNDLE_BYTES = TILE_WIDTH * (2 + 65_535);
