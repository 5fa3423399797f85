import { equalBytes } from '@assay/core/encoding/bytes.ts';
import { encodeEntryBundle } from '@assay/core/log/tree/entry-bundle.ts';
import { HASH_BYTES } from '@assay/core/log/tree/hasher.ts';
import { TILE_WIDTH, Tile, type TilePlace, tilePath } from '@assay/core/log/tree/tile.ts';
import { publishedFiles } from '../../log/audits/published-files.ts';
import { nodeHasher } from '../../log/keys/node-hasher.ts';
import type { FsckContext, Report } from '../fsck-context.ts';
import * as query from '../log-queries.ts';

/** Leaves whose files were published, and whom problems are told. */
interface FileOptions {
  from: number;
  /** Not among them. */
  to: number;
  tell: Report;
}

/** Compares the full bundles and tiles of some leaves with their rows; rows are held against the tree elsewhere. */
export async function checkFiles(
  parts: FsckContext,
  log: query.LogRow,
  { from, to, tell }: FileOptions,
): Promise<void> {
  const source = publishedFiles(parts, { tenant_uuid: log.tenant_uuid, log_uuid: log.uuid });
  const first = Math.floor(from / TILE_WIDTH) * TILE_WIDTH;
  const range = { from: first, to: Math.floor(to / TILE_WIDTH) * TILE_WIDTH };
  if (range.to <= range.from) return;
  for await (const rows of query.entriesWithin(parts.all, log.uuid, { range, batch: TILE_WIDTH })) {
    if (rows.length < TILE_WIDTH) return;
    const index = BigInt(Math.floor(Number(rows[0]?.idx) / TILE_WIDTH));
    const placed = (level: TilePlace['level']): TilePlace => ({ level, index, width: TILE_WIDTH });
    const hashes = Buffer.concat(rows.map(({ leaf_hash }) => leaf_hash));
    const bundle = encodeEntryBundle(rows.map(({ leaf }) => leaf));
    for (const [place, own] of [
      [placed('entries'), bundle],
      [placed(0), hashes],
    ] as const) {
      const bytes = await source(place);
      if (bytes !== undefined && equalBytes(bytes, own)) continue;
      const what =
        bytes === undefined ? 'is missing' : `is not of the leaves from ${rows[0]?.idx} on`;
      tell(`${tilePath(place)} ${what}.`);
    }
    await checkAbove(source, { index, root: new Tile(nodeHasher, hashes).root(), to, tell });
  }
}

/** The tile above, where it is full: of a partial one there is no file. */
async function checkAbove(
  source: ReturnType<typeof publishedFiles>,
  { index, root, to, tell }: { index: bigint; root: Uint8Array; to: number; tell: Report },
): Promise<void> {
  const width = BigInt(TILE_WIDTH);
  const place: TilePlace = { level: 1, index: index / width, width: TILE_WIDTH };
  if ((place.index + 1n) * width * width > BigInt(to)) return;
  const at = Number(index % width) * HASH_BYTES;
  const bytes = await source(place);
  if (bytes === undefined || !equalBytes(bytes.subarray(at, at + HASH_BYTES), root))
    tell(
      `${tilePath(place)} does not have the hash of ${tilePath({ ...place, level: 0, index })}.`,
    );
}
