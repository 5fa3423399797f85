import { Worker } from 'node:worker_threads';
import type { StoredBlob } from './blob-store.ts';
import type { DraftAnswer, DraftRequest, DraftTask } from './draft-thread.ts';

const THREAD = new URL('./draft-thread.ts', import.meta.url);

interface Waiting {
  resolve: (stored: StoredBlob | undefined) => void;
  reject: (error: Error) => void;
}

/** The thread that writes drafts, from this side. */
class DraftThread {
  readonly #worker = new Worker(THREAD);
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;
  hasEnded = false;

  constructor() {
    this.#worker.unref();
    this.#worker.on('message', (answer: DraftAnswer) => this.#settle(answer));
    this.#worker.on('error', (error) => this.#end(error));
    this.#worker.on('exit', () => this.#end(new Error('The thread that writes drafts ended.')));
  }

  nextId(): number {
    return ++this.#lastId;
  }

  ask(draft: number, task: DraftTask): Promise<StoredBlob | undefined> {
    if (this.hasEnded) return Promise.reject(new Error('The thread that writes drafts ended.'));
    const request: DraftRequest = { id: this.nextId(), draft, task };
    const taken = task.action === 'write' ? task.pieces.map(({ buffer }) => buffer) : [];
    const answered = new Promise<StoredBlob | undefined>((resolve, reject) =>
      this.#waiting.set(request.id, { resolve, reject }),
    );
    // Keeps the process running while a caller waits for an answer.
    this.#worker.ref();
    this.#worker.postMessage(request, taken as ArrayBuffer[]);
    return answered;
  }

  #settle({ id, stored, failure }: DraftAnswer): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (this.#waiting.size === 0) this.#worker.unref();
    if (failure === undefined) waiting?.resolve(stored);
    else waiting?.reject(Object.assign(new Error(failure.message), { code: failure.code }));
  }

  #end(error: Error): void {
    this.hasEnded = true;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

let thread: DraftThread | undefined;

/** The running thread; starts one where there is none. */
function runningThread(): DraftThread {
  if (thread === undefined || thread.hasEnded) thread = new DraftThread();
  return thread;
}

/** Starts the thread that writes drafts, so that the first blob does not wait for it, which takes 0.1 s. */
export const warmDrafts = (): void => void runningThread();

/** A file of compressed bytes that another thread writes. */
export class DraftWriter {
  readonly #thread: DraftThread;
  readonly #id: number;

  private constructor(of: DraftThread) {
    this.#thread = of;
    this.#id = of.nextId();
  }

  /**
   * Creates the file.
   *
   * @param path must not exist
   * @param head a file whose bytes are the first
   */
  static async open(path: string, head?: string): Promise<DraftWriter> {
    const writer = new DraftWriter(runningThread());
    await writer.#ask({ action: 'open', path, head });
    return writer;
  }

  /** Appends bytes. They move to the other thread: the caller can no longer read them. */
  async write(pieces: Uint8Array[]): Promise<void> {
    await this.#ask({ action: 'write', pieces: pieces.map(asMovable) });
  }

  /** Flushes and closes the file; resolves with the stored blob. */
  async end(): Promise<StoredBlob> {
    const stored = await this.#ask({ action: 'end' });
    if (stored === undefined) throw new Error('The draft was not written.');
    return stored;
  }

  /** Closes the file unfinished; nothing when it is closed already. */
  async giveUp(): Promise<void> {
    await this.#ask({ action: 'give up' }).catch(() => {});
  }

  #ask(task: DraftTask): Promise<StoredBlob | undefined> {
    return this.#thread.ask(this.#id, task);
  }
}

/** Copies a part of a larger buffer, because the rest has other owners. */
const asMovable = (piece: Uint8Array): Uint8Array =>
  piece.length === piece.buffer.byteLength && piece.buffer instanceof ArrayBuffer
    ? piece
    : new Uint8Array(piece);
