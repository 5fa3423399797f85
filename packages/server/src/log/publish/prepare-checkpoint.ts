import { equalBytes } from '@assay/core/encoding/bytes.ts';
import { type FullTile, RightEdge } from '@assay/core/log/tree/right-edge.ts';
import { TILE_WIDTH } from '@assay/core/log/tree/tile.ts';
import { ONE_STATEMENT } from '../../platform/db/database.ts';
import {
  type KeyParts,
  type LogSigner,
  openLog,
  openSigners,
  signCheckpoint,
} from '../keys/log-keys.ts';
import { nodeHasher } from '../keys/node-hasher.ts';
import { CHECKPOINT_PATH, type LogStore } from '../read/log-store.ts';
import { writeTiles } from '../read/tile-files.ts';
import type { Anchor } from './anchor.ts';
import { readLeaves } from './committed-leaves.ts';
import type { CopiedCheckpoints } from './copied-checkpoints.ts';
import { Contradiction } from './freeze.ts';
import { loadEdge } from './load-edge.ts';
import { findLog, type LogRow, lockPublishing } from './publish-queries.ts';
import { checkPublished, type PublishedTree } from './published-tree.ts';

/** Dependencies of making checkpoints. */
export interface CheckpointParts extends KeyParts {
  store: LogStore;
  anchor: Anchor;
  /** Receive published checkpoints; none if the operator configured no places. */
  copied?: Pick<CopiedCheckpoints, 'note'>;
}

/** Cached state of a log between checkpoints. */
export interface Remembered {
  edge: RightEdge;
  /** The checkpoint that this process put into the store. */
  stored: string;
  signers: LogSigner[];
}

/** A checkpoint whose tiles are stored: it can be published. */
export interface Prepared extends Remembered, PublishedTree {
  tenant_uuid: string;
  log_uuid: string;
  /** False: it was published before, and only the store lacks it. */
  isNew: boolean;
}

/**
 * Maximum number of leaves of one checkpoint kept in memory until their bundles are written; beyond it they are
 * read twice.
 */
const MOST_KEPT = 16_384;
const WIDTH = BigInt(TILE_WIDTH);

/**
 * Makes the next checkpoint of a log. Rehashes committed leaves, computes the root a second time from tiles,
 * and compares both with published data; then signs it, and stores its full tiles.
 *
 * @returns undefined when there is nothing to publish
 * @throws Contradiction, StoreConflict: the log must be frozen
 */
export async function prepareCheckpoint(
  parts: CheckpointParts,
  logUuid: string,
  remembered: Remembered | undefined,
): Promise<Prepared | undefined> {
  const found = await look(parts, logUuid);
  if (found === undefined) return undefined;
  const { row, stored, anchored } = found;
  const { last } = row;
  const head = { size: BigInt(row.size), root: row.root };
  const foreign = stored === remembered?.stored ? undefined : stored;
  const traces = { head, last, anchored, stored: foreign };
  const seen = await checkPublished(parts.database, row, traces);
  if (last?.size === head.size && stored === last.note) return undefined;
  // When the store has lost a log, all of it is written again.
  const from = stored === undefined ? undefined : last;
  const edge = await edgeAt(parts, logUuid, from, remembered);
  const grown = await growEdge(parts, logUuid, edge, [...seen, ...(last ? [last] : []), head]);
  const signers = await signersOf(parts, row, remembered);
  const isNew = last?.size !== head.size;
  const note = isNew ? signCheckpoint(signers, { origin: row.origin, ...head }) : last.note;
  await writeTiles(parts.store, logUuid, grown.tiles, grown.entriesOf);
  const { tenant_uuid } = row;
  return { ...head, tenant_uuid, log_uuid: logUuid, edge, signers, stored: note, isNew };
}

interface OpenedLog extends LogRow {
  origin: string;
  last: (PublishedTree & { note: string }) | undefined;
}

/** Reads all traces of a log; undefined when it is deleted or frozen. */
async function look(parts: CheckpointParts, logUuid: string) {
  const { anchor, store } = parts;
  // These before the database, which may only be ahead of them: another sequencer may publish meanwhile.
  const anchored = anchor.latest(logUuid);
  const stored = (await store.get(logUuid, CHECKPOINT_PATH))?.toString();
  const row = await findOpened(parts, logUuid, {
    wasPublished: anchored !== undefined || stored !== undefined,
  });
  if (row === undefined) return undefined;
  if (row.last === undefined || (anchored && anchored.size >= row.last.size))
    return { anchored, stored, row };
  const again = await parts.database.write(null, async (tx) => {
    await lockPublishing(tx);
    await anchor.catchUp();
    return anchor.latest(logUuid);
  });
  const later = await findOpened(parts, logUuid, { wasPublished: true });
  return later && { anchored: again, stored, row: later };
}

/**
 * Returns the log with name and key, which are assigned now if nothing was published; undefined when it is
 * deleted or frozen.
 */
async function findOpened(
  parts: KeyParts,
  logUuid: string,
  { wasPublished }: { wasPublished: boolean },
): Promise<OpenedLog | undefined> {
  const row = await parts.database.read(null, (db) => findLog(db, logUuid), ONE_STATEMENT);
  if (row === undefined || row.frozen) return undefined;
  const { origin, last_size, last_root, last_note } = row;
  const last =
    last_size === null || last_root === null || last_note === null
      ? undefined
      : { size: BigInt(last_size), root: last_root, note: last_note };
  if (origin !== null) return { ...row, origin, last };
  if (wasPublished || last) throw new Contradiction('The name and the key of this log are gone.');
  await openLog(parts, row);
  return findOpened(parts, logUuid, { wasPublished });
}

async function edgeAt(
  parts: CheckpointParts,
  logUuid: string,
  tree: PublishedTree | undefined,
  remembered: Remembered | undefined,
): Promise<RightEdge> {
  if (tree === undefined) return new RightEdge(nodeHasher);
  if (remembered?.edge.size === tree.size) return remembered.edge;
  return loadEdge(parts, logUuid, tree.size);
}

/** Adds committed leaves, up to the last of some trees; all of their roots must match on the way. */
async function growEdge(
  parts: CheckpointParts,
  logUuid: string,
  edge: RightEdge,
  trees: PublishedTree[],
) {
  const { database } = parts;
  const from = edge.size;
  const to = trees.reduce((most, { size }) => (size > most ? size : most), from);
  const tiles: FullTile[] = [];
  const kept: Buffer[] = [];
  const keeps = to - from <= MOST_KEPT;
  checkRoot(edge, trees);
  for await (const { leaf, hash } of readLeaves(database, logUuid, from, to)) {
    if (keeps) kept.push(leaf);
    tiles.push(...edge.append(hash));
    checkRoot(edge, trees);
  }
  const entriesOf = async (bundle: bigint): Promise<Uint8Array[]> => {
    const start = bundle * WIDTH;
    const known = keeps ? max(start, from) : start + WIDTH;
    const entries: Uint8Array[] = [];
    for await (const { leaf } of readLeaves(database, logUuid, start, known)) entries.push(leaf);
    return [...entries, ...kept.slice(Number(known - from), Number(start + WIDTH - from))];
  };
  return { tiles, entriesOf };
}

const max = (a: bigint, b: bigint) => (a > b ? a : b);

function checkRoot(edge: RightEdge, trees: PublishedTree[]): void {
  for (const { size, root } of trees)
    if (size === edge.size && !equalBytes(edge.root(), root))
      throw new Contradiction(`The leaves do not have the root that ${size} of them must have.`);
}

/** They are read again when a key began or ended. */
async function signersOf(
  parts: KeyParts,
  row: OpenedLog,
  remembered: Remembered | undefined,
): Promise<LogSigner[]> {
  const known = remembered?.signers ?? [];
  const ids = known.map(({ key }) => key.key_id);
  const same = known.length > 0 && ids.join() === row.key_ids.join();
  return same ? known : openSigners(parts, row);
}
