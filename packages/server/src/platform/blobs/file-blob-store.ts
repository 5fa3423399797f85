import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress, constants as zlib } from 'node:zlib';
import { TooLarge } from '../../errors.ts';
import { flushDirectory } from '../flush-directory.ts';
import type { BlobRef, BlobStore, PutOptions, StoredBlob } from './blob-store.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const SHA256 = /^[0-9a-f]{64}$/;
const LEVEL = 3;
/** Each chunk goes through a thread. */
const CHUNK = 128 * 1024;
const PRIVATE = 0o700;

/** A draft this old has no writer any more: an upload of 2 GiB at the slowest permitted rate takes six days. */
const ABANDONED_MS = 7 * 24 * 60 * 60 * 1000;

/** Several machines may share the store, and a process number means something on its own alone. */
const draftName = (pid: number): string => `${pid}@${hostname()}@${randomUUID()}`;
const DRAFTS = '.drafts';

/**
 * Blobs as files: `<tenant uuid or _>/<first two digits>/<sha256>.zst`, compressed with zstd. A blob is
 * written beside its place, flushed, renamed, and its directory flushed: it is there whole or not at all.
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
    const draft = join(this.#root, DRAFTS, draftName(process.pid));
    try {
      const stored = await writeDraft(draft, source, limit_bytes);
      const path = this.#pathOf({ tenant_uuid: tenantUuid, sha256: stored.sha256 });
      await announce?.(stored);
      await makeDirectory(dirname(path));
      await rename(draft, path);
      await flushDirectory(dirname(path));
      return stored;
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  async open(ref: BlobRef): Promise<Readable | undefined> {
    const path = this.#pathOf(ref);
    if (!(await exists(path))) return undefined;
    const plain = createZstdDecompress({ chunkSize: CHUNK });
    const checked = new Hashing(Number.POSITIVE_INFINITY, ref.sha256);
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

/** Passes bytes through, counts and hashes them; refuses too many, or others than expected. */
class Hashing extends Transform {
  readonly #hash = createHash('sha256');
  readonly #limit: number;
  readonly #expected: string | undefined;
  size_bytes = 0;
  sha256 = '';

  constructor(limit_bytes: number, expected?: string) {
    super();
    this.#limit = limit_bytes;
    this.#expected = expected;
  }

  override _transform(
    piece: Buffer,
    _: string,
    done: (error: Error | null, piece?: Buffer) => void,
  ) {
    this.size_bytes += piece.length;
    if (this.size_bytes > this.#limit) {
      done(new TooLarge(`The document is larger than ${this.#limit} bytes.`));
      return;
    }
    this.#hash.update(piece);
    done(null, piece);
  }

  override _flush(done: (error?: Error) => void) {
    this.sha256 = this.#hash.digest('hex');
    const damaged = this.#expected !== undefined && this.#expected !== this.sha256;
    done(damaged ? new Error(`Blob ${this.#expected} is damaged.`) : undefined);
  }
}

async function writeDraft(
  draft: string,
  source: Uint8Array | AsyncIterable<Uint8Array>,
  limit_bytes: number,
): Promise<StoredBlob> {
  const hashing = new Hashing(limit_bytes);
  const input = source instanceof Uint8Array ? [source] : source;
  const compress = createZstdCompress({ params: { [zlib.ZSTD_c_compressionLevel]: LEVEL } });
  // `flush` makes close() wait for fsync.
  const file = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
  await pipeline(Readable.from(input, { objectMode: false }), hashing, compress, file);
  return { sha256: hashing.sha256, size_bytes: hashing.size_bytes };
}

/** Makes a directory and flushes each one above it that got a new entry. */
async function makeDirectory(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: PRIVATE });
  if (first === undefined) return;
  for (let at = path; at.length >= first.length; at = dirname(at))
    await flushDirectory(dirname(at));
}

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
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
