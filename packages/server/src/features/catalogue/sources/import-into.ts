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
