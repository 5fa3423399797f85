import { createHash } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { Writable } from 'node:stream';
import type { BlobDraft, BlobStore } from '../../../platform/blobs/blob-store.ts';

/** Documents up to this size are parsed before the upload is answered, larger ones by a job (ADR 0014). */
const PARSED_AT_ONCE_BYTES = 4 * 1024 * 1024;

/** Bytes that are collected while those before them are written. */
const COLLECTED_BYTES = 512 * 1024;

/** A document while its bytes arrive: a file first, and a draft of its blob once it has become large. */
export class ArrivingDocument {
  readonly #path: string;
  readonly #blobs: Pick<BlobStore, 'draft'>;
  readonly #hash = createHash('sha256');
  #size = 0;
  #file: FileHandle | undefined;
  #draft: BlobDraft | undefined;
  /** The latest write, which may still be running after its sender disconnected. */
  #writing = Promise.resolve();

  /** @param path of the file, which must not exist */
  constructor(path: string, blobs: Pick<BlobStore, 'draft'>) {
    this.#path = path;
    this.#blobs = blobs;
  }

  /** Accepts the bytes, which cannot be read elsewhere afterwards. */
  sink(): Writable {
    return new Writable({
      highWaterMark: COLLECTED_BYTES,
      writev: (chunks, done) => {
        this.#writing = this.#write(chunks.map(({ chunk }) => chunk as Buffer));
        this.#writing.then(() => done(), done);
      },
    });
  }

  /** Returns path, digest and size of the received document. */
  async end() {
    if (this.#draft === undefined) {
      await this.#write([]);
      await this.#closeFile();
      const size_bytes = this.#size;
      return { path: this.#path, draft: undefined, sha256: this.#hash.digest(), size_bytes };
    }
    const { sha256, size_bytes } = await this.#draft.end();
    return { path: undefined, draft: this.#draft, sha256: Buffer.from(sha256, 'hex'), size_bytes };
  }

  /** Closes the file and discards the draft. */
  async discard(): Promise<void> {
    await this.#writing.catch(() => {});
    await this.#closeFile();
    await this.#draft?.discard();
  }

  async #write(pieces: Buffer[]): Promise<void> {
    for (const { length } of pieces) this.#size += length;
    if (this.#draft !== undefined) return this.#draft.write(pieces);
    this.#file ??= await open(this.#path, 'wx', 0o600);
    if (this.#size > PARSED_AT_ONCE_BYTES) {
      await this.#closeFile();
      this.#draft = await this.#blobs.draft(this.#path);
      await rm(this.#path);
      return this.#draft.write(pieces);
    }
    for (const piece of pieces) this.#hash.update(piece);
    await this.#file.writeFile(pieces);
  }

  async #closeFile(): Promise<void> {
    await this.#file?.close();
    this.#file = undefined;
  }
}
