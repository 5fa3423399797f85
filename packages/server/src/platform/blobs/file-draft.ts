import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type FileHandle, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { zstdCompress } from 'node:zlib';
import { flushDirectory } from '../flush-directory.ts';
import type { BlobDraft, BlobRef, StoredBlob } from './blob-store.ts';
import { ZSTD } from './draft-format.ts';
import { DraftWriter } from './draft-writer.ts';
import { makeDirectory } from './make-directory.ts';

const compress = promisify<Uint8Array, object, Buffer>(zstdCompress);

/** Paths of the draft and of the blobs. */
interface Places {
  draft: string;
  pathOf: (ref: BlobRef) => string;
}

/** A draft of a blob as a temporary file beside the blobs. */
export class FileDraft implements BlobDraft {
  readonly #places: Places;
  readonly #writer: DraftWriter | undefined;
  #stored: StoredBlob | undefined;
  /** Reads the written bytes even after the file was renamed. */
  #file: FileHandle | undefined;
  #isPublished = false;

  private constructor(places: Places, writer?: DraftWriter) {
    this.#places = places;
    this.#writer = writer;
  }

  /** Starts a draft whose bytes arrive in chunks. */
  static async begin(places: Places, head?: string): Promise<FileDraft> {
    try {
      return new FileDraft(places, await DraftWriter.open(places.draft, head));
    } catch (error) {
      await rm(places.draft, { force: true });
      throw error;
    }
  }

  /** A draft of bytes that are all there; it has ended. */
  static async of(places: Places, bytes: Uint8Array): Promise<FileDraft> {
    const draft = new FileDraft(places);
    try {
      const compressed = await compress(bytes, ZSTD);
      await writeFile(places.draft, compressed, { flag: 'wx', mode: 0o600, flush: true });
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      draft.#stored = { sha256, size_bytes: bytes.length };
      return draft;
    } catch (error) {
      await draft.discard();
      throw error;
    }
  }

  async write(pieces: Uint8Array[]): Promise<void> {
    await this.#writer?.write(pieces);
  }

  async end(): Promise<StoredBlob> {
    if (this.#stored === undefined && this.#writer) this.#stored = await this.#writer.end();
    if (this.#stored === undefined) throw new Error('The draft was discarded.');
    return this.#stored;
  }

  async publish(tenant_uuid: string | null): Promise<void> {
    const { sha256 } = await this.end();
    const { draft, pathOf } = this.#places;
    const path = pathOf({ tenant_uuid, sha256 });
    this.#file ??= await open(draft, 'r');
    if (this.#isPublished) await copyFile(this.#file, draft);
    await makeDirectory(dirname(path));
    await rename(draft, path);
    this.#isPublished = true;
    await flushDirectory(dirname(path));
  }

  async discard(): Promise<void> {
    if (this.#stored === undefined) await this.#writer?.giveUp();
    await this.#file?.close();
    await rm(this.#places.draft, { force: true });
  }
}

function copyFile(file: FileHandle, path: string): Promise<void> {
  const bytes = file.createReadStream({ start: 0, autoClose: false });
  // `flush` makes close() wait for fsync.
  return pipeline(bytes, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
}
