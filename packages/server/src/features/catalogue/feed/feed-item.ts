/** A record's bytes as the feed has them, or why there is none. */
export type FeedItem = FeedRecord | FeedProblem;

export interface FeedRecord {
  bytes: Buffer;
  /** File within the feed, and line: `npm/GHSA-1.json:1`. */
  at: string;
}

/** Something that could not be read; the feed goes on behind it. */
export interface FeedProblem {
  problem: string;
  at: string;
}

/** The feed as a whole cannot be read: nothing that holds records, or made to exhaust the reader. */
export class FeedError extends Error {
  readonly at: string;
  constructor(message: string, at: string) {
    super(message);
    this.name = 'FeedError';
    this.at = at;
  }
}
