/**
 * Log trees in one thread: leaves hashed and added, all tiles built, proofs built from tiles in memory and
 * verified.
 */
import { randomBytes } from 'node:crypto';
import { concatBytes } from '@assay/core/encoding/bytes.ts';
import { Frontier } from '@assay/core/log/tree/frontier.ts';
import { leafHash } from '@assay/core/log/tree/hasher.ts';
import { type Inclusion, verifyInclusion } from '@assay/core/log/tree/proof.ts';
import { type FullTile, RightEdge } from '@assay/core/log/tree/right-edge.ts';
import { Tile, type TilePlace, tilePath } from '@assay/core/log/tree/tile.ts';
import { createTreeReader } from '@assay/core/log/tree/tree-reader.ts';
import { nodeHasher } from '@assay/server/log/keys/node-hasher.ts';
import { createRandom } from '../data/random.ts';
import { median, printFigure, rounded, scaled, timed } from '../figure.ts';

/** A million, rounded up to a full tile of leaves. */
const LEAVES = Math.ceil(scaled(1_000_000) / 256) * 256;
const PROOFS = scaled(20_000);
const ROUNDS = 5;
const ENTRY_BYTES = 400;

const entries = randomBytes(256 * ENTRY_BYTES);
const entryAt = (i: number) =>
  entries.subarray((i % 256) * ENTRY_BYTES, ((i % 256) + 1) * ENTRY_BYTES);

/** Operations per second, the median of some rounds. */
async function rateOf(count: number, work: () => unknown): Promise<number> {
  const rates: number[] = [];
  for (let round = 0; round < ROUNDS; round++)
    rates.push((1000 * count) / (await timed(async () => work())));
  return rounded(median(rates));
}

const appends = await rateOf(LEAVES, () => {
  const frontier = new Frontier(nodeHasher);
  for (let i = 0; i < LEAVES; i++) frontier.append(leafHash(nodeHasher, entryAt(i)));
  return frontier.root();
});

let full: FullTile[] = [];
let edge = new RightEdge(nodeHasher);
const tiled = await rateOf(LEAVES, () => {
  full = [];
  edge = new RightEdge(nodeHasher);
  for (let i = 0; i < LEAVES; i++) full.push(...edge.append(leafHash(nodeHasher, entryAt(i))));
  return edge.root();
});

const tiles = new Map(
  full.map(({ place, bytes }) => [tilePath(place), new Tile(nodeHasher, bytes)]),
);
const root = edge.root();
const size = edge.size;

/** A tile in memory; a partial one is built from the roots of those below. */
function tileAt(place: TilePlace): Tile {
  const path = tilePath(place);
  const known = tiles.get(path);
  if (known !== undefined) return known;
  const { level, index, width } = place;
  if (level === 'entries') throw new Error('Entries have no hashes');
  const below = Array.from({ length: width }, (_, i) =>
    tileAt({ level: level - 1, index: index * 256n + BigInt(i), width: 256 }).root(),
  );
  const made = new Tile(nodeHasher, concatBytes(...below));
  tiles.set(path, made);
  return made;
}

const random = createRandom(PROOFS);
const indexes = Array.from({ length: PROOFS }, () => BigInt(random.below(LEAVES)));
const reader = createTreeReader(nodeHasher, async (place) => tileAt(place));
let proofs: Inclusion[] = [];
const proven = await rateOf(PROOFS, async () => {
  proofs = [];
  for (const index of indexes) {
    const leaf_hash = leafHash(nodeHasher, entryAt(Number(index)));
    const path = await reader.inclusion(index, size);
    proofs.push({ index, size, leaf_hash, path, root });
  }
});
const verified = await rateOf(PROOFS, () => {
  for (const proof of proofs)
    if (!verifyInclusion(nodeHasher, proof).ok) throw new Error('A proof does not hold');
});

printFigure('merkle', '', {
  values: {
    leaves: LEAVES,
    appends_per_second: appends,
    appends_with_tiles_per_second: tiled,
    inclusion_proofs_made_per_second: proven,
    inclusion_proofs_verified_per_second: verified,
  },
  bars: {
    appends_per_second: '>= 700000',
    appends_with_tiles_per_second: '>= 500000',
    inclusion_proofs_made_per_second: '>= 8000',
    inclusion_proofs_verified_per_second: '>= 15000',
  },
  limit: 'SHA-256 of Node.js on short inputs',
});
