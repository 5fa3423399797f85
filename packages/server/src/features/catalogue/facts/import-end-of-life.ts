import { basename } from 'node:path';
import { type EndOfLifeDates, readEndOfLife } from '@assay/core/advisories/end-of-life.ts';
import { FeedError } from '../feed/feed-item.ts';
import { addProblems } from '../import/import-progress.ts';
import { type FactImport, problemsIn, readJsonFile } from './fact-import.ts';
import { replaceEndOfLife } from './fact-queries.ts';

/**
 * Imports release cycles of products in one transaction. What cannot be read is a problem with its JSON pointer.
 *
 * @throws FeedError when the file is no list of products, or an empty one
 */
export async function importEndOfLife(of: FactImport): Promise<void> {
  const dates = await readJsonFile(of.path, readEndOfLife);
  if (dates.cycles.length === 0)
    throw new FeedError('The file has no release cycles', basename(of.path));
  await storeEndOfLife(of, dates);
}

/** Stores release cycles, all in one transaction, in place of those before. */
export async function storeEndOfLife(
  { database, path, progress, onProgress }: FactImport,
  dates: EndOfLifeDates,
): Promise<void> {
  const { cycles, problems } = dates;
  const { added, changed } = await database.write(null, (tx) => replaceEndOfLife(tx, dates));
  progress.read += cycles.length + problems.length;
  addProblems(progress, problemsIn(path, problems));
  progress.added += added;
  progress.changed += changed;
  progress.unchanged += cycles.length - added - changed;
  await onProgress(progress);
}
