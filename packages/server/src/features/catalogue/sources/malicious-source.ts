import { stat } from 'node:fs/promises';
import { SOURCE_KINDS } from '@assay/contract/task-kinds.ts';
import { FeedError, type FeedItem } from '../feed/feed-item.ts';
import { readFeed } from '../feed/read-feed.ts';
import { isRecordFile } from '../feed/record-files.ts';
import { fetchWhole } from './fact-source.ts';
import { importInto } from './import-into.ts';
import { countRecords } from './source-queries.ts';
import { forgetFile, isUrl, type SourceOutcome, type SourceRun } from './source-run.ts';

/** Name under which the records are stored. */
const MALICIOUS = 'malicious';

/**
 * Brings the records of malicious packages up to date: OSV records in the archive of a repository. They say nothing about
 * vulnerabilities, so they never make an ecosystem checked.
 */
export async function runMaliciousSource(run: SourceRun): Promise<SourceOutcome> {
  const { database, location, state } = run;
  const count = () => database.read(null, (db) => countRecords(db, MALICIOUS, null));
  const name = SOURCE_KINDS.malicious.mirrored_as;
  const fetched = isUrl(location) ? await fetchWhole(run, name) : { path: await found(location) };
  if (fetched === undefined) {
    run.log('The source has nothing new');
    return { state, records: await count() };
  }
  await importInto(run, {
    ...{ source: MALICIOUS, path: maliciousIn(fetched.path) },
    completes: () => false,
  });
  if (run.progress.read === 0)
    throw new FeedError('The archive has no records below osv/', location);
  await forgetFile(run, name);
  return {
    state: 'validators' in fetched ? { validators: fetched.validators } : {},
    records: await count(),
  };
}

/** Records of malicious packages in the archive of their repository. */
async function* maliciousIn(path: string): AsyncGenerator<FeedItem> {
  for await (const item of readFeed(path)) if (isRecordFile(MALICIOUS, item.at)) yield item;
}

async function found(location: string): Promise<string> {
  if (await stat(location).catch(() => undefined)) return location;
  throw new FeedError('There is no such file or directory', location);
}
