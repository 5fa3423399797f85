/** Bytes of small documents that a process keeps in memory while it stores them; further ones go to disk meanwhile. */
const MOST_BYTES = 32 * 1024 * 1024;

/** Memory for documents, shared by the uploads of a process. */
export class DocumentMemory {
  #free = MOST_BYTES;

  /** Bytes that are not taken. */
  get free(): number {
    return this.#free;
  }

  /** Takes bytes; false where so many are not free. */
  take(bytes: number): boolean {
    if (bytes > this.#free) return false;
    this.#free -= bytes;
    return true;
  }

  /** Gives back bytes that were taken. */
  give(bytes: number): void {
    this.#free += bytes;
  }
}
