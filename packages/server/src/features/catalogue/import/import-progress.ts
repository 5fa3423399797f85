import type { FeedProblem } from '../feed/feed-item.ts';
import type { ImportFigures } from './import-queries.ts';

/** The first problems are kept; all are counted. */
const KEPT_PROBLEMS = 100;

/** How far an import is, and what it could not read so far. */
export type ImportProgress = ImportFigures & { problems: FeedProblem[] };

/** Told how far an import is, after each batch. */
export type OnProgress = (progress: ImportProgress) => Promise<void>;

/** Begins with nothing read. */
export const startProgress = (): ImportProgress => ({
  read: 0,
  added: 0,
  changed: 0,
  unchanged: 0,
  withdrawn: 0,
  refused: 0,
  rematched: 0,
  problems: [],
});

/** Counts records that were refused, and keeps the first of them. */
export function addProblems(progress: ImportProgress, problems: readonly FeedProblem[]): void {
  progress.refused += problems.length;
  const room = KEPT_PROBLEMS - progress.problems.length;
  progress.problems.push(...problems.slice(0, room));
}
