import { createHash } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { Writable } from 'node:stream';
import type { DocumentSource } from '../../../parser/parse-job.ts';
import type { BlobDraft, BlobStore } from '../../../platform/blobs/blob-store.ts';
import type { KeptBytes } from './kept-bytes.ts';

/** Documents up to this size are parsed before the upload is answered, larger ones by a job (ADR 0014). */
const PARSED_AT_ONCE_BYTES = 4 * 1024 * 1024;

/** Bytes that are collected while those before them are written. */
const COLLECTED_BYTES = 512 * 1024;

/** Where the bytes of a document go. */
export interface ArrivingPlaces {
  /** Path for a file, which must not exist. */
  path: string;
  blobs: Pick<BlobStore, 'draft'>;
  /** Memory for it, as long as it fits; undefined where there is none. */
  kept: KeptBytes | undefined;
}

/** A document while its bytes arrive: in memory first, then a file, and a draft of its blob once it has become large. */
export class ArrivingDocument {
  readonly #path: string;
  readonly #blobs: Pick<BlobStore, 'draft'>;
  readonly #hash = createHash('sha256');
  #kept: KeptBytes | undefined;
  #size = 0;
  #file: FileHandle | undefined;
  #isFile = false;
  #draft: BlobDraft | undefined;
  /** The latest write, which may still be running after its sender disconnected. */
  #writing = Promise.resolve();

  constructor({ path, blobs, kept }: ArrivingPlaces) {
    this.#path = path;
    this.#blobs = blobs;
    this.#kept = kept;
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

  /** Returns digest and size of the received document, and where it is: its source, or its draft when it is large. */
  async end() {
    if (this.#draft !== undefined) {
      const { sha256, size_bytes } = await this.#draft.end();
      const draft = this.#draft;
      return { source: undefined, draft, sha256: Buffer.from(sha256, 'hex'), size_bytes };
    }
    if (this.#kept === undefined) await this.#write([]);
    await this.#closeFile();
    const source: DocumentSource =
      this.#kept === undefined ? { document_path: this.#path } : { document: this.#kept.bytes };
    return { source, draft: undefined, sha256: this.#hash.digest(), size_bytes: this.#size };
  }

  /** Releases the memory, deletes the file, and discards the draft. */
  async discard(): Promise<void> {
    await this.#writing.catch(() => {});
    this.#kept?.release();
    this.#kept = undefined;
    await this.#closeFile();
    if (this.#isFile) await rm(this.#path, { force: true });
    await this.#draft?.discard();
  }

  async #write(pieces: Buffer[]): Promise<void> {
    for (const { length } of pieces) this.#size += length;
    if (this.#draft !== undefined) return this.#draft.write(pieces);
    if (this.#size <= PARSED_AT_ONCE_BYTES) for (const piece of pieces) this.#hash.update(piece);
    if (this.#kept?.add(pieces)) return;
    const file = await this.#openFile();
    if (this.#size <= PARSED_AT_ONCE_BYTES) return file.writeFile(pieces);
    await this.#closeFile();
    this.#draft = await this.#blobs.draft(this.#path);
    await rm(this.#path);
    this.#isFile = false;
    return this.#draft.write(pieces);
  }

  /** The file, which has the bytes that were in memory. */
  async #openFile(): Promise<FileHandle> {
    if (this.#file !== undefined) return this.#file;
    this.#file = await open(this.#path, 'wx', 0o600);
    this.#isFile = true;
    if (this.#kept !== undefined) await this.#file.writeFile(this.#kept.bytes);
    this.#kept?.release();
    this.#kept = undefined;
    return this.#file;
  }

  async #closeFile(): Promise<void> {
    await this.#file?.close();
    this.#file = undefined;
  }
}
