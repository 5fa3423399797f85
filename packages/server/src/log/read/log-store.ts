/** A write-once object exists already with other bytes: another history was written. */
export class StoreConflict extends Error {
  constructor(path: string) {
    super(`Another ${path} has been published already.`);
    this.name = 'StoreConflict';
  }
}

/**
 * The published files of logs: full tiles and bundles, which never change, and one checkpoint, which does. Paths are
 * those of C2SP tlog-tiles below the log's prefix.
 */
export interface LogStore {
  /** Undefined when there is none; throws for a path other than a tile or `checkpoint`. */
  get(logUuid: string, path: string): Promise<Buffer | undefined>;
  /**
   * Stores a tile; it survives a power cut when this resolves. The same bytes again change nothing.
   *
   * @throws StoreConflict when other bytes are there
   */
  putOnce(logUuid: string, path: string, bytes: Uint8Array): Promise<void>;
  /** Replaces `checkpoint`, whole or not at all. */
  putCheckpoint(logUuid: string, note: string): Promise<void>;
  /**
   * Sets everything of a log aside when an operator has acknowledged that it contradicts the log: stored, no
   * longer served.
   */
  setAside(logUuid: string): Promise<void>;
  /** Removes everything of a log, including data set aside. */
  removeAll(logUuid: string): Promise<void>;
}

/** Name of the object that changes. */
export const CHECKPOINT_PATH = 'checkpoint';
