import { confirmImported, setComplete } from '../coverage/coverage-queries.ts';
import { type Feed, importFeed } from '../import/import-feed.ts';
import { addFigures } from '../import/import-figures.ts';
import type { SourceRun } from './source-run.ts';

/** Imports records as part of a run, and adds their figures to those of the run. */
export async function importInto(
  run: SourceRun,
  feed: Pick<Feed, 'source' | 'path' | 'completes'>,
): Promise<void> {
  const onProgress = addFigures(run.progress, run.onProgress);
  await importFeed(run, { ...feed, signal: run.signal, onProgress });
}

/** Records that what complete imports of a source stored is still current, for the ecosystem of the run. */
export const confirmSource = ({ database, ecosystem }: SourceRun, source: string): Promise<void> =>
  database.write(null, (tx) => confirmImported(tx, source, ecosystem));

/** Records that all records of a source are stored and current. */
export const completeSource = ({ database }: SourceRun, source: string): Promise<void> =>
  database.write(null, (tx) => setComplete(tx, source));
