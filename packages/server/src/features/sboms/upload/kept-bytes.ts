import type { DocumentMemory } from '../../sbom-files/document-memory.ts';

/** Bytes that a document may have to be kept in memory. */
const MOST_BYTES = 1024 * 1024;
const FIRST_BYTES = 64 * 1024;

/** A document in memory while its bytes arrive: they are copied into one block, as senders may send them one by one. */
export class KeptBytes {
  readonly #memory: DocumentMemory;
  #block: Buffer;
  #size = 0;

  private constructor(memory: DocumentMemory, block: Buffer) {
    this.#memory = memory;
    this.#block = block;
  }

  /**
   * Begins a document.
   *
   * @param expected bytes that it has, as its sender says; 0 when that is unknown
   * @returns undefined where it is too large, or too many others are in memory
   */
  static begin(memory: DocumentMemory, expected: number): KeptBytes | undefined {
    const bytes = Math.max(Number.isSafeInteger(expected) ? expected : 0, FIRST_BYTES);
    if (bytes > MOST_BYTES || !memory.take(bytes)) return undefined;
    return new KeptBytes(memory, Buffer.allocUnsafeSlow(bytes));
  }

  /** Adds bytes; false where they do not fit, and nothing was added. */
  add(pieces: readonly Buffer[]): boolean {
    const size = pieces.reduce((sum, { length }) => sum + length, this.#size);
    if (size > this.#block.length && !this.#grow(size)) return false;
    for (const piece of pieces) this.#size += piece.copy(this.#block, this.#size);
    return true;
  }

  /** The bytes so far. They are not copied. */
  get bytes(): Buffer {
    return this.#block.subarray(0, this.#size);
  }

  /** Gives the memory back; call nothing afterwards. */
  release(): void {
    this.#memory.give(this.#block.length);
    this.#block = Buffer.alloc(0);
    this.#size = 0;
  }

  #grow(needed: number): boolean {
    const length = Math.min(Math.max(needed, this.#block.length * 2), MOST_BYTES);
    if (needed > length || !this.#memory.take(length - this.#block.length)) return false;
    const larger = Buffer.allocUnsafeSlow(length);
    this.bytes.copy(larger);
    this.#block = larger;
    return true;
  }
}
