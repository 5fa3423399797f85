/**
 * Thread that writes drafts of blobs: it hashes and compresses received bytes, so that the thread that answers
 * calls does neither. It has lower priority and works synchronously, so it never occupies the thread pool that
 * calls use.
 */
import { createHash } from 'node:crypto';
import { closeSync, fsync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { parentPort } from 'node:worker_threads';
import { zstdCompressSync } from 'node:zlib';
import { giveWayAsThread } from '../give-way.ts';
import type { StoredBlob } from './blob-store.ts';
import { FRAME_BYTES, ZSTD } from './draft-format.ts';

/** A request to the thread for one draft. */
export type DraftTask =
  | { action: 'open'; path: string; head: string | undefined }
  | { action: 'write'; pieces: Uint8Array[] }
  | { action: 'end' }
  | { action: 'give up' };

/** A task, its number, and the draft that it is about. */
export interface DraftRequest {
  id: number;
  draft: number;
  task: DraftTask;
}

/** Answer to a request. Errors lose their codes between threads, so the answer contains messages. */
export interface DraftAnswer {
  id: number;
  stored?: StoredBlob;
  failure?: { message: string; code: string | undefined };
}

class Draft {
  readonly #file: number;
  readonly #hash = createHash('sha256');
  readonly #frame = Buffer.allocUnsafeSlow(FRAME_BYTES);
  #filled = 0;
  #size = 0;

  constructor(path: string, head: string | undefined) {
    const first = head === undefined ? undefined : readFileSync(head);
    this.#file = openSync(path, 'wx', 0o600);
    try {
      if (first !== undefined) this.take(first);
    } catch (error) {
      this.close();
      throw error;
    }
  }

  take(piece: Uint8Array): void {
    this.#hash.update(piece);
    this.#size += piece.length;
    for (let at = 0; at < piece.length; ) {
      const part = piece.subarray(at, at + FRAME_BYTES - this.#filled);
      this.#frame.set(part, this.#filled);
      this.#filled += part.length;
      at += part.length;
      if (this.#filled === FRAME_BYTES) this.#writeFrame();
    }
  }

  async end(): Promise<StoredBlob> {
    try {
      if (this.#filled > 0 || this.#size === 0) this.#writeFrame();
      await promisify(fsync)(this.#file);
    } finally {
      this.close();
    }
    return { sha256: this.#hash.digest('hex'), size_bytes: this.#size };
  }

  close(): void {
    closeSync(this.#file);
  }

  #writeFrame(): void {
    writeFileSync(this.#file, zstdCompressSync(this.#frame.subarray(0, this.#filled), ZSTD));
    this.#filled = 0;
  }
}

const drafts = new Map<number, Draft>();

async function perform({ draft: id, task }: DraftRequest): Promise<StoredBlob | undefined> {
  if (task.action === 'open') {
    drafts.set(id, new Draft(task.path, task.head));
    return undefined;
  }
  const draft = drafts.get(id);
  if (draft === undefined) throw new Error('The draft has ended.');
  if (task.action === 'write') {
    for (const piece of task.pieces) {
      draft.take(piece);
      // Frees the memory now: this thread's garbage collector does not know its size.
      (piece.buffer as ArrayBuffer).transfer(0);
    }
    return undefined;
  }
  drafts.delete(id);
  if (task.action === 'end') return draft.end();
  draft.close();
  return undefined;
}

giveWayAsThread();
parentPort?.on('message', async (request: DraftRequest) => {
  const { id } = request;
  const answer = await perform(request).then(
    (stored): DraftAnswer => ({ id, ...(stored && { stored }) }),
    ({ message, code }): DraftAnswer => ({ id, failure: { message, code } }),
  );
  parentPort?.postMessage(answer);
});
