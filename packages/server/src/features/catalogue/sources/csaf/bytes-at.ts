import { readFile } from 'node:fs/promises';
import { fetchFile, fileOf, forgetFile, type SourceRun } from '../source-run.ts';

/**
 * Content of a file that a provider names; undefined when it has none.
 *
 * @throws FeedError when it cannot be fetched
 */
export async function bytesAt(
  run: SourceRun,
  { url, name, max_bytes }: { url: string; name: string; max_bytes: number },
): Promise<Buffer | undefined> {
  const fetched = await fetchFile(run, { url, name, elsewhere: true, max_bytes });
  if (fetched.state !== 'stored') return undefined;
  const bytes = await readFile(fileOf(run, name));
  await forgetFile(run, name);
  return bytes;
}
