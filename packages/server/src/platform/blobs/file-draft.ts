import { createWriteStream } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { BlobDraft, BlobRef, StoredBlob } from './blob-store.ts';
import { DraftWriter } from './draft-writer.ts';
import { moveDurably } from './make-directory.ts';

/** Paths of the draft and of the blobs. */
export interface Places {
  draft: string;
  pathOf: (ref: BlobRef) => string;
}

/** A draft of a blob as a temporary file beside the blobs. */
export class FileDraft implements BlobDraft {
  readonly #places: Places;
  readonly #writer: DraftWriter;
  #stored: StoredBlob | undefined;
  /** Reads the written bytes even after the file was renamed. */
  #file: FileHandle | undefined;
  #isPublished = false;

  private constructor(places: Places, writer: DraftWriter) {
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

  async write(pieces: Uint8Array[]): Promise<void> {
    await this.#writer.write(pieces);
  }

  async end(): Promise<StoredBlob> {
    this.#stored ??= await this.#writer.end();
    return this.#stored;
  }

  async publish(tenant_uuid: string | null): Promise<void> {
    const { sha256 } = await this.end();
    const { draft, pathOf } = this.#places;
    this.#file ??= await open(draft, 'r');
    if (this.#isPublished) await copyFile(this.#file, draft);
    await moveDurably(draft, pathOf({ tenant_uuid, sha256 }));
    this.#isPublished = true;
  }

  async discard(): Promise<void> {
    if (this.#stored === undefined) await this.#writer.giveUp();
    await this.#file?.close();
    await rm(this.#places.draft, { force: true });
  }
}

function copyFile(file: FileHandle, path: string): Promise<void> {
  const bytes = file.createReadStream({ start: 0, autoClose: false });
  // `flush` makes close() wait for fsync.
  return pipeline(bytes, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
}
