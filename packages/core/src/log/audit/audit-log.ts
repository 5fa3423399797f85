/**
 * Audit of a whole log as a stranger does it: every leaf is hashed again, every tile and every checkpoint compared with
 * the tree that comes out, every rule replayed. In one pass, with the memory of one bundle and of the documents' states.
 */

import { equalBytes } from '../../encoding/bytes.ts';
import type { KnownLeaf } from '../leaf/known-leaf.ts';
import { BundleError, decodeEntryBundle } from '../tree/entry-bundle.ts';
import { Frontier } from '../tree/frontier.ts';
import { HASH_BYTES, type Hash, type Hasher, leafHash } from '../tree/hasher.ts';
import { TILE_HEIGHT, TILE_WIDTH, Tile, type TilePlace, tilePath, widthOf } from '../tree/tile.ts';
import type { Finding } from './finding.ts';
import { type LogSource, readingAhead } from './log-source.ts';
import { Replay } from './replay.ts';
import type { UnknownContent } from './unknown-content.ts';

/** Leaves of one bundle as they were read. */
export interface AuditedBundle {
  /** Index of the first of them. */
  first: number;
  entries: Uint8Array[];
  hashes: Hash[];
  /** null for one that is opaque or malformed. */
  leaves: (KnownLeaf | null)[];
}

export interface LogAuditOptions {
  source: LogSource;
  /** Number of leaves to read. */
  size: bigint;
  /** Published checkpoints, in order of size; those beyond `size` are ignored. */
  checkpoints: Iterable<{ size: bigint; root: Hash }>;
  /** The log is of another application, whose leaves are unknown content. */
  isForeign?: boolean;
  /** Called for each bundle, to compare it with data stored beside the log. */
  inspect?: (bundle: AuditedBundle, found: (finding: Finding) => void) => Promise<void>;
}

/** Result of an audit. */
export interface AuditedLog {
  /** Number of hashed leaves: fewer than requested when a bundle is missing. */
  size: bigint;
  root: Hash;
  /** By index, at most a hundred; those without an index come last. */
  findings: Finding[];
  /** null when every leaf is known. */
  unknown: UnknownContent | null;
  replay: Replay;
}

const MOST_FINDINGS = 100;

/** Reads a log from its first leaf on. */
export async function auditLog(hasher: Hasher, options: LogAuditOptions): Promise<AuditedLog> {
  const findings: Finding[] = [];
  const found = (finding: Finding) => {
    if (findings.length < MOST_FINDINGS) findings.push(finding);
  };
  const replay = new Replay(found, { isForeign: options.isForeign });
  const { size, inspect } = options;
  const source = readingAhead(options.source, size);
  const tree = new AuditedTree(hasher, { ...options, source }, found);
  tree.compareCheckpoint();
  for (let index = 0n; index * BigInt(TILE_WIDTH) < size; index++) {
    const place: TilePlace = { level: 'entries', index, width: widthOf('entries', index, size) };
    const first = Number(index) * TILE_WIDTH;
    const { entries, problem } = decoded(await source(place), place.width);
    const leaves = entries.map((entry) => replay.take(entry));
    const hashes = entries.map((entry) => leafHash(hasher, entry));
    await inspect?.({ first, entries, hashes, leaves }, found);
    await tree.add(hashes);
    if (problem === null) continue;
    const at = first + entries.length;
    const message = `${tilePath(place)} cannot be read from leaf ${at} on: ${problem}.`;
    found({ code: 'bundle_unreadable', index: at, message });
    break;
  }
  await tree.end();
  nameLeaf(findings);
  findings.sort((a, b) => (a.index ?? Infinity) - (b.index ?? Infinity));
  return { size: tree.size, root: tree.root, findings, unknown: replay.unknown.counted, replay };
}

/** Attributes a changed tree to its leaf when the leaf is known; otherwise only a range of leaves is known. */
function nameLeaf(findings: Finding[]): void {
  const mismatch = findings.find(({ code }) => code === 'root_mismatch');
  const changed = findings.find(({ code }) => code === 'leaf_changed');
  const isCut = findings.some(({ code }) => code === 'bundle_unreadable');
  if (mismatch === undefined || changed === undefined || isCut) return;
  if ((changed.index ?? 0) >= (mismatch.index ?? 0)) mismatch.index = changed.index;
}

/** Returns the entries of a bundle, or those before the position where it cannot be read. */
function decoded(
  bytes: Uint8Array | undefined,
  width: number,
): { entries: Uint8Array[]; problem: string | null } {
  if (bytes === undefined) return { entries: [], problem: 'it is missing' };
  try {
    return { entries: decodeEntryBundle(bytes, width), problem: null };
  } catch (error) {
    if (!(error instanceof BundleError)) throw error;
    return { entries: error.entries, problem: error.message };
  }
}

/** The tree that the leaves make, compared with tiles and checkpoints as it grows. */
class AuditedTree {
  readonly #hasher: Hasher;
  readonly #source: LogSource;
  readonly #found: (finding: Finding) => void;
  readonly #frontier: Frontier;
  /** Hashes of the tile of each level that is not full yet. */
  readonly #open: Hash[][] = [];
  /** Number of full tiles per level. */
  readonly #full: bigint[] = [];
  readonly #checkpoints: Iterator<{ size: bigint; root: Hash }>;
  #next: { size: bigint; root: Hash } | undefined;
  /** Size of the last checkpoint that matched; a mismatch is after it. */
  #held = 0n;
  #isBroken = false;

  constructor(hasher: Hasher, options: LogAuditOptions, found: (finding: Finding) => void) {
    this.#hasher = hasher;
    this.#source = options.source;
    this.#found = found;
    this.#frontier = new Frontier(hasher);
    this.#checkpoints = options.checkpoints[Symbol.iterator]();
    this.#next = this.#checkpoints.next().value;
  }

  get size(): bigint {
    return this.#frontier.size;
  }

  get root(): Hash {
    return this.#frontier.root();
  }

  /** Adds the leaves of a bundle. */
  async add(added: Hash[]): Promise<void> {
    let tileRoot: Hash | undefined;
    const full = {
      height: TILE_HEIGHT,
      take: (root: Hash) => {
        tileRoot = root;
      },
    };
    for (const hash of added) {
      this.#frontier.append(hash, full);
      this.#put(0, hash);
      this.compareCheckpoint();
    }
    for (let level = 0; this.#open[level]?.length === TILE_WIDTH; level++) {
      const hashes = this.#open[level] ?? [];
      await this.#compareTile(level, hashes);
      this.#full[level] = (this.#full[level] ?? 0n) + 1n;
      this.#open[level] = [];
      const root = level === 0 ? tileRoot : undefined;
      this.#put(level + 1, root ?? new Tile(this.#hasher, joined(hashes)).root());
    }
  }

  /** Compares the remaining right edge. */
  async end(): Promise<void> {
    for (const [level, hashes] of this.#open.entries())
      if (hashes.length > 0) await this.#compareTile(level, hashes);
  }

  /**
   * Compares the root with that of a checkpoint of this size. Reports only the first mismatch; the rest follow
   * from it.
   */
  compareCheckpoint(): void {
    while (this.#next !== undefined && this.#next.size <= this.size) {
      const { size, root } = this.#next;
      this.#next = this.#checkpoints.next().value;
      if (size < this.size || this.#isBroken) continue;
      if (equalBytes(root, this.root)) {
        this.#held = size;
        continue;
      }
      this.#isBroken = true;
      const message = `The tree of ${size} leaves is not the one that its checkpoint commits to: of the leaves from ${this.#held} on, one at least was changed.`;
      this.#found({ code: 'root_mismatch', index: Number(this.#held), message });
    }
  }

  #put(level: number, hash: Hash): void {
    const open = this.#open[level];
    if (open === undefined) this.#open[level] = [hash];
    else open.push(hash);
  }

  async #compareTile(level: number, hashes: Hash[]): Promise<void> {
    const index = this.#full[level] ?? 0n;
    const place: TilePlace = { level, index, width: hashes.length };
    const bytes = await this.#source(place);
    const own = joined(hashes);
    if (bytes !== undefined && equalBytes(bytes, own)) return;
    const at = bytes === undefined ? 0 : differingHash(bytes, own);
    const leaves = BigInt(TILE_WIDTH) ** BigInt(level);
    const first = Number((index * BigInt(TILE_WIDTH) + BigInt(at)) * leaves);
    const what = bytes === undefined ? 'is missing' : `has another hash from leaf ${first} on`;
    const code = level === 0 && bytes !== undefined ? 'leaf_changed' : 'tile_changed';
    this.#found({ code, index: first, message: `${tilePath(place)} ${what}.` });
  }
}

function joined(hashes: Hash[]): Uint8Array {
  const bytes = new Uint8Array(hashes.length * HASH_BYTES);
  for (const [i, hash] of hashes.entries()) bytes.set(hash, i * HASH_BYTES);
  return bytes;
}

function differingHash(bytes: Uint8Array, own: Uint8Array): number {
  const at = own.findIndex((byte, i) => byte !== bytes[i]);
  return Math.floor(Math.max(at, 0) / HASH_BYTES);
}
