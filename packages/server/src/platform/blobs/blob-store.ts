import type { Readable } from 'node:stream';

/** Identity of a blob: its content, within one tenant. */
export interface BlobRef {
  /** Owner; null for blobs of the server, such as advisory records. */
  tenant_uuid: string | null;
  /** SHA-256 of the plain bytes, 64 hexadecimal digits in lower case. */
  sha256: string;
}

/** A blob that has been stored. */
export interface StoredBlob {
  sha256: string;
  /** Size of the uncompressed bytes. */
  size_bytes: number;
}

/** Options for storing bytes. */
export interface PutOptions {
  /** Most plain bytes; no limit when absent. */
  limit_bytes?: number;
  /** Called when the digest is known and before the blob can be found: a failure leaves no blob. */
  announce?: (blob: StoredBlob) => Promise<void>;
}

/**
 * Bytes being written to a store, hashed and compressed as they arrive. They cannot be found before they are
 * published.
 */
export interface BlobDraft {
  /** Appends bytes. They are moved, not copied: the caller can no longer read them. */
  write(pieces: Uint8Array[]): Promise<void>;
  /** Flushes the written bytes. */
  end(): Promise<StoredBlob>;
  /** Makes the ended draft a blob of a tenant that survives a power cut; again, when the blob was removed since. */
  publish(tenantUuid: string | null): Promise<void>;
  /** Releases the draft; a published blob stays. Call nothing afterwards. */
  discard(): Promise<void>;
}

/**
 * Stores immutable bytes by their SHA-256. A blob that `put` has acknowledged survives a power cut. One
 * tenant's blobs are never found through another's key, even when the bytes are equal.
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
   * Starts a blob whose bytes arrive in chunks.
   *
   * @param head a file with the first bytes
   */
  draft(head?: string): Promise<BlobDraft>;
  /** The plain bytes as a stream, whose end fails when they no longer have their SHA-256; undefined when missing. */
  open(ref: BlobRef): Promise<Readable | undefined>;
  /** The plain bytes, checked; undefined when missing. */
  readAll(ref: BlobRef): Promise<Buffer | undefined>;
  has(ref: BlobRef): Promise<boolean>;
  /** Removes a blob; nothing when it is missing. */
  remove(ref: BlobRef): Promise<void>;
  /** Counts a tenant's blobs and their stored bytes. */
  measureAll(tenantUuid: string): Promise<{ blobs: number; bytes: number }>;
  /** Removes all blobs of a tenant, whatever their origin; those of others stay, even with equal bytes. */
  removeAll(tenantUuid: string): Promise<void>;
}
