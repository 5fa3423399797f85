/** Bytes of a record in the feed, or the problem with it. */
export type FeedItem = FeedRecord | FeedProblem;

export interface FeedRecord {
  bytes: Buffer;
  /** File within the feed, and line: `npm/GHSA-1.json:1`. */
  at: string;
  /** The record says nothing about how completely its source covers an ecosystem. */
  is_partial?: true;
}

/** A part that could not be read; the feed continues after it. */
export interface FeedProblem {
  problem: string;
  at: string;
}

/** Reports a feed that cannot be read as a whole: without records, or built to exhaust the reader. */
export class FeedError extends Error {
  readonly at: string;
  constructor(message: string, at: string) {
    super(message);
    this.name = 'FeedError';
    this.at = at;
  }
}
