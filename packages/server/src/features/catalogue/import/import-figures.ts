import type { ImportProgress, OnProgress } from './import-progress.ts';

const FIGURES = [
  'read',
  'added',
  'changed',
  'unchanged',
  'withdrawn',
  'refused',
  'rematched',
] as const;

/**
 * Adds the figures of one import to those of a run that consists of several.
 *
 * @returns a function for the import to call with its own figures
 */
export function addFigures(progress: ImportProgress, onProgress: OnProgress): OnProgress {
  const before = { ...progress, problems: [...progress.problems] };
  return async (now) => {
    for (const name of FIGURES) progress[name] = before[name] + now[name];
    progress.problems = [...before.problems, ...now.problems];
    await onProgress(progress);
  };
}
