import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { TooLarge } from '../../errors.ts';
import { errorCode } from '../error-code.ts';
import { flushDirectory } from '../flush-directory.ts';
import type { BlobRef, BlobStore, PutOptions, StoredBlob } from './blob-store.ts';
import { FileDraft } from './file-draft.ts';
import { makeDirectory } from './make-directory.ts';
import { storeWhole } from './store-whole.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const SHA256 = /^[0-9a-f]{64}$/;
/** Each chunk passes through a thread. */
const CHUNK = 128 * 1024;

/** A draft this old has no writer any more: an upload of 2 GiB at the slowest permitted rate takes six days. */
const ABANDONED_MS = 7 * 24 * 60 * 60 * 1000;

/** Several machines may share the store, and process ids are unique only per machine. */
const draftName = (pid: number): string => `${pid}@${hostname()}@${randomUUID()}`;
const DRAFTS = '.drafts';

/**
 * Stores blobs as files: `<tenant uuid or _>/<first two digits>/<sha256>.zst`, compressed with zstd. A blob is
 * written to a temporary file, flushed, renamed, and its directory flushed, so it exists whole or not at all.
 */
export class FileBlobStore implements BlobStore {
  readonly #root: string;

  private constructor(root: string) {
    this.#root = root;
  }

  /** Opens or creates a store and sweeps abandoned drafts. */
  static async open(directory: string): Promise<FileBlobStore> {
    const root = resolve(directory);
    await makeDirectory(join(root, DRAFTS));
    await sweep(join(root, DRAFTS));
    return new FileBlobStore(root);
  }

  async put(
    tenantUuid: string | null,
    source: Uint8Array | AsyncIterable<Uint8Array>,
    { limit_bytes = Number.POSITIVE_INFINITY, announce }: PutOptions = {},
  ): Promise<StoredBlob> {
    this.#directoryOf(tenantUuid);
    const isWhole = source instanceof Uint8Array;
    if (isWhole && source.length > limit_bytes) throw tooLarge(limit_bytes);
    if (isWhole) return storeWhole(this.#places(), tenantUuid, source, announce);
    const draft = await this.draft();
    try {
      await fill(draft, source, limit_bytes);
      const stored = await draft.end();
      await announce?.(stored);
      await draft.publish(tenantUuid);
      return stored;
    } finally {
      await draft.discard();
    }
  }

  draft(head?: string): Promise<FileDraft> {
    return FileDraft.begin(this.#places(), head);
  }

  async open(ref: BlobRef): Promise<Readable | undefined> {
    const path = this.#pathOf(ref);
    if (!(await exists(path))) return undefined;
    const plain = createZstdDecompress({ chunkSize: CHUNK });
    const checked = new Checking(ref.sha256);
    pipeline(createReadStream(path), plain, checked).catch((error) => checked.destroy(error));
    return checked;
  }

  async readAll(ref: BlobRef): Promise<Buffer | undefined> {
    const stream = await this.open(ref);
    if (!stream) return undefined;
    const pieces: Buffer[] = [];
    for await (const piece of stream) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  has(ref: BlobRef): Promise<boolean> {
    return exists(this.#pathOf(ref));
  }

  async remove(ref: BlobRef): Promise<void> {
    const path = this.#pathOf(ref);
    await rm(path, { force: true });
    if (await exists(dirname(path))) await flushDirectory(dirname(path));
  }

  async measureAll(tenantUuid: string): Promise<{ blobs: number; bytes: number }> {
    const directory = this.#directoryOf(tenantUuid);
    const found = { blobs: 0, bytes: 0 };
    if (!(await exists(directory))) return found;
    for (const entry of await readdir(directory, { withFileTypes: true, recursive: true })) {
      if (!entry.isFile()) continue;
      found.blobs += 1;
      found.bytes += (await stat(join(entry.parentPath, entry.name))).size;
    }
    return found;
  }

  async removeAll(tenantUuid: string): Promise<void> {
    await rm(this.#directoryOf(tenantUuid), { recursive: true, force: true });
    await flushDirectory(this.#root);
  }

  #places() {
    const draft = join(this.#root, DRAFTS, draftName(process.pid));
    return { draft, pathOf: (ref: BlobRef) => this.#pathOf(ref) };
  }

  /** Both parts are checked, since they become a path. */
  #pathOf({ tenant_uuid, sha256 }: BlobRef): string {
    if (!SHA256.test(sha256)) throw new Error('Not a SHA-256.');
    return join(this.#directoryOf(tenant_uuid), sha256.slice(0, 2), `${sha256}.zst`);
  }

  #directoryOf(tenantUuid: string | null): string {
    if (tenantUuid !== null && !UUID.test(tenantUuid)) throw new Error('Not a tenant UUID.');
    return join(this.#root, tenantUuid ?? '_');
  }
}

/** Passes the bytes of a blob through; fails at their end when they are not those that it was stored with. */
class Checking extends Transform {
  readonly #hash = createHash('sha256');
  readonly #expected: string;

  constructor(expected: string) {
    super();
    this.#expected = expected;
  }

  override _transform(
    piece: Buffer,
    _: string,
    done: (error: Error | null, piece?: Buffer) => void,
  ) {
    this.#hash.update(piece);
    done(null, piece);
  }

  override _flush(done: (error?: Error) => void) {
    const isDamaged = this.#expected !== this.#hash.digest('hex');
    done(isDamaged ? new Error(`Blob ${this.#expected} is damaged.`) : undefined);
  }
}

async function fill(
  draft: FileDraft,
  source: AsyncIterable<Uint8Array>,
  limit_bytes: number,
): Promise<void> {
  let size = 0;
  for await (const piece of source) {
    size += piece.length;
    if (size > limit_bytes) throw tooLarge(limit_bytes);
    await draft.write([new Uint8Array(piece)]);
  }
}

const tooLarge = (limit_bytes: number) =>
  new TooLarge(`The document is larger than ${limit_bytes} bytes.`);

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

async function sweep(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    const path = join(directory, name);
    const found = await stat(path).catch(() => undefined);
    const abandoned = found && Date.now() - found.mtimeMs > ABANDONED_MS;
    const [pid, machine] = name.split('@');
    const orphaned = machine === hostname() && !isRunning(Number(pid));
    if (abandoned || orphaned) await rm(path, { force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}
