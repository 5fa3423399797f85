import { basename } from 'node:path';
import { type EpssScore, readEpssLine } from '@assay/core/advisories/epss.ts';
import type { Database, Writer } from '../../../platform/db/database.ts';
import { FeedError, type FeedProblem } from '../feed/feed-item.ts';
import { addProblems, type ImportProgress } from '../import/import-progress.ts';
import { carryPriorityFacts } from '../import/vulnerability-queries.ts';
import { ownCatalogue } from '../lock-queries.ts';
import type { FactImport } from './fact-import.ts';
import * as query from './fact-queries.ts';
import { readLines } from './read-lines.ts';

/** Uploads wait for a batch; one takes a quarter of a second. */
const BATCH = 5_000;
/** A file that lacks more than this share of the stored scores is truncated. */
const LOST_SHARE = 0.1;

/**
 * Imports EPSS scores from CSV, also compressed with gzip. An unreadable line is a problem with its number.
 * CVEs that the file no longer lists lose their score.
 *
 * @returns the day of the scores; null when the file does not state it
 * @throws FeedError when the file has no scores or is truncated; scores read before then stay stored
 */
export async function importEpss({
  database,
  path,
  progress,
  onProgress,
  signal,
}: FactImport): Promise<string | null> {
  const name = basename(path);
  const seen = new Set<string>();
  let scoredOn: string | null = null;
  let number = 0;
  let batch: EpssScore[] = [];
  const store = async () => {
    signal.throwIfAborted();
    const scores = batch;
    batch = [];
    await database.write(null, (tx) => putScores(tx, scores, progress));
    await onProgress(progress);
  };
  for await (const lines of readLines(path)) {
    for (const text of lines) {
      number++;
      if (text === '') continue;
      const read = readEpssLine(text);
      if (read.kind === 'heading') scoredOn ??= read.scored_on;
      else {
        progress.read++;
        const problem = problemOf(read, seen);
        if (read.kind === 'score' && problem === undefined) batch.push(read.score);
        else addProblems(progress, [{ problem: problem ?? '', at: `${name}:${number}` }]);
      }
      if (batch.length >= BATCH) await store();
    }
    if (seen.size === 0 && progress.refused > 0) {
      throw new FeedError(
        'The file has no EPSS scores: expected CSV with cve, epss, percentile',
        name,
      );
    }
  }
  if (seen.size === 0) throw new FeedError('The file has no EPSS scores', name);
  if (batch.length > 0) await store();
  addProblems(progress, await removeOthers(database, seen, name));
  await onProgress(progress);
  return scoredOn;
}

function problemOf(
  read: Exclude<ReturnType<typeof readEpssLine>, { kind: 'heading' }>,
  seen: Set<string>,
): string | undefined {
  if (read.kind === 'problem') return read.message;
  if (seen.has(read.score.cve)) return `Another line has the same CVE ${read.score.cve}`;
  seen.add(read.score.cve);
  return undefined;
}

async function putScores(
  tx: Writer,
  scores: readonly EpssScore[],
  progress: ImportProgress,
): Promise<void> {
  await ownCatalogue(tx);
  const { added, changed, vulnIds } = await query.putScores(tx, scores);
  await carryPriorityFacts(tx, vulnIds);
  progress.added += added;
  progress.changed += changed;
  progress.unchanged += scores.length - added - changed;
}

async function removeOthers(
  database: Database,
  seen: ReadonlySet<string>,
  name: string,
): Promise<FeedProblem[]> {
  const stored = await database.read(null, query.selectScored);
  const gone = stored.filter((cve) => !seen.has(cve));
  if (gone.length > stored.length * LOST_SHARE) {
    const problem = `The file lacks ${gone.length} of ${stored.length} stored scores, so these were kept`;
    return [{ problem, at: name }];
  }
  for (let from = 0; from < gone.length; from += BATCH) {
    await database.write(null, async (tx) => {
      await ownCatalogue(tx);
      const { vulnIds } = await query.deleteScores(tx, gone.slice(from, from + BATCH));
      await carryPriorityFacts(tx, vulnIds);
    });
  }
  return [];
}
