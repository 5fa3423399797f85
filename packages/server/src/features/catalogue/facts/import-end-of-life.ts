import { basename } from 'node:path';
import { readEndOfLife } from '@assay/core/advisories/end-of-life.ts';
import { FeedError } from '../feed/feed-item.ts';
import { addProblems } from '../import/import-progress.ts';
import { type FactImport, problemsIn, readJsonFile } from './fact-import.ts';
import { replaceEndOfLife } from './fact-queries.ts';

/**
 * Imports release cycles of products in one transaction. What cannot be read is a problem with its JSON pointer.
 *
 * @throws FeedError when the file is no list of products, or an empty one
 */
export async function importEndOfLife({
  database,
  path,
  progress,
  onProgress,
}: FactImport): Promise<void> {
  const dates = await readJsonFile(path, readEndOfLife);
  const { cycles, problems } = dates;
  if (cycles.length === 0) throw new FeedError('The file has no release cycles', basename(path));
  progress.read = cycles.length + problems.length;
  addProblems(progress, problemsIn(path, problems));
  const { added, changed } = await database.write(null, (tx) => replaceEndOfLife(tx, dates));
  progress.added = added;
  progress.changed = changed;
  progress.unchanged = cycles.length - added - changed;
  await onProgress(progress);
}
