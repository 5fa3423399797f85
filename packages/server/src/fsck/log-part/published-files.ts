import { equalBytes } from '@assay/core/encoding/bytes.ts';
import { BundleError, decodeEntryBundle } from '@assay/core/log/tree/entry-bundle.ts';
import { HASH_BYTES } from '@assay/core/log/tree/hasher.ts';
import { TILE_WIDTH, Tile, type TilePlace, tilePath } from '@assay/core/log/tree/tile.ts';
import { publishedFiles } from '../../log/audits/published-files.ts';
import { nodeHasher } from '../../log/keys/node-hasher.ts';
import type { LogPartContext, Tell } from '../fsck-context.ts';
import * as query from '../log-queries.ts';
import type { LogRow } from '../scope/log-row.ts';

/** Leaves whose files were published, and the receiver of problems. */
interface FileOptions {
  from: number;
  /** Not among them. */
  to: number;
  tell: Tell;
}

/** Compares the full bundles and tiles of some leaves with their rows; rows are held against the tree elsewhere. */
export async function checkFiles(
  parts: LogPartContext,
  log: LogRow,
  { from, to, tell }: FileOptions,
): Promise<void> {
  const source = publishedFiles(parts, { tenant_uuid: log.tenant_uuid, log_uuid: log.uuid });
  const first = Math.floor(from / TILE_WIDTH) * TILE_WIDTH;
  const range = { from: first, to: Math.floor(to / TILE_WIDTH) * TILE_WIDTH };
  if (range.to <= range.from) return;
  for await (const rows of query.entriesWithin(parts.all, log, { range, batch: TILE_WIDTH })) {
    if (rows.length < TILE_WIDTH) return;
    const index = BigInt(Math.floor(Number(rows[0]?.idx) / TILE_WIDTH));
    const placed = (level: TilePlace['level']): TilePlace => ({ level, index, width: TILE_WIDTH });
    const hashes = Buffer.concat(rows.map(({ leaf_hash }) => leaf_hash));
    const bundle = await source(placed('entries'));
    const own = rows.map(({ leaf }) => leaf);
    const problem = differingEntry(bundle, { own, first: Number(rows[0]?.idx) });
    const code = 'tile_changed';
    const at = Number(rows[0]?.idx);
    if (problem !== null)
      tell(`${problem} ${tilePath(placed('entries'))}.`, { code: 'entry_changed', index: at });
    const tile = await source(placed(0));
    if (tile === undefined || !equalBytes(tile, hashes))
      tell(
        `${tilePath(placed(0))} does not have the hashes of the leaves from ${rows[0]?.idx} on.`,
        { code, index: at },
      );
    await checkAbove(source, { index, root: new Tile(nodeHasher, hashes).root(), to, tell });
  }
}

/** Which leaf is not in its published bundle; null where all are. */
function differingEntry(
  bundle: Uint8Array | undefined,
  { own, first }: { own: Uint8Array[]; first: number },
): string | null {
  if (bundle === undefined) return `The leaves from ${first} on are not published as`;
  let entries: Uint8Array[];
  try {
    entries = decodeEntryBundle(bundle, TILE_WIDTH);
  } catch (error) {
    if (!(error instanceof BundleError)) throw error;
    ({ entries } = error);
  }
  const at = own.findIndex((leaf, i) => !equalBytes(leaf, entries[i] ?? NONE));
  return at < 0 ? null : `Leaf ${first + at} is not the one in`;
}

const NONE = new Uint8Array(0);

/** The tile above, where it is full: of a partial one there is no file. */
async function checkAbove(
  source: ReturnType<typeof publishedFiles>,
  { index, root, to, tell }: { index: bigint; root: Uint8Array; to: number; tell: Tell },
): Promise<void> {
  const width = BigInt(TILE_WIDTH);
  const place: TilePlace = { level: 1, index: index / width, width: TILE_WIDTH };
  if ((place.index + 1n) * width * width > BigInt(to)) return;
  const at = Number(index % width) * HASH_BYTES;
  const bytes = await source(place);
  if (bytes === undefined || !equalBytes(bytes.subarray(at, at + HASH_BYTES), root))
    tell(
      `${tilePath(place)} does not have the hash of ${tilePath({ ...place, level: 0, index })}.`,
      { code: 'tile_changed', index: Number(index) * TILE_WIDTH },
    );
}
