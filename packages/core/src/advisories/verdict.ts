import type { Interval, RangeProblem } from './intervals.ts';

/** Verdict on one component and one affected package. `unknown` is shown, never dropped. */
export type Verdict = 'affected' | 'not_affected' | 'unknown';

/** Reason code of a verdict; the page turns it into a sentence. */
export type MatchWhy =
  | 'in_range'
  | 'listed'
  | 'at_commit'
  | 'outside'
  | 'release_differs'
  | 'stream_differs'
  | 'repository_differs'
  | 'release_missing'
  | 'stream_missing'
  | 'version_missing'
  | 'version_unreadable'
  | 'not_a_version'
  | 'requirement_undecided'
  | 'nothing_stated'
  | 'commit_missing'
  | 'commit_history_missing'
  | 'cpe_unclear'
  | 'platform_missing'
  | RangeProblem;

/** A verdict in compact form: objects are shared between matches and must not be changed. */
export interface Match {
  readonly verdict: Verdict;
  readonly why: MatchWhy;
  /** Index of the range that decided; null when it was the versions list or none. */
  readonly range_no: number | null;
  readonly interval: Interval | null;
}
