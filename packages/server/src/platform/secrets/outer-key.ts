/** Bytes that an outer key wrapped. */
export interface Wrapped {
  /** Names the key: `file:<16 hexadecimal digits>` or `command`. */
  by: string;
  bytes: Buffer;
}

/** The key outside the database that wraps all data keys (ADR 0006). */
export interface OuterKey {
  /** Creates the key if there is none; call it only while nothing is wrapped. */
  create(): Promise<void>;
  /** @throws KeyLost when there is no key */
  wrap(plain: Uint8Array): Promise<Wrapped>;
  /** @throws KeyLost when this is not the key that wrapped it */
  unwrap(wrapped: Wrapped): Promise<Buffer>;
}

/** The outer key is missing, or is not the one that wrapped the data keys; the message is for the operator. */
export class KeyLost extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'KeyLost';
  }
}
