import type { Readable } from 'node:stream';

/** What identifies a blob: content, within one tenant. */
export interface BlobRef {
  /** Owner; null for what belongs to the server, such as advisory records. */
  tenant_uuid: string | null;
  /** SHA-256 of the plain bytes, 64 hexadecimal digits in lower case. */
  sha256: string;
}

/** A blob that has been stored. */
export interface StoredBlob {
  sha256: string;
  /** Of the plain bytes. */
  size_bytes: number;
}

/** How bytes are stored. */
export interface PutOptions {
  /** Most plain bytes; no limit when absent. */
  limit_bytes?: number;
  /** Called when the digest is known and before the blob can be found: a failure leaves nothing behind. */
  announce?: (blob: StoredBlob) => Promise<void>;
}

/** Bytes on their way into a store, hashed and compressed as they come. Nobody finds them before they are published. */
export interface BlobDraft {
  /** Appends bytes. They are moved, not copied: the caller can no longer read them. */
  write(pieces: Uint8Array[]): Promise<void>;
  /** Flushes what was written. */
  end(): Promise<StoredBlob>;
  /** Makes the ended draft a blob of a tenant that survives a power cut; again, when the blob was removed since. */
  publish(tenantUuid: string | null): Promise<void>;
  /** Gives back what the draft holds; a published blob stays. Nothing may follow. */
  discard(): Promise<void>;
}

/**
 * Immutable bytes by their SHA-256. What `put` has answered survives a power cut. One tenant's blobs
 * are never found through another's key, even when the bytes are the same.
 */
export interface BlobStore {
  /**
   * Stores bytes; storing the same again changes nothing. Throws `TooLarge` beyond `limit_bytes`, and
   * leaves nothing behind when the source fails. Never to be called within a transaction: bytes take their time.
   */
  put(
    tenantUuid: string | null,
    source: Uint8Array | AsyncIterable<Uint8Array>,
    options?: PutOptions,
  ): Promise<StoredBlob>;
  /**
   * Begins a blob whose bytes come in pieces.
   *
   * @param head a file whose bytes are the first
   */
  draft(head?: string): Promise<BlobDraft>;
  /** The plain bytes as a stream, whose end fails when they no longer have their SHA-256; undefined when missing. */
  open(ref: BlobRef): Promise<Readable | undefined>;
  /** The plain bytes, checked; undefined when missing. */
  readAll(ref: BlobRef): Promise<Buffer | undefined>;
  has(ref: BlobRef): Promise<boolean>;
  /** Removes a blob; nothing when it is missing. */
  remove(ref: BlobRef): Promise<void>;
  /** How many blobs a tenant has, and their bytes as they are stored. */
  measureAll(tenantUuid: string): Promise<{ blobs: number; bytes: number }>;
  /** Removes all blobs of a tenant, of whatever origin; others' stay, even of the same bytes. */
  removeAll(tenantUuid: string): Promise<void>;
}
