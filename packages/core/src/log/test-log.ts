import { randomBytes, randomUUID } from 'node:crypto';
import { encodeBase64 } from '../encoding/base64.ts';
import { canonicalJson } from '../encoding/canonical-json.ts';
import { encodeUtf8 } from '../encoding/utf8.ts';
import { COMMITMENT_ALGORITHM, commitmentOf } from './leaf/commitment.ts';
import { encodeLeaf, type LeafKind } from './leaf/leaf.ts';
import { formatReceiptExtra } from './receipt/receipt.ts';
import type { Platform } from './receipt/verdict.ts';
import { formatCheckpoint } from './tree/checkpoint.ts';
import { encodeEntryBundle } from './tree/entry-bundle.ts';
import { Frontier } from './tree/frontier.ts';
import { type Hash, leafHash } from './tree/hasher.ts';
import { formatNote } from './tree/note.ts';
import { hasher, testKey, verifyEd25519 } from './tree/test-platform.ts';
import { filesOf, TILE_WIDTH, Tile, type TilePlace, tilePath } from './tree/tile.ts';
import { formatTlogProof } from './tree/tlog-proof.ts';
import { createTreeReader } from './tree/tree-reader.ts';
import { formatVerifierKey, type VerifierKey, verifierKey } from './tree/verifier-key.ts';

/** Hashing and signatures of Node.js. */
export const platform: Platform = { hasher, verifyEd25519 };

/** A leaf with commitments, and the data that opens them. */
export interface Committed {
  index: number;
  salt: Uint8Array;
  payload: Uint8Array;
}

/** An in-memory log with its own key; tests may tamper with its leaves. */
export class TestLog {
  readonly origin: string;
  readonly key: VerifierKey;
  readonly entries: Uint8Array[] = [];
  readonly #sign: (message: Uint8Array) => Uint8Array;
  #second = 0;

  constructor(origin = `example.com/tlog/${randomUUID()}`) {
    const { public_key, sign } = testKey();
    this.origin = origin;
    this.key = verifierKey(hasher, { name: origin, type: 'ed25519', public_key });
    this.#sign = sign;
  }

  get vkey(): string {
    return formatVerifierKey(this.key);
  }

  /** A later instant with each call. */
  time(): string {
    this.#second += 1;
    return new Date(Date.UTC(2026, 10, 21) + this.#second * 1000).toISOString();
  }

  /** Adds a leaf and gives its index. */
  add(kind: LeafKind, spec: Record<string, unknown>): number {
    this.entries.push(encodeLeaf(kind, { time: this.time(), ...spec }));
    return this.entries.length - 1;
  }

  /** Adds a revision of a document; the caller chooses `rev` and `prevIndex`. */
  addRevision(spec: Record<string, unknown>, document?: unknown): Committed {
    const payload = encodeUtf8(canonicalJson(document ?? { n: this.entries.length }));
    const salt = randomBytes(32);
    const value = encodeBase64(commitmentOf(hasher, salt, payload));
    const index = this.add('document', {
      op: 'create',
      collection: randomUUID(),
      doc: randomUUID(),
      rev: 1,
      actor: randomUUID(),
      ...(spec.op === 'delete' ? {} : { commitment: { alg: COMMITMENT_ALGORITHM, value } }),
      ...spec,
    });
    return { index, salt, payload };
  }

  /** Root of the first leaves. */
  root(size = this.entries.length): Hash {
    const frontier = new Frontier(hasher);
    for (const entry of this.entries.slice(0, size)) frontier.append(leafHash(hasher, entry));
    return frontier.root();
  }

  /** A signed checkpoint of the first leaves. */
  checkpoint(size = this.entries.length, root = this.root(size)): string {
    const text = formatCheckpoint({ origin: this.origin, size: BigInt(size), root });
    const { name, key_id } = this.key;
    return formatNote({
      text,
      signatures: [{ name, key_id, signature: this.#sign(encodeUtf8(text)) }],
    });
  }

  /** A file of the log as its leaves are now. */
  file({ level, index, width }: TilePlace): Uint8Array | undefined {
    const first = Number(index) * TILE_WIDTH;
    if (level === 'entries') {
      const entries = this.entries.slice(first, first + width);
      return entries.length === width ? encodeEntryBundle(entries) : undefined;
    }
    const hashes = Array.from({ length: width }, (_, i) => this.#node(level, first + i));
    return Buffer.concat(hashes);
  }

  /** Returns all current files of the log by path, including its checkpoint. */
  files(): [path: string, bytes: Uint8Array][] {
    const tiles = filesOf(BigInt(this.entries.length)).map((place): [string, Uint8Array] => [
      tilePath(place),
      this.file(place) ?? new Uint8Array(0),
    ]);
    return [...tiles, ['checkpoint', encodeUtf8(this.checkpoint())]];
  }

  #node(tileLevel: number, index: number): Hash {
    if (tileLevel === 0) return leafHash(hasher, this.entries[index] ?? new Uint8Array(0));
    const below = this.file({ level: tileLevel - 1, index: BigInt(index), width: TILE_WIDTH });
    return new Tile(hasher, below ?? new Uint8Array(0)).root();
  }

  readonly tree = createTreeReader(
    hasher,
    async (place) => new Tile(hasher, this.file(place) ?? new Uint8Array(0)),
  );

  /** Receipt of a leaf. */
  async receipt({ index, salt }: { index: number; salt?: Uint8Array }, size = this.entries.length) {
    return formatTlogProof({
      extra: formatReceiptExtra({
        leaf: this.entries[index] ?? new Uint8Array(0),
        salt: salt ?? null,
      }),
      index: BigInt(index),
      path: await this.tree.inclusion(BigInt(index), BigInt(size)),
      checkpoint: this.checkpoint(size),
    });
  }
}
