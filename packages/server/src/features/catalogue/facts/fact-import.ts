import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { AdvisoryError } from '@assay/core/advisories/advisory-error.ts';
import type { Database } from '../../../platform/db/database.ts';
import { FeedError, type FeedProblem } from '../feed/feed-item.ts';
import type { ImportProgress, OnProgress } from '../import/import-progress.ts';

/** A file of facts about vulnerabilities or products, and where to say how far its import is. */
export interface FactImport {
  /** Database of the worker role. */
  database: Database;
  path: string;
  progress: ImportProgress;
  onProgress: OnProgress;
  signal: AbortSignal;
}

/** The largest of these files, all end-of-life dates, has 4 MB. */
const MAX_BYTES = 128 * 1024 ** 2;

/**
 * Reads a file that is one JSON document.
 *
 * @param read parses the document; its `AdvisoryError` rejects the file
 * @throws FeedError with the position
 */
export async function readJsonFile<T>(path: string, read: (json: unknown) => T): Promise<T> {
  const name = basename(path);
  const { size } = await stat(path);
  if (size > MAX_BYTES) throw new FeedError(`The file has more than ${MAX_BYTES} bytes`, name);
  try {
    return read(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    if (error instanceof SyntaxError) throw new FeedError('The file is no JSON, or cut off', name);
    if (error instanceof AdvisoryError) throw new FeedError(error.message, `${name}${error.at}`);
    throw error;
  }
}

/** Problems of a JSON document with the name of its file. */
export const problemsIn = (
  path: string,
  problems: readonly { message: string; at: string }[],
): FeedProblem[] =>
  problems.map(({ message, at }) => ({ problem: message, at: `${basename(path)}${at}` }));
