import { confirmImported } from '../coverage/coverage-queries.ts';
import { type Feed, importFeed } from '../import/import-feed.ts';
import type { SourceRun } from './source-run.ts';

const FIGURES = [
  'read',
  'added',
  'changed',
  'unchanged',
  'withdrawn',
  'refused',
  'rematched',
] as const;

/** Imports records as part of a run, and adds their figures to those of the run. */
export async function importInto(
  run: SourceRun,
  feed: Pick<Feed, 'source' | 'path' | 'completes'>,
): Promise<void> {
  const { progress } = run;
  const before = { ...progress, problems: [...progress.problems] };
  await importFeed(run, {
    ...feed,
    signal: run.signal,
    onProgress: async (now) => {
      for (const name of FIGURES) progress[name] = before[name] + now[name];
      progress.problems = [...before.problems, ...now.problems];
      await run.onProgress(progress);
    },
  });
}

/** Records that what is stored of a source is complete and current, for the ecosystem of the run. */
export const confirmSource = ({ database, ecosystem }: SourceRun, source: string): Promise<void> =>
  database.write(null, (tx) => confirmImported(tx, source, ecosystem));
